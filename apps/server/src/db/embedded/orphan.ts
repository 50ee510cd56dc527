import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataHolder } from './data-lock.ts'

/** Ends a server of this cluster that outlived the process it belonged to, and what that process left on disk. */
export async function stopOrphan(
  cluster: string,
  left_by: DataHolder | null,
  step: (text: string) => void,
): Promise<void> {
  const pid = findPostmaster(cluster)
  if (pid) {
    for (const [signal, seconds] of [
      ['SIGINT', 30],
      ['SIGQUIT', 10],
      ['SIGKILL', 10],
    ] as const) {
      for (let waited = 0; waited < seconds * 20 && isPostmaster(pid, cluster); waited++) {
        if (waited === 0) process.kill(pid, signal)
        if (waited === 20) step('Stopping the database server that an earlier run left behind')
        await sleep(50)
      }
    }
  }
  if (left_by?.socket_folder && /\/cuesheet-\w{6}$/.test(left_by.socket_folder))
    rmSync(left_by.socket_folder, { recursive: true, force: true })
}

function findPostmaster(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 1 && isPostmaster(pid, cluster) ? pid : null
  } catch {
    return null
  }
}

/** A server works inside of its cluster's folder; elsewhere than on Linux its name must do. */
function isPostmaster(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    } catch {
      return false
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
    'postgres',
  )
}
