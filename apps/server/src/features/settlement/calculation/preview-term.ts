import type { TermPreview } from '@cuesheet/contract/contract-terms'
import type { TermOf } from '@cuesheet/contract/values/contract-terms'
import type { Currency } from '@cuesheet/contract/values/money'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { termsFor } from '../../fees/public.ts'
import { usdOf } from '../nano-dollars.ts'
import { dueAmounts } from './due-amounts.ts'
import { feeOf } from './fee-of.ts'
import { toppedUp } from './guarantees.ts'
import { netOf } from './net-of.ts'

type Asked = TermOf & {
  account_id: number
  /** Null: as if the term ended. */
  fee_rate: string | null
}

type Month = { month: string; currency: Currency; local: string; usd: string }
type Paid = NonNullable<TermPreview>['before']

/**
 * What a member's last locked month would have come to if a term had held in all that it is of: its lines with the fee that
 * `writeLines` gives them by the terms, with this one in place of what was agreed for the same, and what
 * guarantees and advances make of it then. Null where nothing is locked.
 */
export async function previewTerm(
  db: Database,
  { network_id }: NetworkScope,
  { account_id, platform_channel_id, family, fee_rate }: Asked,
): Promise<TermPreview> {
  const { rows: months } = await sql<Month>`
    select m.month, m.currency, m.settled_local::text as local, m.settled_usd::text as usd
    from settlement_months m join settlement_members s using (network_id, month)
    where m.network_id = ${network_id} and s.account_id = ${account_id} and m.locked_at is not null
      and exists (
        select from settlement_lines l
        where l.network_id = ${network_id} and l.month = m.month and l.account_id = ${account_id})
    order by m.month desc limit 1`.execute(db)
  const [last] = months
  if (!last) return null
  const [channel, type] = [platform_channel_id ?? '', family ?? '']
  const terms = sql`(
    select network_id, account_id, platform_channel_id, family, from_month, fee_rate from contract_terms
    where network_id = ${network_id} and account_id = ${account_id} and (platform_channel_id, family) <> (${channel}, ${type})
    union all
    select ${network_id}::integer, ${account_id}::integer, ${channel}, ${type}, '-infinity'::date, ${fee_rate}::numeric)`
  const { rows } = await sql<Record<keyof Paid | 'difference' | 'revenue', string>>`
    with lines as materialized (
      select account_id, platform_channel_id as channel, family, activity_month, kind, amount, fee,
        coalesce(member_rate, fee_rate) as member_rate
      from settlement_lines where network_id = ${network_id} and month = ${last.month} and account_id = ${account_id}
    ), terms as materialized (
      ${termsFor(
        sql`${network_id}::integer`,
        sql`(select distinct account_id, channel, family, activity_month from lines)`,
        terms,
      )}
    ), sums as (
      select sum(amount) as amount, sum(fee) as fee, sum(${feeOf(sql`amount`, sql`coalesce(term_rate, member_rate)`)}) as new_fee,
        coalesce(sum(amount) filter (where kind = 'revenue' and ${channel} in ('', channel) and ${type} in ('', family)), 0) as revenue
      from lines left join terms using (account_id, channel, family, activity_month)
    ), agreed as (
      select is_recoupable, amount from member_guarantees
      where network_id = ${network_id} and account_id = ${account_id} and from_month <= ${last.month}::date
        and coalesce(until_month, ${last.month}::date) >= ${last.month}::date
    ), scenarios as (
      select is_after, fee_nano, share as net, sums.revenue, s.account_id, s.opening, s.adjustments, s.advance, s.guaranteed,
        coalesce(s.guaranteed_share - s.net, 0) as earlier_share, s.guarantee_open,
        (select is_recoupable from agreed) as is_recoupable, (select amount from agreed) as guarantee_set_for
      from settlement_members s
      cross join (select *, ${netOf(sql`(amount - new_fee)`, last)} as new_net from sums) as sums
      cross join lateral (values (false, sums.fee, s.net), (true, new_fee, new_net)) as of(is_after, fee_nano, share)
      where s.network_id = ${network_id} and s.month = ${last.month} and s.account_id = ${account_id}
    ), paid as (
      select *, recouped + guarantee_recouped as kept, net + top_up - recouped - guarantee_recouped as rest
      from (${dueAmounts(network_id, sql`(${toppedUp(sql`scenarios`)})`)}) as due
    )
    select ${usdOf(sql`fee_nano`)} as fee_usd, net::text, top_up::text, kept::text as recouped, rest::text as left,
      (rest - first_value(rest) over (order by is_after))::text as difference, ${usdOf(sql`revenue`)} as revenue
    from paid order by is_after`.execute(db)
  const [before, after] = rows.map(
    ({ fee_usd, net, top_up, recouped, left }): Paid => ({ fee_usd, net, top_up, recouped, left }),
  )
  const { difference, revenue } = rows[1]!
  return {
    month: last.month.slice(0, 7),
    currency: last.currency,
    before: before!,
    after: after!,
    difference,
    revenue_usd: revenue,
  }
}
