import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'

const lockSpace = 4_100_171

/** One change of facts or credit per network at a time; held to the end of the transaction, taken again for free. */
export async function lockFacts(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${network_id})`.execute(trx)
}

/**
 * Every statement of a load, a rebuild or a verification works on sets, and joins them by hash. Where a table has grown
 * since it was last analysed, as by the loads before this one, the planner takes it for a few rows; it then loops over a
 * set, or merges it by the first column of a key alone: minutes instead of a moment, both measured.
 */
export async function planForSets<Result>(
  trx: Transaction<DB>,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(
    trx,
  )
  const result = await work()
  await sql`select set_config('enable_nestloop', 'on', true), set_config('enable_mergejoin', 'on', true)`.execute(
    trx,
  )
  return result
}
