import type { Currency } from '@cuesheet/contract/values/money'
import { writeOffs } from '@cuesheet/contract/values/settlement'
import { sql, type Transaction } from 'kysely'
import type { Acting } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import { askOrConfirm } from '../../../access/two-persons.ts'
import { readMoment } from '../../../db/clock.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { sendJob } from '../../../jobs/send-job.ts'
import type { TextKey } from '../../../locales/texts.ts'
import { lockPeriod, postJournal, reopenPeriod } from '../../ledger/public.ts'
import { findNobodysMoney } from '../inputs/nobodys-money.ts'
import { readMonth } from '../read-month.ts'
import { settledRate } from '../settlement-currencies.ts'
import { tellMonth } from '../tell-month.ts'
import { changeMonth, type SeenMonth } from './change-month.ts'
import { listJournal } from './compare-books.ts'
import { backOf, journalOf, listPostings } from './list-postings.ts'
import { hasEarlierOpen, hasLater, listUnpaid } from './other-months.ts'

type Finishing = Acting & { today: string }

const conflict = (message_key: TextKey) => new DomainError('conflict', { message_key })

/** Approves a calculation that is of what is there now: files that come later correct later months. */
export const approveMonth = (
  db: Database,
  scope: NetworkScope,
  seen: SeenMonth & { calculation_no: number },
  acting: Acting,
) =>
  changeMonth(db, scope, seen, acting, async (trx, row) => {
    const { network_id } = scope
    if (row.approved_at) throw conflict('close_was_approved')
    const { state, needs, inputs } = await readMonth(trx, scope, seen.month)
    if (state !== 'calculated' || row.calculation_no !== seen.calculation_no)
      throw conflict(row.calculation_no > 0 ? 'close_changed' : 'close_not_calculated')
    if (needs.includes('earlier_month')) throw conflict('close_earlier_first')
    for (const { file_id, reference_id, corrects_month, passed_over } of inputs.corrections)
      await trx
        .insertInto('settlement_corrections')
        .values([
          { network_id, file_id, reference_id, corrects_month, month: seen.month },
          ...passed_over.map((id) => ({
            network_id,
            file_id: id,
            reference_id: id,
            corrects_month,
            month: seen.month,
          })),
        ])
        .execute()
    await sql`
      update settlement_months set approved_at = ${await readMoment(trx)}, approved_by = ${acting.account_id}
      where network_id = ${network_id} and month = ${seen.month}`.execute(trx)
    return { action: 'close.approve', after: { calculation: row.calculation_no } }
  })

/**
 * Books an approved month; where the network asks for two, the second one does, and the answer says whether one is waited
 * for. `is_second`: may only be the second.
 */
export function lockMonth(
  db: Database,
  scope: NetworkScope,
  seen: SeenMonth,
  acting: Finishing & { is_second?: boolean },
): Promise<{ is_asked: boolean }> {
  const { account_id, address, today, is_second = false } = acting
  return changeMonth(db, scope, seen, { account_id, address }, async (trx, row) => {
    if (!row.approved_at) throw conflict('close_is_not_approved')
    if (row.locked_at) throw conflict('close_was_locked')
    if (await hasEarlierOpen(trx, scope, seen.month)) throw conflict('close_earlier_first')
    const nobodys = await findNobodysMoney(trx, scope, { month: seen.month, is_locked: false })
    if (!nobodys.is_settled) throw conflict('close_unattributed')
    const step = await askOrConfirm(trx, {
      kind: 'close.lock',
      network_id: scope.network_id,
      account_id,
      waiting: row.lock_asked_at && { asked_by: row.lock_asked_by, asked_at: row.lock_asked_at },
      isNeeded: () => needsTwoPersons(trx, scope),
      is_second,
    })
    if (step === 'asked') {
      await sql`
        update settlement_months set lock_asked_at = now(), lock_asked_by = ${account_id}
        where network_id = ${scope.network_id} and month = ${seen.month}`.execute(trx)
      return { action: 'close.ask_lock', is_asked: true }
    }
    const hash = await book(trx, scope, { month: seen.month, row, account_id, today })
    await tellMonth(trx, scope, 'month_settled', seen.month)
    await sendJob(trx, 'statements.publish')
    return { action: 'close.lock', after: { lock: row.lock_no + 1, hash } }
  })
}

/** Answers the last hash of the period, for the record. */
async function book(
  trx: Transaction<DB>,
  scope: NetworkScope,
  {
    month,
    row,
    account_id,
    today,
  }: {
    month: string
    row: { lock_no: number; calculation_no: number; inputs: unknown; rate_source: string | null }
    account_id: number | null
    today: string
  },
): Promise<string> {
  const { network_id } = scope
  const { inputs, ties } = await readMonth(trx, scope, month)
  // What is carried over, and adjusted, was counted by the calculation, and is booked by others, too.
  const counted = row.inputs as Record<string, string>
  if (counted.opening !== inputs.digests.opening || counted.entries !== inputs.digests.entries)
    throw conflict('close_opening_changed')
  const unpaid = await listUnpaid(trx, scope, month)
  if (unpaid.length > 0) {
    const who = unpaid.map((one) => `${one.who} (${one.month})`).join(', ')
    throw new DomainError('conflict', { message_key: { key: 'close_pay_first', who } })
  }
  const lock_no = row.lock_no + 1
  const { rows } = await sql<{ currency: Currency; rate: string }>`
    select currency, ${settledRate()} as rate
    from settlement_months where network_id = ${network_id} and month = ${month}`.execute(trx)
  const postings = await listPostings(trx, scope, {
    month,
    lock_no,
    ...rows[0]!,
    rate_source: row.rate_source!,
    ties,
  })
  await postJournal(
    trx,
    scope,
    {
      journal_id: journalOf(month, lock_no),
      period: month,
      effective_on: today,
      source: `close of ${month.slice(0, 7)}, calculation ${row.calculation_no}`,
      reason: `close of ${month.slice(0, 7)}`,
      actor: account_id,
    },
    postings,
  )
  const hash = await lockPeriod(trx, scope, month)
  await sql`
    update settlement_entries set booked_month = ${month}
    where network_id = ${network_id} and (kind = any(${[...writeOffs]}::text[]) or (kind = 'adjustment' and month <= ${month})) and booked_month is null
      and confirmed_at is not null and withdrawn_at is null`.execute(trx)
  await sql`
    update settlement_months set locked_at = ${await readMoment(trx)}, locked_by = ${account_id}, lock_no = ${lock_no}
    where network_id = ${network_id} and month = ${month}`.execute(trx)
  return hash.toString('hex')
}

/**
 * Opens a month again that is approved, or locked and not paid: the one that was closed last first, with a second person where it was locked.
 * What was booked is booked back; what is later than it starts from there.
 */
export function reopenMonth(
  db: Database,
  scope: NetworkScope,
  seen: SeenMonth & { reason: string | null },
  acting: Finishing & { is_second?: boolean },
): Promise<{ is_asked: boolean }> {
  const { network_id } = scope
  const { month } = seen
  const { account_id, address, today, is_second = false } = acting
  return changeMonth(db, scope, seen, { account_id, address }, async (trx, row) => {
    if (row.payments > 0) throw conflict('close_is_paid')
    if (!row.approved_at) throw conflict('close_is_open')
    if (await isInPayout(trx, scope, month)) throw conflict('close_in_payout')
    if (await hasLater(trx, scope, month)) throw conflict('close_later_first')
    const step = await askOrConfirm(trx, {
      kind: 'close.reopen',
      network_id,
      account_id,
      waiting: row.reopen_asked_at && { asked_by: row.reopen_asked_by, asked_at: row.reopen_asked_at },
      isNeeded: () => row.locked_at !== null,
      is_second,
    })
    if (step === 'asked') {
      await sql`
        update settlement_months set reopen_asked_at = now(), reopen_asked_by = ${account_id}, reopen_reason = ${seen.reason}
        where network_id = ${network_id} and month = ${month}`.execute(trx)
      return { action: 'close.ask_reopen', after: { reason: seen.reason }, is_asked: true }
    }
    if (row.locked_at)
      await bookBack(trx, scope, {
        month,
        lock_no: row.lock_no,
        account_id,
        today,
        reason: row.reopen_reason!,
      })
    const reason = row.locked_at ? row.reopen_reason : seen.reason
    await takeLateFiles(trx, scope, month)
    await sql`delete from settlement_corrections where network_id = ${network_id} and month = ${month}`.execute(
      trx,
    )
    await sql`
      update settlement_entries set booked_month = null where network_id = ${network_id} and booked_month = ${month}`.execute(
      trx,
    )
    await sql`
      update settlement_months set approved_at = null, approved_by = null, lock_asked_at = null, lock_asked_by = null,
        locked_at = null, locked_by = null, reopen_asked_at = null, reopen_asked_by = null,
        reopen_reason = ${reason}, reopened_at = now(), reopened_by = ${account_id}
      where network_id = ${network_id} and month = ${month}`.execute(trx)
    return { action: 'close.reopen', after: { reason } }
  })
}

/** Whether a batch is about to pay what a month owes. */
async function isInPayout(trx: Transaction<DB>, { network_id }: NetworkScope, month: string) {
  const { rows } = await sql`
    select from payout_items where network_id = ${network_id} and month = ${month} and state = 'open' limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** What came when the month was closed stands in it again. */
async function takeLateFiles(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  month: string,
): Promise<void> {
  const newest = sql`
    select distinct on (family, level, part, is_adjustment) file_id, family, level, part, is_adjustment
    from settled_files where network_id = ${network_id} and month = ${month} and state = 'late'
    order by family, level, part, is_adjustment, file_id desc`
  const { rows } = await sql<{ file_id: number }>`${newest}`.execute(trx)
  await sql`
    update settled_files f set state = 'replaced'
    where network_id = ${network_id} and month = ${month} and state in ('current', 'late')
      and (family, level, part, is_adjustment) in (
        select family, level, part, is_adjustment from (${newest}) as newest)`.execute(trx)
  await sql`
    update settled_files set state = 'current'
    where network_id = ${network_id} and file_id = any(${rows.map(({ file_id }) => file_id)}::bigint[])`.execute(
    trx,
  )
}

/** Each transfer the other way round: nothing of the books is ever taken out. */
async function bookBack(
  trx: Transaction<DB>,
  scope: NetworkScope,
  asked: { month: string; lock_no: number; account_id: number | null; today: string; reason: string },
): Promise<void> {
  const { month, lock_no, account_id, today, reason } = asked
  const journal_id = journalOf(month, lock_no)
  await reopenPeriod(trx, scope, month)
  const transfers = await listJournal(trx, scope, journal_id)
  await postJournal(
    trx,
    scope,
    {
      journal_id: backOf(journal_id),
      period: month,
      effective_on: today,
      source: `close of ${month.slice(0, 7)}, opened again`,
      reason,
      actor: account_id,
    },
    transfers.map(({ transfer_id, debit_account, credit_account, amount, currency, kind }) => ({
      transfer_id: `${transfer_id}/back`,
      debit_account: credit_account,
      credit_account: debit_account,
      amount,
      currency,
      kind: `adjustment:${kind.replace(/^adjustment:/, '')}`,
    })),
  )
}

export async function needsTwoPersons(trx: Database, { network_id }: NetworkScope): Promise<boolean> {
  const network = await trx
    .selectFrom('networks')
    .select('close_second_person')
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  return network.close_second_person
}
