import { type EntryKind, isWriteOff, type WriteOff } from '@cuesheet/contract/values/settlement'
import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import { requireSomeoneElse, requireTwoPersons } from '../../../access/two-persons.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { withTransaction } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { postJournal } from '../../ledger/public.ts'
import { paymentPeriod } from '../rules.ts'
import { findBook } from '../settlement-currencies.ts'
import { listLockedMonths } from './list-locked-months.ts'
import { lockBooks } from './lock-books.ts'
import { requireToRecoup, toWriteOff, writeOffJournal } from './require-to-recoup.ts'

type Asked = { kind: EntryKind; account_id: number; month: string; amount: string; reason: string }

/** Asks for an adjustment, an advance or a write-off; nothing counts before another person confirms it. */
export function addEntry(
  db: Database,
  scope: NetworkScope,
  { kind, account_id, month, amount, reason }: Asked,
  acting: ActingPerson,
): Promise<{ entry_id: number }> {
  const { network_id } = scope
  return withTransaction(db, async (trx) => {
    await lockBooks(trx, scope)
    await requireOpenMonth(trx, scope, month)
    await requireMembers(trx, scope, [account_id])
    await requireSomeoneElse(trx, { kind: 'close.entry', network_id, asked_by: acting.account_id })
    if (kind !== 'adjustment' && BigInt(amount) < 0n)
      throw new DomainError('invalid_input', { fields: { amount: 'invalid_input' } })
    if (isWriteOff(kind)) await requireToRecoup(trx, scope, { kind, account_id, amount })
    const { rows } = await sql<{ entry_id: number }>`
      insert into settlement_entries (network_id, kind, account_id, month, amount, reason, asked_by)
      values (${network_id}, ${kind}, ${account_id}, ${month}, ${amount}::bigint, ${reason}, ${acting.account_id})
      returning entry_id`.execute(trx)
    const { entry_id } = rows[0]!
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'close.ask_entry',
      subject: String(entry_id),
      after: { kind, member: account_id, month: month.slice(0, 7), amount, reason },
    })
    return { entry_id }
  })
}

/** Is its second person; an advance is booked as paid out, a write-off as what is not owed any more. */
export function confirmEntry(
  db: Database,
  scope: NetworkScope,
  entryId: number,
  { today, ...acting }: ActingPerson & { today: string },
): Promise<void> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    const entry = await getEntry(trx, scope, entryId)
    if (entry.confirmed_at || entry.withdrawn_at)
      throw new DomainError('conflict', { message_key: 'close_nothing_waits' })
    const { asked_by, asked_at } = entry
    const confirmed_by = acting.account_id
    await requireTwoPersons(trx, { kind: 'close.entry', network_id, asked_by, asked_at, confirmed_by })
    await requireOpenMonth(trx, scope, entry.month)
    await sql`
      update settlement_entries set confirmed_by = ${acting.account_id}, confirmed_at = now()
      where network_id = ${network_id} and entry_id = ${entryId}`.execute(trx)
    if (entry.kind === 'advance')
      await postJournal(
        trx,
        scope,
        {
          journal_id: `advance/${entryId}`,
          period: paymentPeriod(today, await listLockedMonths(trx, scope)),
          effective_on: today,
          source: `advance ${entryId}`,
          reason: entry.reason,
          actor: acting.account_id,
        },
        [
          {
            transfer_id: `advance/${entryId}`,
            debit_account: `member:${entry.account_id}:advance`,
            credit_account: 'bank',
            amount: BigInt(entry.amount),
            currency: await findBook(trx, scope),
            kind: 'advance',
          },
        ],
      )
    else if (isWriteOff(entry.kind))
      await bookWriteOff(trx, scope, { ...entry, kind: entry.kind, entry_id: entryId }, { today, ...acting })
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'close.confirm_entry',
      subject: String(entryId),
    })
  })
}

async function bookWriteOff(
  trx: Transaction<DB>,
  scope: NetworkScope,
  entry: Entry & { kind: WriteOff; entry_id: number },
  { today, account_id }: ActingPerson & { today: string },
): Promise<void> {
  const currency = await requireToRecoup(trx, scope, entry)
  const { entry_id, reason } = entry
  await postJournal(
    trx,
    scope,
    {
      journal_id: writeOffJournal(entry_id),
      period: paymentPeriod(today, await listLockedMonths(trx, scope)),
      effective_on: today,
      source: `write-off ${entry_id}`,
      reason,
      actor: account_id,
    },
    [toWriteOff({ ...entry, currency })],
  )
}

/** Takes back what no locked month counts; what is in the books stays. */
export function withdrawEntry(
  db: Database,
  scope: NetworkScope,
  { entry_id, reason }: { entry_id: number; reason: string },
  acting: ActingPerson,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    const entry = await getEntry(trx, scope, entry_id)
    if (entry.withdrawn_at) throw new DomainError('conflict', { message_key: 'close_nothing_waits' })
    if (entry.booked_month || (entry.kind !== 'adjustment' && entry.confirmed_at))
      throw new DomainError('conflict', { message_key: 'close_entry_booked' })
    if (entry.confirmed_at) await requireOpenMonth(trx, scope, entry.month)
    await endEntry(trx, scope, { entry_id, reason, action: 'close.withdraw_entry' }, acting)
  })
}

/** Says no to what waits for a second person: the same may be asked for again. */
export function declineEntry(
  db: Database,
  scope: NetworkScope,
  { entry_id, reason }: { entry_id: number; reason: string },
  acting: ActingPerson,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    const entry = await getEntry(trx, scope, entry_id)
    if (entry.confirmed_at || entry.withdrawn_at)
      throw new DomainError('conflict', { message_key: 'close_nothing_waits' })
    await endEntry(trx, scope, { entry_id, reason, action: 'close.decline_entry' }, acting)
  })
}

type End = { entry_id: number; reason: string; action: 'close.withdraw_entry' | 'close.decline_entry' }

async function endEntry(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { entry_id, reason, action }: End,
  acting: ActingPerson,
): Promise<void> {
  await sql`
    update settlement_entries set withdrawn_by = ${acting.account_id}, withdrawn_at = now(), withdrawn_reason = ${reason},
      is_declined = ${action === 'close.decline_entry'}
    where network_id = ${network_id} and entry_id = ${entry_id}`.execute(trx)
  await recordAudit(trx, { network_id, ...acting, action, subject: String(entry_id), after: { reason } })
}

type Entry = {
  kind: EntryKind
  account_id: number
  month: string
  amount: string
  reason: string
  asked_by: number
  asked_at: Date
  confirmed_at: Date | null
  withdrawn_at: Date | null
  booked_month: string | null
}

async function getEntry(trx: Transaction<DB>, { network_id }: NetworkScope, entryId: number): Promise<Entry> {
  const { rows } = await sql<Entry>`
    select kind, account_id, month, amount::text as amount, reason, asked_by, asked_at, confirmed_at, withdrawn_at, booked_month
    from settlement_entries where network_id = ${network_id} and entry_id = ${entryId} for update`.execute(
    trx,
  )
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0]
}

/** `conflict` where it is approved, and its calculation counts what it counts. */
export async function requireOpenMonth(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  month: string,
): Promise<void> {
  const closed = await trx
    .selectFrom('settlement_months')
    .select('month')
    .where('network_id', '=', network_id)
    .where('month', '>=', month)
    .where('approved_at', 'is not', null)
    .executeTakeFirst()
  if (closed) throw new DomainError('conflict', { message_key: 'close_is_approved' })
}

/** Members of the network, also those that have withdrawn: they may be owed. Each id once. */
export async function requireMembers(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  ids: readonly number[],
): Promise<void> {
  const members = await trx
    .selectFrom('accounts')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('account_id', 'in', ids)
    .where('permission_flag', '=', 0)
    .execute()
  if (members.length < ids.length) throw new DomainError('not_found')
}
