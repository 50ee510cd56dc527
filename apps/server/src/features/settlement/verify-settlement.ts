import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { inSnapshot } from '../../db/transaction.ts'
import type { Verification } from '../facts/verify-rollups.ts'
import { feeRateAt } from '../fees/read.ts'
import { compareBooks } from './compare-books.ts'
import { wholeOf } from './nano-dollars.ts'
import { readMonth } from './read-month.ts'
import { taxOf } from './taxes.ts'

/** Compares the calculations of a network's months with their files, and the books of those that are locked with both. */
export function verifySettlement(db: Database, scope: NetworkScope): Promise<Verification> {
  return inSnapshot(db, async (trx) => {
    const found: Verification = { difference_count: 0, differences: [] }
    const add = (rollup: string, rows: readonly Compared[]) => {
      found.difference_count += rows.length
      for (const { expected, stored } of rows.slice(0, 20))
        found.differences.push({ rollup, expected, stored })
    }
    for (const [rollup, differences] of comparisons(scope))
      add(rollup, (await sql<Compared>`${differences}`.execute(trx)).rows)
    for (const month of await listApproved(trx, scope)) {
      const { ties } = await readMonth(trx, scope, month)
      add(
        'settled_payments',
        ties
          .filter(({ is_settled }) => !is_settled)
          .map(({ tie, summary, basis }) => ({
            expected: { month, tie, usd_nano: String(summary) },
            stored: { month, tie, usd_nano: String(basis) },
          })),
      )
    }
    for (const [rollup, rows] of await compareBooks(trx, scope)) add(rollup, rows)
    return found
  })
}

type Values = Record<string, unknown> | null
export type Compared = { expected: Values; stored: Values }

async function listApproved(db: Database, { network_id }: NetworkScope): Promise<string[]> {
  const rows = await db
    .selectFrom('settlement_months')
    .select('month')
    .where('network_id', '=', network_id)
    .where('approved_at', 'is not', null)
    .orderBy('month')
    .execute()
  return rows.map(({ month }) => month)
}

/** Of a calculation that nobody has approved, files may have gone since: it says nothing any more. */
const stands = sql`(m.approved_at is not null or not exists (
  select from settled_files gone
  where gone.network_id = m.network_id and gone.file_id = any(m.basis_files || m.tax_files) and gone.state <> 'current'))`

/** By what they look at: selects of what differs. docs/ledger.md counts them. */
const comparisons = ({ network_id }: NetworkScope): [rollup: string, differences: RawBuilder<unknown>][] => [
  [
    // Every row that counts is in exactly one line's place: by family and the month that is corrected, to the nano.
    'settlement_lines',
    sql`
    with read as (
      select m.month, unnest(m.basis_files) as file_id, 1 as sign, '-infinity'::date as corrects_month
      from settlement_months m where m.network_id = ${network_id} and m.calculation_no > 0 and ${stands}
      union all
      select c.month, c.file_id, 1, c.corrects_month from settlement_corrections c
      where c.network_id = ${network_id} and c.reference_id is distinct from c.file_id
      union all
      select c.month, c.reference_id, -1, c.corrects_month from settlement_corrections c
      where c.network_id = ${network_id} and c.reference_id <> c.file_id
    ), expected as (
      select read.month, read.corrects_month, f.family, sum(r.revenue * read.sign) as amount
      from read
      join settled_files f on f.network_id = ${network_id} and f.file_id = read.file_id
      join settled_rows r on r.network_id = ${network_id} and r.file_id = read.file_id
      group by read.month, read.corrects_month, f.family
    ), stored as (
      select l.month, l.corrects_month, l.family, sum(l.amount) as amount
      from settlement_lines l join settlement_months m using (network_id, month)
      where l.network_id = ${network_id} and l.kind = 'revenue'
        and (l.corrects_month = '-infinity' or m.approved_at is not null) and ${stands}
      group by l.month, l.corrects_month, l.family
    )
    select to_jsonb(e) as expected, to_jsonb(s) as stored
    from expected e full join stored s using (month, corrects_month, family)
    where coalesce(e.amount, 0) <> coalesce(s.amount, 0)`,
  ],
  [
    // US tax is that of its files, at the rate of the month.
    'settlement_lines of US tax',
    sql`
    with read as (
      select m.month, unnest(m.tax_files) as file_id, 1 as sign, '-infinity'::date as corrects_month
      from settlement_months m where m.network_id = ${network_id} and m.calculation_no > 0 and ${stands}
      union all
      select c.month, c.file_id, 1, c.corrects_month from settlement_corrections c
      where c.network_id = ${network_id} and c.reference_id is distinct from c.file_id
      union all
      select c.month, c.reference_id, -1, c.corrects_month from settlement_corrections c
      where c.network_id = ${network_id} and c.reference_id <> c.file_id
    ), taxes as (
      select read.month, read.corrects_month, f.family, t.currency, sum(t.amount * read.sign) as amount
      from read
      join settled_files f on f.network_id = ${network_id} and f.file_id = read.file_id
      join settled_taxes t on t.network_id = ${network_id} and t.file_id = read.file_id
      group by read.month, read.corrects_month, f.family, t.currency, t.platform_channel_id, t.earnings_month
    ), expected as (
      select month, corrects_month, family, -sum(case when taxes.currency = 'USD'
        then ${wholeOf(sql`(amount * 1000000000)`, sql`1::numeric`)}
        else ${wholeOf(sql`(amount * settled_usd)`, sql`settled_local`)} end) as amount
      from taxes join settlement_months using (month) where network_id = ${network_id}
      group by month, corrects_month, family
    ), stored as (
      select l.month, l.corrects_month, l.family, sum(l.amount) as amount
      from settlement_lines l join settlement_months m using (network_id, month)
      where l.network_id = ${network_id} and l.kind <> 'revenue'
        and (l.corrects_month = '-infinity' or m.approved_at is not null) and ${stands}
      group by l.month, l.corrects_month, l.family
    )
    select to_jsonb(e) as expected, to_jsonb(s) as stored
    from expected e full join stored s using (month, corrects_month, family)
    where coalesce(e.amount, 0) <> coalesce(s.amount, 0)`,
  ],
  [
    // The fee of a line is that of its activity's month.
    'settlement_lines.fee',
    sql`
    select jsonb_build_object('month', month, 'account_id', account_id, 'activity_month', activity_month,
        'fee_rate', rate, 'fee', ${wholeOf(sql`(amount * (rate * 100))`, sql`100::numeric`)}::text) as expected,
      jsonb_build_object('month', month, 'account_id', account_id, 'activity_month', activity_month,
        'fee_rate', fee_rate, 'fee', fee::text) as stored
    from (
      select l.*, ${feeRateAt(sql`l.network_id`, sql`l.account_id`, sql`l.activity_month`)} as rate
      from settlement_lines l join settlement_months m using (network_id, month)
      where l.network_id = ${network_id} and l.bucket = 'member' and m.approved_at is not null
    ) as lines
    where fee_rate <> rate or fee <> ${wholeOf(sql`(amount * (rate * 100))`, sql`100::numeric`)}`,
  ],
  [
    // A member is its lines, at the rate of its month.
    'settlement_members',
    sql`
    select to_jsonb(e) as expected, to_jsonb(s) as stored from (
      select month, account_id, revenue::text, us_tax::text, fee::text,
        ${wholeOf(sql`((revenue - us_tax - fee) * settled_local)`, sql`settled_usd`)}::text as net
      from (
        select l.month, l.account_id, coalesce(sum(amount) filter (where kind = 'revenue'), 0) as revenue,
          coalesce(-sum(amount) filter (where kind <> 'revenue'), 0) as us_tax, sum(fee) as fee, m.settled_local, m.settled_usd
        from settlement_lines l join settlement_months m using (network_id, month)
        where l.network_id = ${network_id} and l.bucket = 'member'
        group by l.month, l.account_id, m.settled_local, m.settled_usd
      ) as sums
    ) as e
    full join (
      select month, account_id, revenue::text, us_tax::text, fee::text, net::text from settlement_members
      where network_id = ${network_id}
    ) as s using (month, account_id)
    where to_jsonb(e) is distinct from to_jsonb(s) and (e.month is not null or row(s.revenue, s.us_tax, s.fee, s.net) <> row('0', '0', '0', '0'))`,
  ],
  [
    // Tax is the rule's of its day: the planned one, or the one on which it was paid.
    'settlement_members.income_tax',
    sql`
    select jsonb_build_object('month', m.month, 'account_id', m.account_id, 'income_tax', t.income_tax,
        'local_tax', t.local_tax, 'vat', t.vat) as expected,
      jsonb_build_object('month', m.month, 'account_id', m.account_id, 'income_tax', m.income_tax,
        'local_tax', m.local_tax, 'vat', m.vat) as stored
    from (
      select s.*, split_part(s.tax_rule, '@', 1) as kind, false as is_withheld,
        coalesce(s.paid_on, c.planned_on) as taxed_on
      from settlement_members s join settlement_months c using (network_id, month)
      where s.network_id = ${network_id} and s.due > 0
    ) as m
    cross join lateral ${taxOf({ due: sql`m.due`, payee: sql.ref('m'), paid_on: sql`split_part(m.tax_rule, '@', 2)::date` })} as t
    where row(m.income_tax, m.local_tax, m.vat) is distinct from row(t.income_tax, t.local_tax, t.vat)
      or split_part(m.tax_rule, '@', 2)::date > m.taxed_on`,
  ],
  [
    // What a month carries over is what the one begins with that was locked next.
    'settlement_members.opening',
    sql`
    select jsonb_build_object('month', next, 'account_id', account_id, 'opening', carried::text) as expected,
      jsonb_build_object('month', next, 'account_id', account_id, 'opening', opening::text) as stored
    from (
      select month as next, account_id, opening,
        coalesce((
          select s.carried from settlement_members s join settlement_months c using (network_id, month)
          where s.network_id = m.network_id and s.account_id = m.account_id and c.locked_at < l.locked_at
          order by c.locked_at desc limit 1), 0) as carried
      from settlement_members m join settlement_months l using (network_id, month)
      where m.network_id = ${network_id} and l.locked_at is not null
    ) as opened
    where opening <> carried`,
  ],
  [
    'channel_shares',
    sql`
    select jsonb_build_object('channel_id', channel_id, 'from_month', from_month, 'basis_points', 10000) as expected,
      jsonb_build_object('channel_id', channel_id, 'from_month', from_month, 'basis_points', sum(basis_points)) as stored
    from channel_shares where network_id = ${network_id} group by channel_id, from_month having sum(basis_points) <> 10000`,
  ],
]
