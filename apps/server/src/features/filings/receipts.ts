import { sql } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import { readClock } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { postJournal, type Transfer } from '../ledger/public.ts'
import { findBook, listLockedMonths, lockBooks, paymentPeriod } from '../settlement/public.ts'
import { listCashMonths } from './cash-months.ts'
import { bookBack } from './tax-steps.ts'

type Given = {
  /** YYYY-MM */
  month: string
  arrived_on: string
  amount: string
  reason: string | null
}
type Acting = ActingPerson & { today: string }

export const receiptJournal = (receiptId: number) => `cash/${receiptId}`

/** What a receipt posts: the platform has paid, into the bank. */
export const toReceiptTransfers = (receiptId: number, amount: string, book: string): Transfer[] => [
  {
    transfer_id: `${receiptJournal(receiptId)}/received`,
    debit_account: 'bank',
    credit_account: 'platform_receivable',
    amount: BigInt(amount),
    currency: book,
    kind: 'cash_received',
  },
]

/** Books what arrived of the platform for a month; what makes another sum than is expected is booked with why. */
export function noteReceipt(
  db: Database,
  scope: NetworkScope,
  { month, arrived_on, amount, reason }: Given,
  { today, ...acting }: Acting,
): Promise<{ receipt_id: number }> {
  const { network_id } = scope
  if (arrived_on > today || arrived_on < `${month}-01`)
    throw new DomainError('invalid_input', { fields: { arrived_on: 'cash_day' } })
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    const known = (await listCashMonths(trx, scope)).find((one) => one.month === month)
    if (!known) throw new DomainError('conflict', { message_key: 'cash_nothing' })
    const makes = BigInt(known.arrived) + BigInt(amount)
    if (reason === null && (known.expected === null || makes !== BigInt(known.expected)))
      throw new DomainError('conflict', { message_key: 'cash_differs' })
    const { receipt_id } = await trx
      .insertInto('platform_receipts')
      .values({
        network_id,
        month: `${month}-01`,
        arrived_on,
        amount: Number(amount),
        reason,
        noted_by: acting.account_id,
        noted_at: await readClock(trx),
      })
      .returning('receipt_id')
      .executeTakeFirstOrThrow()
    await postJournal(
      trx,
      scope,
      {
        journal_id: receiptJournal(receipt_id),
        period: paymentPeriod(arrived_on, await listLockedMonths(trx, scope)),
        effective_on: arrived_on,
        source: `payment of the platform for ${month}`,
        reason: reason ?? `payment of the platform for ${month}`,
        actor: acting.account_id,
      },
      toReceiptTransfers(receipt_id, amount, await findBook(trx, scope)),
    )
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'close.note_cash',
      subject: String(receipt_id),
      after: { month, day: arrived_on, amount, ...(reason !== null && { reason }) },
    })
    return { receipt_id }
  })
}

/** Takes a receipt back: it is booked the other way round. */
export function withdrawReceipt(
  db: Database,
  scope: NetworkScope,
  { receipt_id, reason }: { receipt_id: number; reason: string },
  { today, ...acting }: Acting,
): Promise<void> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    const { rows } = await sql<{ month: string; amount: string; is_withdrawn: boolean }>`
      select to_char(month, 'YYYY-MM') as month, amount::text as amount, withdrawn_at is not null as is_withdrawn
      from platform_receipts where network_id = ${network_id} and receipt_id = ${receipt_id} for update`.execute(
      trx,
    )
    const [row] = rows
    if (!row) throw new DomainError('not_found')
    if (row.is_withdrawn) throw new DomainError('conflict', { message_key: 'was_withdrawn' })
    await trx
      .updateTable('platform_receipts')
      .set({ withdrawn_by: acting.account_id, withdrawn_at: await readClock(trx), withdrawn_reason: reason })
      .where('network_id', '=', network_id)
      .where('receipt_id', '=', receipt_id)
      .execute()
    await bookBack(trx, scope, {
      journal_id: receiptJournal(receipt_id),
      transfers: toReceiptTransfers(receipt_id, row.amount, await findBook(trx, scope)),
      reason,
      today,
      actor: acting.account_id,
    })
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'close.withdraw_cash',
      subject: String(receipt_id),
      after: { month: row.month, amount: row.amount, reason },
    })
  })
}
