import type { PaymentWait } from '@cuesheet/contract/values/settled-members'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { taxOf } from '../calculation/taxes.ts'
import { bookOf, currencyOf } from '../settlement-currencies.ts'

/** of: which members `d`. The day may be one of the month `c`. Who is in `but_batch` alone does not wait for it. */
type Asked = { of: RawBuilder<unknown>; paid_on: RawBuilder<unknown>; but_batch?: number }

/**
 * What locked months still owe as a subquery: month, account_id, due, the columns of `taxOf` for a payment on the day,
 * hold_reason, what its balance has to give, and waits_for: why it is not paid now. What its balance does not hold any more is held back, too.
 */
export const dueOf = ({ network_id }: NetworkScope, { of, paid_on, but_batch = 0 }: Asked) => sql`(
  select d.month, d.account_id, d.due, tax.*, p.hold_reason, coalesce(b.posted - b.pending, 0) as available,
    case
      when exists (
        select from payout_items q where q.network_id = ${network_id} and q.account_id = d.account_id and q.month = d.month
          and q.state = 'open' and q.batch_no <> ${but_batch}) then 'payout'
      when p.hold_reason is not null or coalesce(b.posted - b.pending, 0) < d.due then 'hold'
      when tax.tax_rule is null then 'tax_rule'
      when tax.needs_invoice and not coalesce(i.due = d.due and i.due_vat = tax.vat, false) then 'tax_invoice'
    end as waits_for
  from settlement_members d
  join settlement_months c on c.network_id = d.network_id and c.month = d.month and c.locked_at is not null
  left join payees p on p.network_id = d.network_id and p.account_id = d.account_id
  left join settlement_invoices i on i.network_id = d.network_id and i.month = d.month and i.account_id = d.account_id
  left join ledger_accounts b on b.network_id = d.network_id and b.currency = ${bookOf(network_id)}
    and b.account = 'member:' || d.account_id || ':payable'
  cross join lateral ${taxOf({ currency: currencyOf(network_id), due: sql`d.due`, payee: sql.ref('p'), paid_on })} as tax
  where d.network_id = ${network_id} and ${of} and d.due > 0 and d.paid_on is null
)`

export type DuePayment = {
  account_id: number
  nickname: string | null
  due: string
  /** due − taxes + VAT. */
  payable: string
  waits_for: PaymentWait | null
  /** Of a hold that a person has set. */
  hold_reason: string | null
}

/** Whom a locked month still owes, by name: as of the day it is paid on, or is planned to be. */
export async function listDue(
  db: Database,
  scope: NetworkScope,
  month: string,
  paidOn?: string,
): Promise<DuePayment[]> {
  const day = paidOn ? sql`${paidOn}::date` : sql`c.planned_on`
  const { rows } = await sql<DuePayment>`
    select o.account_id, a.nickname, o.due::text as due, (o.due - o.income_tax - o.local_tax + o.vat)::text as payable,
      o.waits_for, o.hold_reason
    from ${dueOf(scope, { of: sql`d.month = ${month}`, paid_on: day })} as o
    join accounts a on a.network_id = ${scope.network_id} and a.account_id = o.account_id
    order by a.nickname nulls last, o.account_id`.execute(db)
  return rows
}
