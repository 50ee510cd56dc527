import type { ChannelRow } from '@cuesheet/contract/channel-report'
import type { ChannelSort } from '@cuesheet/contract/values/channel-sort'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { isHeld } from './held-days.ts'
import { isInScope } from './in-scope.ts'
import { money, perThousand, termsRelation } from './month-terms.ts'
import type { Span } from './rules.ts'
import type { Selection } from './selection.ts'

/** `size` null: all rows. */
export type ChannelOrder = { sort: ChannelSort; order: 'asc' | 'desc'; page: number; size: number | null }
export type ChannelPage = { total: number; page: number; size: number; rows: ChannelRow[] }

/** The credited sums of a span by channel and calendar month; none of no span. */
function channelSums(scope: ChannelScope, span: Span | null): RawBuilder<unknown> {
  const paired = sql`filter (where activity_reported and revenue_reported)`
  return sql`
    select channel_id, date_trunc('month', day::timestamp)::date as month,
      sum_bigint(counted.views) as views, sum_bigint(counted.premium_views) as premium_views,
      sum_bigint(counted.revenue) as revenue, sum_bigint(counted.premium_revenue) as premium_revenue,
      sum_bigint(counted.views) ${paired} as paired_views,
      sum_bigint(counted.premium_views) ${paired} as paired_premium_views,
      sum_bigint(counted.revenue) ${paired} as paired_revenue,
      sum_bigint(counted.premium_revenue) ${paired} as paired_premium_revenue
    from channel_day as counted join network_day using (network_id, day)
    where ${isInScope(scope, 'counted')} and credited and day between ${span?.from ?? null}::date and ${span?.to ?? null}::date
    group by channel_id, month`
}

/** Which kinds of report cover some day of a span. */
const reportedIn = ({ network_id }: ChannelScope, span: Span | null) => sql`
  select coalesce(bool_or(activity_reported), false) as activity, coalesce(bool_or(revenue_reported), false) as revenue
  from network_day where network_id = ${network_id} and day between ${span?.from ?? null}::date and ${span?.to ?? null}::date`

/** Per channel: its known videos by kind. */
const videoCounts = (scope: ChannelScope) => sql`
  select channel_id, count(*) filter (where is_shorts) as shorts, count(*) filter (where not is_shorts) as others,
    count(*) filter (where is_shorts is null) as unknown
  from videos where ${isInScope(scope, 'videos')} group by channel_id`

const figures: Record<ChannelSort, RawBuilder<unknown>> = {
  profit: sql`profit`,
  views: sql`views`,
  rpm: sql`rpm`,
  change: sql`(profit - previous_profit) / nullif(previous_profit, 0)`,
  shorts: sql`coalesce(shorts, 0)`,
  title: sql`lower(title)`,
}

/**
 * One page of the channels of a selection that are not rejected or counted something in it, by the figure displayed;
 * equal ones by id, unknown figures last.
 */
export async function listChannels(
  db: Database,
  { scope, terms, shown, compared }: Selection,
  { sort, order, page, size }: ChannelOrder,
): Promise<ChannelPage> {
  const { rows } = await sql<ChannelRow & { total: number }>`
    with terms as (${termsRelation(terms)}),
    reported as materialized (${reportedIn(scope, shown)}),
    reported_before as materialized (${reportedIn(scope, compared)}),
    counted as materialized (
      select channel_id, sum(views) as views, sum(premium_views) as premium_views,
        sum(revenue * profit_rate) as profit, sum(premium_revenue * profit_rate) as premium_profit,
        ${perThousand(sql`sum(paired_revenue * profit_rate)`, sql`sum(paired_views)`)} as rpm,
        ${perThousand(sql`sum(paired_premium_revenue * profit_rate)`, sql`sum(paired_premium_views)`)} as premium_rpm
      from (${channelSums(scope, shown)}) as sums join terms using (month)
      group by channel_id
    ),
    previous as materialized (
      select channel_id, sum(views) as views, sum(revenue * profit_rate) as profit
      from (${channelSums(scope, compared)}) as sums join terms using (month)
      group by channel_id
    ),
    known as (${videoCounts(scope)}),
    listed as materialized (
      select channel_id, title, handle, thumbnail, status, verification,
        case when reported.activity then coalesce(counted.views, 0) end as views,
        case when reported.activity then coalesce(counted.premium_views, 0) end as premium_views,
        case when reported.revenue then coalesce(counted.profit, 0) end as profit,
        case when reported.revenue then coalesce(counted.premium_profit, 0) end as premium_profit,
        rpm, premium_rpm, shorts, others, unknown,
        case when reported_before.activity then coalesce(previous.views, 0) end as previous_views,
        case when reported_before.revenue then coalesce(previous.profit, 0) end as previous_profit
      from channels
      cross join reported
      cross join reported_before
      left join counted using (channel_id)
      left join previous using (channel_id)
      left join known using (channel_id)
      where ${isInScope(scope, 'channels')} and (status <> 3 or counted.channel_id is not null)
    ),
    page as (
      select *, row_number() over () as position
      from (
        select *, sum(profit) over () as all_profit from listed
        order by ${figures[sort]} ${sql.raw(order)} nulls last, channel_id
        limit ${size} offset ${(page - 1) * (size ?? 0)}
      ) as ordered
    )
    select (select count(*) from listed) as total, channel_id, title, handle, thumbnail, status, verification,
      views::bigint as views, premium_views::bigint as premium_views,
      (premium_views / nullif(views, 0))::float8 as premium_ratio,
      ${money(sql`profit`)} as profit, ${money(sql`premium_profit`)} as premium_profit, rpm, premium_rpm,
      jsonb_build_object('shorts', coalesce(shorts, 0), 'others', coalesce(others, 0), 'unknown', coalesce(unknown, 0))
        as videos,
      (profit / nullif(all_profit, 0))::float8 as share,
      previous_views::bigint as previous_views, ${money(sql`previous_profit`)} as previous_profit,
      exists (
        select from channel_day
        join channels using (network_id, channel_id)
        join network_day using (network_id, day)
        where network_id = ${scope.network_id} and channel_id = page.channel_id
          and day between ${shown?.from ?? null}::date and ${shown?.to ?? null}::date and ${isHeld('channel_day')}
      ) as held
    from (select) as one left join page on true
    order by position`.execute(db)
  return {
    total: rows[0]!.total,
    page,
    size: size ?? rows.length,
    rows: rows.filter(({ channel_id }) => channel_id !== null).map(({ total, ...row }) => row),
  }
}

/** The known videos of all channels of a scope, by kind. */
export async function countVideos(db: Database, scope: ChannelScope): Promise<ChannelRow['videos']> {
  const { rows } = await sql<ChannelRow['videos']>`
    select count(*) filter (where is_shorts) as shorts, count(*) filter (where not is_shorts) as others,
      count(*) filter (where is_shorts is null) as unknown
    from videos join channels using (network_id, channel_id)
    where ${isInScope(scope, 'videos')} and status <> 3`.execute(db)
  return rows[0]!
}

type TrendRow = {
  day: string
  channel_id: number | null
  title: string | null
  views: number | null
  profit: string | null
}

/** Each day of the period for the `top` channels by `by`, most first, and for all others together (channel_id null). */
export async function trendByChannel(
  db: Database,
  { scope, terms, shown }: Selection,
  { by, top }: { by: 'profit' | 'views'; top: number },
): Promise<TrendRow[]> {
  if (!shown) return []
  const { rows } = await sql<TrendRow>`
    with terms as (${termsRelation(terms)}),
    days as materialized (
      select channel_id, day, views, revenue * profit_rate as profit
      from channel_day join terms on terms.month = date_trunc('month', day::timestamp)::date
      where ${isInScope(scope, 'channel_day')} and credited and day between ${shown.from}::date and ${shown.to}::date
    ),
    ranked as materialized (
      select channel_id, title, row_number() over (order by sum(days.${sql.ref(by)}) desc, channel_id) as place
      from days join channels using (channel_id)
      where channels.network_id = ${scope.network_id}
      group by channel_id, title
    ),
    lines as materialized (
      select distinct least(place, ${top + 1}) as place, case when place <= ${top} then channel_id end as channel_id,
        case when place <= ${top} then title end as title
      from ranked
    ),
    sums as (
      select least(place, ${top + 1}) as place, day, sum(views) as views, sum(profit) as profit
      from days join ranked using (channel_id) group by 1, day
    )
    select calendar.day::date as day, channel_id, title,
      case when activity_reported then coalesce(sums.views, 0) end::bigint as views,
      case when revenue_reported then ${money(sql`coalesce(sums.profit, 0)`)} end as profit
    from lines
    cross join generate_series(${shown.from}::date, ${shown.until}::date, interval '1 day') as calendar(day)
    left join network_day on network_day.network_id = ${scope.network_id} and network_day.day = calendar.day
      and network_day.day <= ${shown.to}::date
    left join sums on sums.place = lines.place and sums.day = calendar.day
    order by lines.place, calendar.day`.execute(db)
  return rows
}
