import { getNetworkScope, listNetworks } from '../../access/find-network.ts'
import type { Database } from '../../db/connection.ts'
import { verifyReviewQueue } from '../channels/read.ts'
import { listUnpurged } from '../facts/purge-facts.ts'
import type { Verification } from '../facts/verify-rollups.ts'
import { verifyTrackSets } from '../music/read.ts'
import { formatVerification } from './format-outcome.ts'
import { verifyStores } from './verify-stores.ts'

export type Verified = {
  /** A network's name, or what is made of several networks' rows. */
  part: string
  verification: Verification
  /** What a terminal shows of it. */
  lines: string[]
}

/** What is made of several networks' rows, or of none's. */
const ofInstallation = [
  ['catalogue', verifyTrackSets],
  ['review queue', verifyReviewQueue],
] as const

/**
 * Compares all that is derived with what it is made of, network by network, or in that one alone; of what belongs to no
 * network only what differs is answered. `done`: parts that were verified before.
 */
export async function* verifyInstallation(
  db: Database,
  network?: string,
  done: ReadonlySet<string> = new Set(),
): AsyncGenerator<Verified> {
  const networks =
    network === undefined
      ? await listNetworks(db)
      : [{ name: network, scope: await getNetworkScope(db, network) }]
  for (const { name, scope } of networks) {
    if (done.has(name)) continue
    const verification = await verifyStores(db, scope)
    const lines = formatVerification(name, verification)
    const { length } = await listUnpurged(db, scope)
    if (length > 0)
      lines.push(`${name}: facts of ${length} deleted channels are still to be removed; nothing counts them`)
    yield { part: name, verification, lines }
  }
  if (network !== undefined) return
  for (const [part, verify] of ofInstallation) {
    if (done.has(part)) continue
    const verification = await verify(db)
    if (verification.difference_count > 0)
      yield { part, verification, lines: formatVerification(part, verification) }
  }
}
