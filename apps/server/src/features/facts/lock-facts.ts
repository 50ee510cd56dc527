import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { type Database, jobsName } from '../../db/connection.ts'
import { lockSpaces } from '../../db/lock-spaces.ts'
import type { DB } from '../../db/tables.gen.ts'

/**
 * One change of facts or credit per network at a time; held to the end of the transaction, taken again for free. Jobs wait
 * in a line of their own, of which the first stands in everybody's: a person never waits for more than two of them.
 */
export async function lockFacts(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<void> {
  await sql`
    select
      case when current_setting('application_name') = ${jobsName}
        then pg_advisory_xact_lock(${lockSpaces.facts_of_jobs}, ${network_id}) end,
      pg_advisory_xact_lock(${lockSpaces.facts}, ${network_id})`.execute(trx)
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
  // On a cluster the workers plan: a setting reaches them by SET LOCAL alone, and once Citus is asked to pass it on.
  await sql`set local citus.propagate_set_commands = 'local'`.execute(trx)
  await sql`set local enable_nestloop = off`.execute(trx)
  await sql`set local enable_mergejoin = off`.execute(trx)
  const result = await work()
  await sql`set local enable_nestloop = on`.execute(trx)
  await sql`set local enable_mergejoin = on`.execute(trx)
  return result
}

/** Amid such work, what finds a few rows by their whole keys. */
export async function planForKeys(db: Database, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ before: string }>`select current_setting('enable_nestloop') as before`.execute(
    db,
  )
  await sql`set local enable_nestloop = on`.execute(db)
  await work()
  await sql`set local enable_nestloop = ${sql.raw(rows[0]!.before)}`.execute(db)
}
