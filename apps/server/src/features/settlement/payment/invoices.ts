import { sql } from 'kysely'
import type { Acting } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { changeMonth, type SeenMonth } from '../books/change-month.ts'
import { dueOf } from './due-payments.ts'

type Invoice = {
  account_id: number
  number: string
  /** A day. */
  issued_on: string
  /** In won. */
  supply: string
  vat: string
  reason: string | null
}

/**
 * Notes the tax invoice that a payee's payment waits for, or the receipt of a simplified business, for which none waits, in
 * place of the one before; what is paid stays what is due. `not_found` where the month has nothing due for it. `conflict`
 * where it is paid, where its kind gives no invoice, where the number is another payment's, and where supply or VAT are others
 * than are due and no reason is given.
 */
export const noteInvoice = (
  db: Database,
  scope: NetworkScope,
  seen: SeenMonth & Invoice,
  { today, ...acting }: Acting & { today: string },
) =>
  changeMonth(db, scope, seen, acting, async (trx, row) => {
    const { network_id } = scope
    const { month, account_id, number, issued_on, supply, vat, reason } = seen
    if (!row.locked_at) throw new DomainError('conflict', { message_key: 'close_is_not_locked' })
    if (issued_on > today)
      throw new DomainError('invalid_input', { fields: { issued_on: 'invoice_in_future' } })
    const { rows } = await sql<{ due: string; vat: string; gives_invoice: boolean; is_paid: boolean }>`
      select m.due::text as due, o.vat::text as vat, coalesce(o.needs_invoice or o.payee_kind = 'simplified_business', false) as gives_invoice,
        m.paid_on is not null as is_paid
      from settlement_members m
      left join ${dueOf(scope, { of: sql`d.month = ${month}`, paid_on: sql`c.planned_on` })} as o
        on o.account_id = m.account_id
      where m.network_id = ${network_id} and m.month = ${month} and m.account_id = ${account_id} and m.due > 0`.execute(
      trx,
    )
    const [due] = rows
    if (!due) throw new DomainError('not_found')
    if (due.is_paid) throw new DomainError('conflict', { message_key: 'invoice_is_paid' })
    if (!due.gives_invoice) throw new DomainError('conflict', { message_key: 'invoice_not_needed' })
    const isSame = BigInt(supply) === BigInt(due.due) && BigInt(vat) === BigInt(due.vat)
    if (!isSame && reason === null) throw new DomainError('conflict', { message_key: 'invoice_differs' })
    const { rows: others } = await sql`
      select from settlement_invoices
      where network_id = ${network_id} and number = ${number} and (month <> ${month} or account_id <> ${account_id})`.execute(
      trx,
    )
    if (others.length > 0) throw new DomainError('conflict', { message_key: 'invoice_number_used' })
    const values = {
      number,
      issued_on,
      supply: Number(supply),
      vat: Number(vat),
      due: Number(due.due),
      due_vat: Number(due.vat),
      reason: isSame ? null : reason,
      noted_by: acting.account_id,
    }
    await trx
      .insertInto('settlement_invoices')
      .values({ network_id, month, account_id, ...values })
      .onConflict((known) =>
        known
          .columns(['network_id', 'month', 'account_id'])
          .doUpdateSet({ ...values, noted_at: sql<Date>`excluded.noted_at` }),
      )
      .execute()
    return {
      action: 'close.note_invoice',
      after: { member: account_id, number, issued_on, supply, vat, ...(!isSame && { reason }) },
    }
  })
