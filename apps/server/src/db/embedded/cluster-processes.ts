import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '../connection.ts'

export const orderlyStopSeconds = 30
/** PostgreSQL 17 that is stopped while it recovers from a crash waits for its checkpointer for ever. */
export const stuckStopSeconds = 3
export const hardSignals = [
  ['SIGQUIT', 5],
  ['SIGKILL', 5],
] as const

/** Whether the server of a cluster is neither starting, repairing itself nor stopping. */
export async function takesConnections(url: string): Promise<boolean> {
  try {
    const client = await openClient(url, { connect_timeout_ms: 2000 })
    await client.end()
    return true
  } catch {
    return false
  }
}

/** The id of the cluster's server, where one runs. */
export function findPostmaster(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 1 && isOfCluster(pid, cluster) ? pid : null
  } catch {
    return null
  }
}

/** A server and its processes work inside of their cluster's folder; elsewhere than on Linux their name must do. */
function isOfCluster(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) &&
        /\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`))
      )
    } catch {
      return false
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
    'postgres',
  )
}

/** Sends a running server one signal after the other, each for so many seconds, until it has ended. */
export async function endPostmaster(
  cluster: string,
  signals: readonly (readonly [NodeJS.Signals, number])[],
  onSlow: () => void = () => {},
): Promise<void> {
  const pid = findPostmaster(cluster)
  if (pid === null) return
  for (const [signal, seconds] of signals)
    for (let waited = 0; waited < seconds * 20 && isOfCluster(pid, cluster); waited++) {
      if (waited === 0) signalQuietly(pid, signal)
      if (waited === 20) onSlow()
      await sleep(50)
    }
}

/** Processes of a server that was killed: while one of them holds the shared memory, no other server starts. */
export async function endLeftBackends(cluster: string): Promise<void> {
  if (process.platform !== 'linux' || findPostmaster(cluster) !== null) return
  const left = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isOfCluster(pid, cluster))
  for (const pid of left) signalQuietly(pid, 'SIGKILL')
  for (let waited = 0; waited < 200 && left.some((pid) => isOfCluster(pid, cluster)); waited++)
    await sleep(10)
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}
