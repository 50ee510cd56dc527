import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export type RunningProcess = {
  child: ChildProcess
  /** Everything said so far, on both channels. */
  output(): string
  /** Resolves as soon as the output contains the text; rejects when the process ends before. */
  said(text: string): Promise<void>
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>
}

/** Runs a file of the project, or `-e` and code, on this node, with exactly this environment and what every process has. */
export function runProcess(args: string[], environment: NodeJS.ProcessEnv = {}): RunningProcess {
  const { HOME, NODE_COMPILE_CACHE, PATH, TMPDIR } = process.env
  const child = spawn(process.execPath, args, {
    cwd: path.join(import.meta.dirname, '../../../..'),
    env: { HOME, NODE_COMPILE_CACHE, PATH, TMPDIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let hasEnded = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      tell()
    })
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => {
      hasEnded = true
      resolve(code ?? signal ?? 0)
      tell()
    })
  })
  return {
    child,
    output: () => output,
    ended,
    said: (text) =>
      new Promise((resolve, reject) => {
        const listener = () => {
          if (output.includes(text)) resolve()
          else if (hasEnded) reject(new Error(`ended without saying "${text}": ${output}`))
          else return
          listeners.delete(listener)
        }
        listeners.add(listener)
        listener()
      }),
  }
}
