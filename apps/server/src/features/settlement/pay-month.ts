import { addMonths } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { Account } from '../ledger/accounts.ts'
import { postJournal } from '../ledger/post-journal.ts'
import type { Transfer } from '../ledger/transfers.ts'
import { type Acting, changeMonth, type SeenMonth } from './change-month.ts'
import { listLockedMonths } from './list-locked-months.ts'
import { journalOf } from './list-postings.ts'
import { paymentPeriod } from './rules.ts'
import { taxOf } from './taxes.ts'

/**
 * Notes that what a locked month owes was paid on a day, with the tax by the rules of that day: it leaves the members'
 * balances for the bank and for withholding. VAT goes on top. Booked in the month of the day, or the first after it whose
 * books are open.
 */
export const payMonth = (
  db: Database,
  scope: NetworkScope,
  seen: SeenMonth & { paid_on: string },
  { today, ...acting }: Acting & { today: string },
) =>
  changeMonth(db, scope, seen, acting, async (trx, row) => {
    const { network_id } = scope
    const { month, paid_on } = seen
    if (row.paid_on) throw new DomainError('conflict', { message_key: 'close_was_paid' })
    if (!row.locked_at) throw new DomainError('conflict', { message_key: 'close_is_not_locked' })
    if (paid_on < addMonths(month, 1) || paid_on > today)
      throw new DomainError('invalid_input', { fields: { paid_on: 'close_paid_on' } })
    const paid = await taxPayments(trx, scope, month, paid_on)
    const journal_id = `${journalOf(month, row.lock_no)}/paid`
    await postJournal(
      trx,
      scope,
      {
        journal_id,
        period: paymentPeriod(paid_on, await listLockedMonths(trx, scope)),
        effective_on: paid_on,
        source: `payment of ${month.slice(0, 7)}`,
        reason: `payment of ${month.slice(0, 7)}`,
        actor: acting.account_id,
      },
      paid.flatMap((payment) => toTransfers(journal_id, payment)),
    )
    await sql`
      update settlement_months set paid_on = ${paid_on}, paid_at = now(), paid_by = ${acting.account_id},
        reopen_asked_at = null, reopen_asked_by = null, reopen_reason = null
      where network_id = ${network_id} and month = ${month}`.execute(trx)
    return { action: 'close.pay', after: { paid_on, members: paid.length } }
  })

type Paid = { account_id: number; due: string; tax: string; vat: string; tax_rule: string }

/** Taxes every payment again, by its real day. */
async function taxPayments(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  month: string,
  paidOn: string,
): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    update settlement_members m set payee_kind = t.payee_kind, treaty_rate = t.treaty_rate, tax_rule = t.tax_rule, income_tax = t.income_tax,
      local_tax = t.local_tax, vat = t.vat, payable = m.due - t.income_tax - t.local_tax + t.vat
    from (
      select d.account_id, tax.*
      from settlement_members d
      left join payees on payees.network_id = d.network_id and payees.account_id = d.account_id
      cross join lateral ${taxOf({ due: sql`d.due`, payee: sql.ref('payees'), paid_on: sql`${paidOn}::date` })} as tax
      where d.network_id = ${network_id} and d.month = ${month} and d.due > 0
    ) as t
    where m.network_id = ${network_id} and m.month = ${month} and m.account_id = t.account_id
    returning m.account_id, m.due::text as due, (m.income_tax + m.local_tax)::text as tax, m.vat::text as vat, m.tax_rule`.execute(
    trx,
  )
  return rows.sort((a, b) => a.account_id - b.account_id)
}

/** The payments of a month that was paid. */
export async function listPaid(db: Database, { network_id }: NetworkScope, month: string): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select account_id, due::text as due, (income_tax + local_tax)::text as tax, vat::text as vat, tax_rule
    from settlement_members where network_id = ${network_id} and month = ${month} and due > 0 order by account_id`.execute(
    db,
  )
  return rows
}

/** What a payment posts. */
export function toTransfers(journal: string, { account_id, due, tax, vat, tax_rule }: Paid): Transfer[] {
  const payable: Account = `member:${account_id}:payable`
  const transfer = (kind: string, debit_account: Account, credit_account: Account, amount: bigint) => ({
    transfer_id: `${journal}/${kind}/${account_id}`,
    debit_account,
    credit_account,
    amount,
    currency: 'KRW',
    kind,
    reason: tax_rule,
  })
  return [
    transfer('payment', payable, 'bank', BigInt(due) - BigInt(tax)),
    transfer('withholding', payable, 'withholding_payable', BigInt(tax)),
    transfer('vat', 'vat_payable', 'bank', BigInt(vat)),
  ].filter(({ amount }) => amount > 0n)
}
