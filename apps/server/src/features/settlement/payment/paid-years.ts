import type { PaidYear } from '@cuesheet/contract/paid-years'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'

/** What a member was paid by the year of the payment, the latest first, each with its payments in their order. */
export async function listPaidYears(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
): Promise<PaidYear[]> {
  const { rows } = await sql<PaidYear>`
    with paid as (
      select s.paid_on, s.month, s.payee_kind, s.due, s.income_tax, s.local_tax, s.vat, s.payable as paid,
        extract(year from s.paid_on)::integer as year
      from settlement_members s
      where s.network_id = ${network_id} and s.account_id = ${accountId} and s.paid_on is not null and s.due > 0
    )
    select year, sum(due)::text as due, sum(income_tax)::text as income_tax, sum(local_tax)::text as local_tax,
      sum(vat)::text as vat, sum(paid)::text as paid,
      jsonb_agg(jsonb_build_object('paid_on', paid_on, 'month', to_char(month, 'YYYY-MM'), 'payee_kind', payee_kind,
        'due', due::text, 'income_tax', income_tax::text, 'local_tax', local_tax::text, 'vat', vat::text,
        'paid', paid::text) order by paid_on, month) as payments
    from paid group by year order by year desc`.execute(db)
  return rows
}
