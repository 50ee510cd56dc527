import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, fchownSync, openSync, readFileSync, statSync } from 'node:fs'
import { clusterPath, type ServerSettings, serverEnvironment } from './cluster.ts'
import type { ServerUser } from './server-user.ts'

/**
 * The shell is the server's parent, so the server's id stays its own; it turns the end of our pipe into a fast shutdown.
 * The pipe ends when we say so and when we die, even by kill -9.
 */
const guardScript = `trap '' HUP INT TERM
sockets=$1
shift
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
(read -r _ <&3; kill -INT "$server") &
guard=$!
exec 3<&-
wait "$server"
status=$?
kill -KILL "$guard" 2>/dev/null
rmdir "$sockets" 2>/dev/null
exit "$status"`

export type ServerProcess = {
  child: ChildProcess
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>
  /** What it said last of why. */
  readErrors: () => string
}

/** Runs the server of a cluster; the end of the child's stdin stops it. */
export function spawnServer(
  postgres: string,
  cluster: string,
  user: ServerUser,
  socketFolder: string,
  settings: ServerSettings,
  logFile: string,
): ServerProcess {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const start = size > 10_000_000 ? 0 : size
  const log = openSync(logFile, start === 0 ? 'w' : 'a', 0o600)
  if (user.uid !== undefined) fchownSync(log, user.uid, user.gid!)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    '/bin/sh',
    ['-c', guardScript, 'sh', socketFolder, postgres, '-D', clusterPath(cluster, user), ...flags],
    {
      ...user,
      cwd: cluster,
      env: serverEnvironment,
      stdio: ['pipe', log, log],
      // Its own session: Ctrl-C in our terminal must not stop the database before the requests in flight.
      detached: true,
    },
  )
  closeSync(log)
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    // A shell that could not be started has no end.
    child.once('error', () => resolve())
  })
  child.stdin?.on('error', () => {})
  const readErrors = () =>
    (existsSync(logFile) ? readFileSync(logFile) : Buffer.of())
      .subarray(start)
      .toString()
      .split('\n')
      .filter((line) => /FATAL|PANIC|error while loading|not found/.test(line))
      .map((line) => line.replace(/^.*?(FATAL|PANIC): +/, ''))
      .slice(-2)
      .join('; ')
  return { child, ended, readErrors }
}
