import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

const source = path.join(import.meta.dirname, '../../apps/server/src')
/** As `npm start` bounds the server, and `npm run cuesheet` its commands. */
const heap = {
  server: ['--max-old-space-size=256', '--max-semi-space-size=8'],
  command: ['--max-semi-space-size=8'],
}
const fakeClock = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
]

export const canStepClock = () => fakeClock.some((file) => existsSync(file))

/** A process of the product that is started again, at the same port, whenever it has been killed. */
export class ProductProcess {
  readonly name: string
  readonly port: number
  private readonly environment: Record<string, string>
  private readonly file: string
  private readonly ready: string
  private child: ChildProcess | undefined
  private output = ''
  /** Resident memory in MB, as it was seen. */
  readonly memory: number[] = []

  constructor(name: string, port: number, environment: Record<string, string>) {
    this.name = name
    this.port = port
    this.file = name === 'worker' ? 'worker.ts' : 'main.ts'
    this.ready = name === 'worker' ? 'The worker runs.' : '(operators)'
    this.environment = environment
  }

  /** Starts it with a clock that is so far ahead, and waits until it says that it runs. */
  async start(secondsAhead = 0): Promise<void> {
    const clock = secondsAhead
      ? {
          LD_PRELOAD: fakeClock.find((file) => existsSync(file))!,
          FAKETIME: `+${secondsAhead}s`,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      : {}
    this.output = ''
    const child = spawn(process.execPath, [...heap.server, path.join(source, this.file)], {
      env: { ...process.env, ...this.environment, ...clock, PORT: String(this.port), WORKER_PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    const said = new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          this.output = (this.output + chunk).slice(-20_000)
          if (this.output.includes(this.ready)) resolve()
        })
      child.once('exit', (code) => reject(new Error(`${this.name} ended with ${code}: ${this.output}`)))
    })
    await said
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** Whether it ended although nobody ended it. */
  hasFallen(): boolean {
    return this.child?.exitCode !== null && this.child?.exitCode !== undefined
  }

  recordMemory(): void {
    try {
      const status = readFileSync(`/proc/${this.child?.pid}/status`, 'utf8')
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? []
      // One that has just been killed has none.
      if (kilobytes !== undefined) this.memory.push(Math.round(Number(kilobytes) / 1024))
    } catch {
      // It is just being started again.
    }
  }
}

export type Ran = { code: number | null; output: string }

/** Runs a command of the product; `killAfterMs`: it is killed then, unless it has ended. */
export async function runCommand(
  words: string[],
  environment: Record<string, string>,
  killAfterMs?: number,
): Promise<Ran> {
  const child = spawn(process.execPath, [...heap.command, path.join(source, 'cli.ts'), ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const killing = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(killing)
  return { code, output }
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
