import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Rendered, RenderTask } from './render-task.ts'

export type Render = (task: RenderTask) => Promise<Buffer>

/** Of a process one for jobs, which may take long, and one for calls: each holds its fonts. */
const turns: Record<'job' | 'call', Promise<unknown>> = { job: Promise.resolve(), call: Promise.resolve() }

/** Renders statements in a thread of its own, so that no call waits for it; the thread and its memory go at the end. */
export function withRenderer<Result>(
  work: (render: Render) => Promise<Result>,
  whose: keyof typeof turns = 'job',
): Promise<Result> {
  const result = turns[whose].then(() => inThread(work))
  turns[whose] = result.catch(() => {})
  return result
}

async function inThread<Result>(work: (render: Render) => Promise<Result>): Promise<Result> {
  const worker = new Worker(new URL('./render-task.ts', import.meta.url), { execArgv: [] })
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`The renderer of statements ended with ${code}.`)
  })
  ended.catch(() => {})
  try {
    return await work(async (task) => {
      worker.postMessage(task)
      const [rendered] = (await Promise.race([once(worker, 'message'), ended])) as [Rendered]
      if ('failure' in rendered) throw new Error(rendered.failure)
      return Buffer.from(rendered.pdf)
    })
  } finally {
    await worker.terminate()
  }
}
