import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope, isWholeNetwork } from '../../../access/scope.ts'
import type { Span } from '../../facts/periods.ts'
import { knownEngaged, knownRevenue, type MoneyTerms, termsRelation } from '../../facts/terms.ts'

/**
 * The relation (day, views, engaged_views, unengaged_views, revenue, profit_rate, profit, is_earning) of the days of a span whose revenue is known: what
 * counts of them, revenue in nano-US-dollars, profit in nano-units of the viewer's money; views null without an activity
 * report, engaged views as far as they are known.
 */
export function dailyMoney(scope: ChannelScope, terms: MoneyTerms, { from, to }: Span): RawBuilder<unknown> {
  const inSpan = sql`day between ${from}::date and ${to}::date`
  const ofChannels = sql`
    select day, sum_bigint(views) as views, sum_bigint(views) filter (where revenue is null) as unpriced_views, sum_bigint(revenue) as revenue,
      sum_bigint(engaged_views) as engaged_views, sum_bigint(views) filter (where engaged_views is null) as unengaged_views
    from channel_day where ${isInScope(scope, 'channel_day')} and credited and ${inSpan} group by day`
  const ofNetwork = sql`
    select day, views, unpriced_views, revenue, engaged_views, unengaged_views from network_day where network_id = ${scope.network_id} and ${inSpan}`
  const of = (figure: string) => sql`coalesce(${sql.ref(`counted.${figure}`)}, 0)`
  return sql`
    select reported.day, case when activity_reported then coalesce(counted.views, 0) end::bigint as views,
      case when activity_reported then ${knownEngaged(of('engaged_views'), of('views'), of('unengaged_views'))} end::bigint as engaged_views,
      case when activity_reported then ${of('unengaged_views')} end::bigint as unengaged_views,
      coalesce(counted.revenue, 0) as revenue, profit_rate, coalesce(counted.revenue, 0) * profit_rate as profit,
      coalesce(counted.revenue, 0) <> 0 as is_earning
    from (
      select day, activity_reported from network_day
      where network_id = ${scope.network_id} and revenue_reported and ${inSpan}
    ) as reported
    join (${termsRelation(terms)}) as terms on terms.month = date_trunc('month', reported.day::timestamp)::date
    left join (${isWholeNetwork(scope) ? ofNetwork : ofChannels}) as counted using (day)
    where ${knownRevenue(of('revenue'), of('views'), of('unpriced_views'))} is not null`
}
