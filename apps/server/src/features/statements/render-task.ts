import { parentPort } from 'node:worker_threads'
import { renderStatement } from './render-statement.ts'

export type RenderTask = { said: Parameters<typeof renderStatement>[0] } & Parameters<
  typeof renderStatement
>[1]
export type Rendered = { pdf: Uint8Array } | { failure: string }

parentPort?.on('message', ({ said, ...look }: RenderTask) => {
  try {
    parentPort!.postMessage({ pdf: renderStatement(said, look) } satisfies Rendered)
  } catch (error) {
    parentPort!.postMessage({ failure: (error as Error).message } satisfies Rendered)
  }
})
