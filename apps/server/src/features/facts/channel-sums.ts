import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../access/scope.ts'
import type { Span } from './periods.ts'

/** The credited sums of a span by channel and calendar month; none of no span. */
export function channelSums(scope: ChannelScope, span: Span | null): RawBuilder<unknown> {
  const paired = sql`filter (where activity_reported and revenue_reported)`
  return sql`
    select channel_id, date_trunc('month', day::timestamp)::date as month,
      sum_bigint(counted.views) as views, sum_bigint(counted.premium_views) as premium_views,
      sum_bigint(counted.views) filter (where counted.premium_views is null) as unsplit_views,
      sum_bigint(counted.engaged_views) as engaged_views,
      sum_bigint(counted.views) filter (where counted.engaged_views is null) as unengaged_views,
      sum_bigint(counted.engaged_views) filter (where not (activity_reported and revenue_reported) or counted.revenue is null) as unpaired_engaged_views,
      sum_bigint(counted.revenue) as revenue, sum_bigint(counted.premium_revenue) as premium_revenue,
      sum_bigint(counted.views) filter (where activity_reported and revenue_reported and counted.revenue is not null) as paired_views,
      sum_bigint(counted.premium_views) ${paired} as paired_premium_views,
      sum_bigint(counted.revenue) ${paired} as paired_revenue,
      sum_bigint(counted.premium_revenue) ${paired} as paired_premium_revenue
    from channel_day as counted join network_day using (network_id, day)
    where ${isInScope(scope, 'counted')} and credited and day between ${span?.from ?? null}::date and ${span?.to ?? null}::date
    group by channel_id, month`
}

/** The same of the days that are compared: of the period, or of what it is compared with. Beside `matches`. */
export function matchedSums(
  scope: ChannelScope,
  span: Span | null,
  side: 'day' | 'compared_day',
): RawBuilder<unknown> {
  return sql`
    select channel_id, date_trunc('month', counted.day::timestamp)::date as month,
      sum_bigint(counted.views) filter (where of_views) as views,
      sum_bigint(counted.engaged_views) filter (where of_views) as engaged_views,
      sum_bigint(counted.views) filter (where of_views and counted.engaged_views is null) as unengaged_views,
      sum_bigint(counted.revenue) filter (where of_profit) as revenue
    from channel_day as counted join matches on ${sql.ref(`matches.${side}`)} = counted.day
    where ${isInScope(scope, 'counted')} and credited
      and counted.day between ${span?.from ?? null}::date and ${span?.to ?? null}::date
    group by channel_id, month`
}
