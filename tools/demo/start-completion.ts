import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Completes the demo beside the server, at `url`. Returns what ends that; the next start goes on. */
export function startCompletion(url: string): () => Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'complete.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATABASE_URL: url },
  })
  const ended = once(child, 'close')
  let isStopped = false
  ended.then(
    ([code]) => {
      if (code !== 0 && !isStopped) console.error('The demo is not complete: the next start goes on with it.')
    },
    (error: Error) => console.error(`The demo is not complete: ${error.message}.`),
  )
  return async () => {
    isStopped = true
    child.kill('SIGKILL')
    await ended.catch(() => {})
  }
}
