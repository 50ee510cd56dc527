import type { Transaction } from 'kysely'
import { listNetworks } from '../../../access/find-network.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { applyClaims, lockFacts } from '../../facts/change-facts.ts'

/** Claims that named a track before the catalogue had it. */
export async function applyEarlierClaims(trx: Transaction<DB>): Promise<void> {
  for (const { scope } of await listNetworks(trx)) {
    await lockFacts(trx, scope)
    await applyClaims(trx, scope)
  }
}
