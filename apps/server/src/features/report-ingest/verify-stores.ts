import type { Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { OnStep, Verification } from '../facts/verify-rollups.ts'
import { rebuildBalances, verifyLedger } from '../ledger/read.ts'
import { verifySettlement } from '../settlement/read.ts'
import { listStores } from './report-kinds.ts'

/** Compares what is derived with what it is made of, in every store of a network, in its ledger and in its closed months. */
export async function verifyStores(
  db: Database,
  scope: NetworkScope,
  onStep?: OnStep,
): Promise<Verification> {
  const found: Verification[] = []
  for (const verify of new Set(listStores().map(({ verify }) => verify)))
    found.push(await verify(db, scope, onStep))
  found.push(await verifyLedger(db, scope), await verifySettlement(db, scope))
  return {
    difference_count: found.reduce((sum, { difference_count }) => sum + difference_count, 0),
    differences: found.flatMap(({ differences }) => differences),
  }
}

/** Makes everything derived again. */
export async function rebuildStores(trx: Transaction<DB>, scope: NetworkScope, today: string): Promise<void> {
  for (const rebuild of new Set(listStores().map(({ rebuild }) => rebuild))) await rebuild(trx, scope, today)
  await rebuildBalances(trx, scope)
}
