import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export type Product = { port: number; pid: number; stop(): Promise<void> }

/** The whole product in a process of its own, as `npm start` runs it, with a data folder that goes with it. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-bench-'))
  const child = fork(path.join(import.meta.dirname, '../tools/demo/main.ts'), ['--whole'], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The product ended with ${code}.`))),
  ])) as [{ port: number }]
  return {
    port: ready.port,
    pid: child.pid!,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
