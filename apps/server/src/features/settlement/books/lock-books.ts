import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import { lockSpaces } from '../../../db/lock-spaces.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'

const lockSpace = lockSpaces.books
const taxLockSpace = lockSpaces.tax_rules

/** One change of a network's close at a time, under the same tax rules; held to the end of the transaction. */
export async function lockBooks(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${lockSpace}, ${network_id}), pg_advisory_xact_lock_shared(${taxLockSpace}, 0)`.execute(
    trx,
  )
}

/** One change of the tax rules at a time, while no network's close changes. */
export async function lockTaxRules(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${taxLockSpace}, 0)`.execute(trx)
}

/** The row of a month, which is made where it has none. */
export async function holdMonth(trx: Transaction<DB>, { network_id }: NetworkScope, month: string) {
  await trx
    .insertInto('settlement_months')
    .values({ network_id, month })
    .onConflict((known) => known.doNothing())
    .execute()
  return trx
    .selectFrom('settlement_months')
    .selectAll()
    .where('network_id', '=', network_id)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The same under the lock of the books, as somebody saw it: `conflict` where it was changed since. */
export async function holdSeenMonth(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { month, version }: { month: string; version: number },
) {
  await lockBooks(trx, scope)
  const row = await holdMonth(trx, scope, month)
  if (row.version !== version) throw new DomainError('conflict', { message_key: whatChanged(row) })
  return row
}

type Row = { paid_on: unknown; locked_at: unknown; approved_at: unknown; calculation_no: number }

const whatChanged = ({ paid_on, locked_at, approved_at, calculation_no }: Row) =>
  paid_on
    ? 'close_was_paid'
    : locked_at
      ? 'close_was_locked'
      : approved_at
        ? 'close_was_approved'
        : calculation_no > 0
          ? 'close_was_calculated'
          : 'close_was_changed'
