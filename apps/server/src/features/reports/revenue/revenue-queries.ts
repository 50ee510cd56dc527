import { sql } from 'kysely'
import { type ChannelScope, isInScope, isWholeNetwork } from '../../../access/scope.ts'
import { type Question, question } from '../../../db/questions.ts'
import type { Span } from '../../facts/periods.ts'
import { money, type Terms, termsRelation } from '../../facts/terms.ts'

export type RevenueTotals = Record<'this_month' | 'all_time' | 'held', string> & { since: string | null }

const creditedDays = (scope: ChannelScope, { from, to }: Span) =>
  isWholeNetwork(scope)
    ? sql`select day, revenue from network_day
        where network_id = ${scope.network_id} and day between ${from}::date and ${to}::date`
    : sql`select day, revenue from channel_day
        where ${isInScope(scope, 'channel_day')} and credited and day between ${from}::date and ${to}::date`

const heldMonths = (scope: ChannelScope, { to }: Span) => sql`
  select month, revenue from held_month where ${isInScope(scope, 'held_month')} and month <= ${to}::date`

/** What the channels in scope have earned in the days of a span, of it since the first of `month`, and what is held. */
export function revenueOf({
  scope,
  terms,
  shown,
  month,
}: {
  scope: ChannelScope
  terms: Terms
  shown: Span
  month: string
}): Question<RevenueTotals> {
  const rows = sql<RevenueTotals>`
    with terms as (${termsRelation(terms)}),
    credited as (
      select day, revenue * profit_rate as profit
      from (${creditedDays(scope, shown)}) as days
      join terms on month = date_trunc('month', day::timestamp)::date
    ),
    held as (
      select sum(revenue * profit_rate) as profit from (${heldMonths(scope, shown)}) as months join terms using (month)
    )
    select ${money(sql`coalesce(sum(credited.profit), 0)`)}::text as all_time,
      ${money(sql`coalesce(sum(credited.profit) filter (where day >= ${month}::date), 0)`)}::text as this_month,
      min(day) filter (where credited.profit <> 0) as since,
      (select ${money(sql`coalesce(held.profit, 0)`)}::text from held) as held
    from credited`
  return question(rows, ([found]) => found!)
}
