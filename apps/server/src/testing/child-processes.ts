import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Killed and gone, whether it still ran or had ended by itself. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Until it has sent so many messages from now on; several may arrive at once. */
export function untilSent(child: ChildProcess, messages: number): Promise<void> {
  if (messages === 0) return Promise.resolve()
  return new Promise((resolve) => {
    let sent = 0
    child.on('message', () => ++sent === messages && resolve())
  })
}
