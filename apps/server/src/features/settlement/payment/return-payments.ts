import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { postJournal } from '../../ledger/public.ts'
import { listLockedMonths } from '../books/list-locked-months.ts'
import { backOf, journalOf } from '../books/list-postings.ts'
import { holdMonth } from '../books/lock-books.ts'
import { paymentPeriod } from '../rules.ts'
import { bookOf } from '../settlement-currencies.ts'
import { listTaxed, paymentJournal, taxesOf, toReturns } from './pay-month.ts'

type Returned = { month: string; payment_no: number; returned_on: string; account_ids: readonly number[] }

/**
 * Books payments of a locked month that came back on a day back to their members, with the tax: these are due again, at the
 * tax of the planned day, and the month is not paid.
 */
export async function returnPayments(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { month, payment_no, returned_on, account_ids }: Returned,
  actor: number | null,
): Promise<void> {
  const { network_id } = scope
  const ofReturned = sql`network_id = ${network_id} and month = ${month} and payment_no = ${payment_no}
    and account_id = any(${account_ids}::integer[])`
  const { rows } = await sql<Parameters<typeof toReturns>[1]>`
    select account_id, due::text as due, (income_tax + local_tax)::text as tax, vat::text as vat, tax_rule, returns, ${bookOf(network_id)} as book
    from settlement_members where ${ofReturned} order by account_id`.execute(trx)
  const lock = journalOf(month, (await holdMonth(trx, scope, month)).lock_no)
  await postJournal(
    trx,
    scope,
    {
      journal_id: backOf(paymentJournal(lock, payment_no)),
      period: paymentPeriod(returned_on, await listLockedMonths(trx, scope)),
      effective_on: returned_on,
      source: `payment of ${month.slice(0, 7)}, returned`,
      reason: `payment of ${month.slice(0, 7)}, returned`,
      actor,
    },
    rows.flatMap((payment) => toReturns(lock, payment)),
  )
  await sql`
    update settlement_members set paid_on = null, payment_no = null, returns = returns + 1 where ${ofReturned}`.execute(
    trx,
  )
  const taxes = taxesOf(
    await listTaxed(trx, scope, {
      of: sql`d.month = ${month} and d.account_id = any(${account_ids}::integer[])`,
      paid_on: sql`c.planned_on`,
    }),
  )
  await sql`
    update settlement_members m set ${taxes.set}
    from ${taxes.from}
    where m.network_id = ${network_id} and m.month = ${month} and m.account_id = t.account_id`.execute(trx)
  await sql`
    update settlement_months set paid_on = null, version = version + 1 where network_id = ${network_id} and month = ${month}`.execute(
    trx,
  )
}
