import type {
  memberLine,
  SettledMemberSort,
  settledMember,
  settledTotals,
} from '@cuesheet/contract/values/settled-members'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { usdOf } from '../nano-dollars.ts'
import { dueOf } from './due-payments.ts'

type Row = z.output<z.ZodMiniObject<typeof settledMember>>
type Line = z.output<typeof memberLine>
type Totals = z.output<typeof settledTotals>
type Asked = {
  search?: string
  sort?: SettledMemberSort
  order?: 'asc' | 'desc'
  page?: number
  size?: number
  account_id?: number
}

const change = sql`case when m.previous_net is not null then m.net - m.previous_net end`
const sorts = {
  change: sql`abs(${change})`,
  nickname: sql`a.nickname`,
  gross: sql`m.revenue - m.us_tax`,
  us_tax: sql`m.us_tax`,
  fee: sql`m.fee`,
  net: sql`m.net`,
  carried: sql`m.carried`,
  payable: sql`m.payable`,
}

const summed = [
  'net',
  'top_up',
  'opening',
  'adjustments',
  'recouped',
  'guarantee_recouped',
  'carried',
  'income_tax',
  'local_tax',
  'vat',
  'payable',
] as const
const sumOf = (column: (typeof summed)[number]) =>
  sql`coalesce(sum(${sql.ref(`m.${column}`)}), 0)::text as ${sql.ref(column)}`

/** What became of the payment of member `m` of a month, where `joinPayments` has joined what is still owed. */
export const paymentOf = ({ network_id }: NetworkScope) => sql`
  m.paid_on, o.waits_for, case when o.waits_for = 'hold' then o.hold_reason end as wait_reason,
  case when o.needs_invoice or o.payee_kind = 'simplified_business' or i.number is not null then jsonb_build_object(
    'supply', m.due::text, 'vat', coalesce(o.vat, m.vat)::text, 'total', (m.due + coalesce(o.vat, m.vat))::text,
    'noted', case when i.number is not null then jsonb_build_object('number', i.number, 'issued_on', i.issued_on,
      'supply', i.supply::text, 'vat', i.vat::text, 'reason', i.reason) end) end as invoice,
  case when m.paid_on is null then (
    select jsonb_build_object('state', q.state, 'pay_on', b.pay_on,
      'reason', case when q.state in ('failed', 'returned') then q.reason end)
    from payout_items q join payout_batches b using (network_id, batch_no)
    where q.network_id = ${network_id} and b.network_id = ${network_id} and q.account_id = m.account_id and q.month = m.month
      and q.state in ('open', 'failed', 'returned')
    order by q.batch_no desc limit 1) end as payout`

export const joinPayments = (scope: NetworkScope, of: RawBuilder<unknown>) => sql`
  left join ${dueOf(scope, { of, paid_on: sql`c.planned_on` })} as o on o.month = m.month and o.account_id = m.account_id
  left join settlement_invoices i on i.network_id = m.network_id and i.month = m.month and i.account_id = m.account_id`

/**
 * The members in a month's calculation, a page at a time, with the sums of all that a search finds; of those that sort
 * alike the first account first.
 */
export async function listSettledMembers(
  db: Database,
  scope: NetworkScope,
  month: string,
  { search = '', sort = 'change', order = 'desc', page = 1, size = 50, account_id }: Asked,
): Promise<{ page: number; size: number; total: number; totals: Totals; rows: Row[] }> {
  const { network_id } = scope
  const where = sql`m.network_id = ${network_id} and m.month = ${month}
    and (${search} = '' or strpos(lower(a.nickname), lower(${search})) > 0)
    and (${account_id ?? null}::integer is null or m.account_id = ${account_id ?? null})`
  const { rows } = await sql<Row>`
    select m.account_id, a.nickname, a.withdrawn_at is not null as is_withdrawn, m.payee_kind, m.channels,
      ${usdOf(sql`m.revenue`)} as revenue_usd, ${usdOf(sql`m.us_tax`)} as us_tax_usd,
      ${usdOf(sql`m.revenue - m.us_tax`)} as gross_usd, ${usdOf(sql`m.fee`)} as fee_usd, ${usdOf(sql`m.net_usd`)} as net_usd,
      m.net::text, m.top_up::text, m.opening::text, m.adjustments::text, m.recouped::text,
      m.guarantee_recouped::text, m.available::text, m.carried::text,
      m.carry_reason, m.hold_reason, m.due::text, m.income_tax::text, m.local_tax::text, m.vat::text, m.payable::text,
      m.tax_rule, ${paymentOf(scope)}, (${change})::text as change
    from settlement_members m join accounts a using (network_id, account_id)
    ${joinPayments(scope, sql`d.month = ${month}`)}
    where ${where}
    order by ${sorts[sort]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, m.account_id
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows: sums } = await sql<Totals & { total: number }>`
    select count(*) as total, ${usdOf(sql`coalesce(sum(m.revenue - m.us_tax), 0)`)} as gross_usd,
      ${usdOf(sql`coalesce(sum(m.us_tax), 0)`)} as us_tax_usd, ${usdOf(sql`coalesce(sum(m.fee), 0)`)} as fee_usd,
      ${usdOf(sql`coalesce(sum(m.net_usd), 0)`)} as net_usd, ${sql.join(summed.map(sumOf))}
    from settlement_members m join accounts a using (network_id, account_id) where ${where}`.execute(db)
  const { total, ...totals } = sums[0]!
  return { page, size, total, totals, rows }
}

/** One of them; `not_found` where the calculation has none of it. */
export async function getSettledMember(
  db: Database,
  scope: NetworkScope,
  month: string,
  accountId: number,
): Promise<Row> {
  const { rows } = await listSettledMembers(db, scope, month, { account_id: accountId, size: 1 })
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0]
}

/** Its first lines, 500 unless it is said otherwise, the largest first. */
export async function listMemberLines(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  accountId: number,
  size = 500,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select nullif(l.channel_id, 0) as channel_id, c.title as channel, nullif(l.platform_channel_id, '') as platform_channel_id,
      l.kind, case when l.kind = 'revenue' then l.family end as family, nullif(l.adjustment_type, '') as adjustment_type,
      to_char(l.activity_month, 'YYYY-MM') as activity_month,
      case when l.corrects_month <> '-infinity' then to_char(l.corrects_month, 'YYYY-MM') end as corrects_month,
      ${usdOf(sql`l.amount`)} as usd, l.fee_rate, ${usdOf(sql`l.fee`)} as fee_usd, l.term,
      to_char(l.term_from, 'YYYY-MM') as term_from
    from settlement_lines l
    left join channels c on c.network_id = l.network_id and c.channel_id = l.channel_id
    where l.network_id = ${network_id} and l.month = ${month} and l.account_id = ${accountId}
    order by abs(l.amount) desc, l.platform_channel_id, l.kind, l.family, l.adjustment_type, l.activity_month,
      l.corrects_month limit ${size}`.execute(db)
  return rows
}
