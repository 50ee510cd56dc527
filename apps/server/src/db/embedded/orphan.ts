import { rmSync } from 'node:fs'
import {
  endLeftBackends,
  endPostmaster,
  findPostmaster,
  hardSignals,
  orderlyStopSeconds,
  stuckStopSeconds,
  takesConnections,
} from './cluster-processes.ts'
import type { DataHolder } from './data-lock.ts'

/** Ends a server of this cluster that outlived the process it belonged to, and what that process left on disk. */
export async function stopOrphan(
  cluster: string,
  left_by: DataHolder | null,
  step: (text: string) => void,
): Promise<void> {
  if (findPostmaster(cluster) !== null) {
    const isWell = left_by?.url !== undefined && (await takesConnections(left_by.url))
    const signals = [['SIGINT', isWell ? orderlyStopSeconds : stuckStopSeconds], ...hardSignals] as const
    await endPostmaster(cluster, signals, () =>
      step('Stopping the database server that an earlier run left behind'),
    )
  }
  await endLeftBackends(cluster)
  if (left_by?.socket_folder && /\/cuesheet-\w{6}$/.test(left_by.socket_folder))
    rmSync(left_by.socket_folder, { recursive: true, force: true })
}
