import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { isUniqueViolation } from '../../db/database-error.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { applyTransfers } from './apply-transfers.ts'
import { lockBalances, storeBalances } from './balances.ts'
import { columns, columnTypes, givenColumns, type Row, textOf } from './hash-transfer.ts'
import { holdPeriod, movePeriodEnd } from './periods.ts'
import {
  contradiction,
  type Given,
  type Journal,
  listGiven,
  requireSame,
  type Transfer,
} from './transfers.ts'

/**
 * Posts the transfers of a journal that are not posted yet, all or none. `conflict` where an id is known with other content,
 * the period is locked, a pending transfer is not there, or a balance is too low; `not_found` for who is no member here.
 */
export async function postJournal(
  trx: Transaction<DB>,
  scope: NetworkScope,
  journal: Journal,
  transfers: readonly Transfer[],
): Promise<void> {
  const given = listGiven(journal, transfers)
  if (given.length === 0) return
  // Locks, always in this order: the period, then balances by their names.
  const { is_locked, ...end } = await holdPeriod(trx, scope, journal.period)
  const balances = await lockBalances(trx, scope, given)
  const { known, pending, now } = await findNamed(trx, scope, given)
  for (const transfer of given) requireSame(transfer, known.get(transfer.transfer_id) ?? transfer)
  const fresh = given.filter(({ transfer_id }) => !known.has(transfer_id))
  if (fresh.length === 0) return
  if (is_locked) throw new DomainError('conflict', { message_key: 'period_locked' })
  const rows = applyTransfers({ ...scope, balances, pending, end }, fresh, now)
  await insertTransfers(trx, scope, rows)
  await storeBalances(trx, scope, balances.values())
  await movePeriodEnd(trx, scope, journal.period, end)
}

/** The stored transfers that are given again, those that are still pending of those named, and the time under all locks. */
async function findNamed(trx: Transaction<DB>, { network_id }: NetworkScope, given: readonly Given[]) {
  const ids = given.flatMap(({ transfer_id, pending_of }) => [
    transfer_id,
    ...(pending_of ? [pending_of] : []),
  ])
  const { rows } = await sql<Given & { is_pending: boolean }>`
    select ${textOf(givenColumns)}, phase = 'pending' and not exists (
      select from ledger_transfers as done where done.network_id = ${network_id} and done.pending_of = named.transfer_id
    ) as is_pending
    from ledger_transfers as named where network_id = ${network_id} and transfer_id = any(${ids})`.execute(
    trx,
  )
  const moment = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(trx)
  const named = rows.map(({ is_pending, ...transfer }) => ({ is_pending, transfer }))
  const byId = (found: typeof named) => new Map(found.map(({ transfer }) => [transfer.transfer_id, transfer]))
  return {
    known: byId(named),
    pending: byId(named.filter(({ is_pending }) => is_pending)),
    now: moment.rows[0]!.now,
  }
}

async function insertTransfers(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  rows: readonly (Row & { hash: Buffer })[],
): Promise<void> {
  const arrays = columns.map(
    (column) => sql`${rows.map((row) => row[column])}::${sql.raw(columnTypes[column])}[]`,
  )
  try {
    await sql`
      insert into ledger_transfers (network_id, ${sql.join(columns.map((column) => sql.ref(column)))}, hash)
      select ${network_id}, * from unnest(${sql.join(arrays)}, ${rows.map(({ hash }) => hash)}::bytea[])`.execute(
      trx,
    )
  } catch (error) {
    // Posted to another period at the same time.
    throw isUniqueViolation(error) ? contradiction() : error
  }
}
