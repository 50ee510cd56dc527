import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { readMoment } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'

/** The end of a period's chain of transfers: how many there are, and the hash of the last one. */
export type PeriodEnd = { transfers: number; hash: Buffer; is_locked: boolean }

/** Nobody else moves the end of the period before this transaction ends. */
export async function holdPeriod(trx: Database, scope: NetworkScope, period: string): Promise<PeriodEnd> {
  await sql`
    insert into ledger_periods (network_id, period) values (${scope.network_id}, ${period})
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<PeriodEnd>`
    select transfers, hash, locked_at is not null as is_locked from ledger_periods
    where network_id = ${scope.network_id} and period = ${period} for update`.execute(trx)
  return rows[0]!
}

const changePeriod = (trx: Database, scope: NetworkScope, period: string, set: RawBuilder<unknown>) =>
  sql`update ledger_periods set ${set} where network_id = ${scope.network_id} and period = ${period}`.execute(
    trx,
  )

export const movePeriod = (trx: Database, scope: NetworkScope, period: string, to: PeriodEnd) =>
  changePeriod(trx, scope, period, sql`transfers = ${to.transfers}, hash = ${to.hash}`)

/**
 * Nothing is posted to the period from now on. Answers the last hash of its chain, for the record: who keeps it elsewhere
 * can tell that no transfer of the period was changed. Locking again changes nothing.
 */
export async function lockPeriod(trx: Transaction<DB>, scope: NetworkScope, period: string): Promise<Buffer> {
  const { hash, is_locked } = await holdPeriod(trx, scope, period)
  if (!is_locked)
    await changePeriod(trx, scope, period, sql`locked_at = ${await readMoment(trx)}, locked_hash = hash`)
  return hash
}

export const reopenPeriod = (trx: Transaction<DB>, scope: NetworkScope, period: string) =>
  changePeriod(trx, scope, period, sql`locked_at = null, locked_hash = null`)

/** Whether the chain of a period has this hash, at its end or before what was added since. */
export async function hasHash(
  db: Database,
  { network_id }: NetworkScope,
  period: string,
  hash: Buffer,
): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (
      select from ledger_periods where network_id = ${network_id} and period = ${period} and hash = ${hash}
    ) or exists (
      select from ledger_transfers where network_id = ${network_id} and period = ${period} and hash = ${hash}
    ) as is_there`.execute(db)
  return rows[0]!.is_there
}
