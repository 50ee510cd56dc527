import type { FilingRow } from '@cuesheet/contract/values/filings'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

/** The kinds of income that something is withheld of, and that are filed. */
const filedKinds = ['business_income', 'other_income', 'non_resident']

/**
 * What members were paid by the books, as a subquery (month, income_month, account_id, tax_rule, kind, gross, withheld,
 * income_tax, local_tax): a row by month of payment, month of income and member. What came back counts in the month in which it
 * did, and ends a row where that is the month of its payment. Books keep both taxes together: the rule tells them apart, and
 * of a treaty, whose rate is no rule's, all is income tax.
 */
export const filingOf = ({ network_id }: Pick<NetworkScope, 'network_id'>) => sql`(
  select f.*, sign(f.gross)::bigint * (f.whole - case when f.by_rule then f.local_by_rule else 0 end)::bigint as income_tax,
    sign(f.gross)::bigint * (case when f.by_rule then f.local_by_rule else 0 end)::bigint as local_tax
  from (
    select t.*, abs(t.withheld) as whole, r.kind, i.income_by_rule, l.local_by_rule,
      i.income_by_rule + l.local_by_rule = abs(t.withheld) as by_rule
    from (
      select date_trunc('month', effective_on::timestamp)::date as month,
        (substring(transfer_id from '^close/([0-9]{4}-[0-9]{2})/') || '-01')::date as income_month,
        substring(payable from '^member:([0-9]+):')::integer as account_id, tax_rule,
        sum(signed)::bigint as gross, coalesce(sum(signed) filter (where moved = 'withholding'), 0)::bigint as withheld
      from (
        select transfer_id, effective_on, reason as tax_rule, regexp_replace(kind, '^adjustment:', '') as moved,
          case when debit_account like 'member:%' then debit_account else credit_account end as payable,
          case when debit_account like 'member:%' then amount else -amount end as signed
        from ledger_transfers
        where network_id = ${network_id} and currency = 'KRW' and phase in ('posted', 'post')
          and transfer_id like 'close/%/paid/%'
          and kind in ('payment', 'withholding', 'adjustment:payment', 'adjustment:withholding')
      ) as moved
      group by 1, 2, 3, 4
      having sum(signed) <> 0 or coalesce(sum(signed) filter (where moved = 'withholding'), 0) <> 0
    ) as t
    join tax_rules r on r.kind || '@' || r.valid_from = t.tax_rule
    cross join lateral (
      select case when abs(t.gross) * r.base_rate > r.exempt_up_to
        then div(trunc(abs(t.gross) * r.base_rate) * r.income_rate, r.round_to) * r.round_to else 0 end as income_by_rule
    ) as i
    cross join lateral (
      select div(i.income_by_rule * r.local_rate, r.round_to) * r.round_to as local_by_rule
    ) as l
    where r.kind = any(${filedKinds}) or t.withheld <> 0
  ) as f
)`

export type Withheld = Record<'gross' | 'income_tax' | 'local_tax' | 'withheld', string> & {
  month: string
  payees: number
}

/** What was withheld by month of payment, the latest first. */
export async function listWithheld(db: Database, scope: NetworkScope, size: number): Promise<Withheld[]> {
  const { rows } = await sql<Withheld>`
    select to_char(month, 'YYYY-MM') as month, count(distinct account_id) as payees, sum(gross)::text as gross,
      sum(income_tax)::text as income_tax, sum(local_tax)::text as local_tax, sum(withheld)::text as withheld
    from ${filingOf(scope)} as filing group by filing.month order by filing.month desc limit ${size}`.execute(
    db,
  )
  return rows
}

/** A month's filing table, by member and month of income. */
export async function listFilingRows(
  db: Database,
  scope: NetworkScope,
  { month, page, size }: { month: string; page: number; size: number },
): Promise<{ page: number; size: number; total: number; rows: FilingRow[] }> {
  const { rows } = await sql<FilingRow & { total: number }>`
    select f.account_id, a.nickname, f.kind, to_char(f.income_month, 'YYYY-MM') as income_month, f.gross::text as gross,
      f.income_tax::text as income_tax, f.local_tax::text as local_tax, count(*) over () as total
    from ${filingOf(scope)} as f
    join accounts a on a.network_id = ${scope.network_id} and a.account_id = f.account_id
    where f.month = ${`${month}-01`}::date
    order by a.nickname nulls last, f.account_id, f.income_month, f.tax_rule
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  return {
    page,
    size,
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => row),
  }
}
