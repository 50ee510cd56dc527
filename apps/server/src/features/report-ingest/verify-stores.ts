import type { Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type OnStep, type Verification, verifyBesideMonths, verifyRollups } from '../facts/verify-rollups.ts'
import { verifyFilings } from '../filings/public.ts'
import { rebuildBalances, verifyLedger } from '../ledger/public.ts'
import { verifyPayouts } from '../payouts/public.ts'
import { verifySettlement } from '../settlement/public.ts'
import { verifyStatements } from '../statements/public.ts'
import { listStores } from './report-kinds.ts'

/** Compares what is derived with what it is made of, in every store of a network, in its ledger, in its closed months and in their statements. */
export const verifyStores = (db: Database, scope: NetworkScope, onStep?: OnStep): Promise<Verification> =>
  verifyAll(db, scope, () => verifyRollups(db, scope, onStep))

/** The same, but for what is made of the days of a month. */
export const verifyStoresBesideMonths = (
  db: Database,
  scope: NetworkScope,
  areMonthsRight: boolean,
): Promise<Verification> => verifyAll(db, scope, () => verifyBesideMonths(db, scope, areMonthsRight))

async function verifyAll(
  db: Database,
  scope: NetworkScope,
  ofRollups: () => Promise<Verification>,
): Promise<Verification> {
  const found: Verification[] = []
  for (const verify of new Set(listStores().map(({ verify }) => verify)))
    found.push(verify === verifyRollups ? await ofRollups() : await verify(db, scope))
  found.push(
    await verifyLedger(db, scope),
    await verifySettlement(db, scope),
    await verifyStatements(db, scope),
    await verifyPayouts(db, scope),
    await verifyFilings(db, scope),
  )
  return addUp(found)
}

export const addUp = (found: readonly Verification[]): Verification => ({
  difference_count: found.reduce((sum, { difference_count }) => sum + difference_count, 0),
  differences: found.flatMap(({ differences }) => differences),
})

/** Makes everything derived again; answers whether the ledger's balances are, which stay where its transfers were changed. */
export async function rebuildStores(
  trx: Transaction<DB>,
  scope: NetworkScope,
  today: string,
): Promise<{ balances: boolean }> {
  for (const rebuild of new Set(listStores().map(({ rebuild }) => rebuild))) await rebuild(trx, scope, today)
  return { balances: await rebuildBalances(trx, scope) }
}
