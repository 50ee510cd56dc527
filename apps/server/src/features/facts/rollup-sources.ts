import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { isKept } from './purge-facts.ts'
import { factsOf, type Kind, type ReportedDay, studio } from './rules.ts'

// What every rollup must hold, as queries. `channel_day` is named without a schema, so that a query may put one of its
// own in front (verify-rollups.ts).

/** Narrows to days or channels; absent: all. */
export type Part = { days?: readonly string[]; channel_ids?: readonly number[] }

export function inPart({ network_id }: NetworkScope, { days, channel_ids }: Part): RawBuilder<boolean> {
  // One day as an equality: the planner then knows that an index scan comes in order of channel and video.
  const onDays = days?.length === 1 ? sql`and day = ${days[0]}` : sql`and day = any(${days}::date[])`
  const ofChannels = sql`and channel_id = any(${channel_ids}::integer[])`
  return sql<boolean>`network_id = ${network_id} ${days ? onDays : sql``} ${channel_ids ? ofChannels : sql``}`
}

/** The views of which nobody said what part is Premium's, over rows of channel_day. */
export const unsplitViews = sql`sum_bigint(views) filter (where premium_views is null)`
/** The views of which nobody said what they earned. */
export const unpricedViews = sql`sum_bigint(views) filter (where revenue is null)`
/** The views of which nobody said how many are engaged. */
export const unengagedViews = sql`sum_bigint(views) filter (where engaged_views is null)`
/** What these earned. */
export const unengagedRevenue = sql`sum_bigint(revenue) filter (where engaged_views is null and views <> 0)`
/** The engaged views of which nobody said what they earned. */
export const unpricedEngagedViews = sql`sum_bigint(engaged_views) filter (where revenue is null)`

/**
 * Per stored day of a channel: channel_id, day, credited, both sources, the figures of the sources that count.
 * `only`: the facts of this kind alone may differ from what channel_day has; the other kind's are taken from there.
 */
export function channelDays(scope: NetworkScope, part: Part, only?: Kind): RawBuilder<unknown> {
  const kept = (kind: Kind, figures: string, premium: string) => sql`
    select channel_id, day, ${sql.ref(`${kind}_source`)}, ${sql.raw(figures)},
      case when ${sql.ref(premium)} is not null or ${sql.ref(`${kind}_source`)} = ${studio} then ${sql.ref(premium)}
        else (select sum_bigint(f.${sql.ref(premium)}) from ${sql.table(factsOf[kind])} as f
          where f.network_id = ${scope.network_id} and f.day = c.day and f.channel_id = c.channel_id
            and f.source = ${sql.ref(`c.${kind}_source`)}) end as ${sql.ref(premium)}
    from channel_day as c where ${inPart(scope, part)} and ${sql.ref(`${kind}_source`)} is not null`
  const activity = sql`
    select distinct on (channel_id, day) channel_id, day, source as activity_source,
      sum_bigint(views) as views,
      case when count(*) = count(engaged_views) then sum_bigint(engaged_views) end as engaged_views,
      sum_bigint(premium_views) as premium_views
    from video_activity where ${inPart(scope, part)} and ${isKept(scope, 'video_activity')}
    group by channel_id, day, source order by channel_id, day, source`
  const revenue = sql`
    select distinct on (channel_id, day) channel_id, day, source as revenue_source,
      sum_bigint(revenue) as revenue, sum_bigint(premium_revenue) as premium_revenue
    from video_revenue where ${inPart(scope, part)} and ${isKept(scope, 'video_revenue')}
    group by channel_id, day, source order by channel_id, day, source`
  // Of a day that is Studio's in part the rest of Premium would be set against too much or too little.
  const known = (premium: string) => sql`
    case when ${studio} in (coalesce(activity_source, 0), coalesce(revenue_source, 0)) then null
      else coalesce(${sql.ref(premium)}, 0) end as ${sql.ref(premium)}`
  return sql`
    select channel_id, day,
      exists (
        select from channel_credit i
        where i.network_id = ${scope.network_id} and i.channel_id = d.channel_id
          and d.day >= i.from_day and (i.to_day is null or d.day <= i.to_day)
      ) as credited,
      activity_source, revenue_source,
      coalesce(views, 0) as views, engaged_views, ${known('premium_views')},
      ${knownRevenue(scope)} as revenue, ${known('premium_revenue')}
    from (
      select *
      from (${only === 'revenue' ? kept('activity', 'views, engaged_views', 'premium_views') : activity}) a
      full join (${only === 'activity' ? kept('revenue', 'revenue', 'premium_revenue') : revenue}) r
        using (channel_id, day)
    ) d`
}

/** Null of a day whose views a channel's own report said, and whose revenue none did: neither its own nor the content owner's. */
const knownRevenue = ({ network_id }: NetworkScope) => sql`
  case when revenue is not null then revenue
    when coalesce(activity_source, 0) = 0 or exists (
      select from report_slots as own
      where own.network_id = ${network_id} and own.kind = 'revenue' and own.source <> 0
        and own.channel_id = d.channel_id and own.day = d.day
    ) then 0 end`

const reports = [
  'activity_reported',
  'revenue_reported',
  'activity_incomplete',
  'revenue_incomplete',
] as const

/** The relation of these days and their reports. */
export const reportsOfDays = (reported: readonly ReportedDay[]): RawBuilder<unknown> => sql`
  select * from unnest(${reported.map(({ day }) => day)}::date[],
    ${sql.join(reports.map((name) => sql`${reported.map((day) => day[name])}::boolean[]`))}) as d (day, ${sql.raw(reports.join(', '))})`

/**
 * The one meaning of "held": not credited, of a channel that is not rejected, with figures of a kind that is reported.
 * `day` names a relation with credited, views and revenue, beside its row of `channels` and what is reported of the day.
 */
export const isHeld = (day: string): RawBuilder<SqlBool> => sql<SqlBool>`
  coalesce(not ${sql.ref(`${day}.credited`)} and channels.status <> 3 and (
    (activity_reported and ${sql.ref(`${day}.views`)} <> 0) or (revenue_reported and ${sql.ref(`${day}.revenue`)} <> 0)), false)`

/** Rows of channel_day (channel_id, day, credited, views, revenue …), each with whether it is held. */
export const withHeld = (
  { network_id }: NetworkScope,
  rows: RawBuilder<unknown>,
  reported: readonly ReportedDay[],
): RawBuilder<unknown> => sql`
  select stored.*, ${isHeld('stored')} as held from (${rows}) as stored
  left join (${reportsOfDays(reported)}) as reported using (day)
  left join (select channel_id, status from channels where network_id = ${network_id}) as channels using (channel_id)`

/** Per reported day of the network: day, which reports it has and which of them lack rows, the sums of its credited channel days, whether any is held. */
export function networkDays(scope: NetworkScope, reported: readonly ReportedDay[]): RawBuilder<unknown> {
  const days = reported.map(({ day }) => day)
  return sql`
    select d.day, activity_reported, revenue_reported, activity_incomplete, revenue_incomplete,
      case when activity_reported then coalesce(s.views, 0) end as views,
      case when activity_reported then s.engaged_views end as engaged_views,
      case when activity_reported then coalesce(s.premium_views, 0) end as premium_views,
      case when revenue_reported then coalesce(s.revenue, 0) end as revenue,
      case when revenue_reported then coalesce(s.premium_revenue, 0) end as premium_revenue,
      case when activity_reported then coalesce(s.unsplit_views, 0) else 0 end as unsplit_views,
      case when activity_reported then coalesce(s.unpriced_views, 0) else 0 end as unpriced_views,
      case when activity_reported then coalesce(s.unengaged_views, 0) else 0 end as unengaged_views,
      case when activity_reported then coalesce(s.unpriced_engaged_views, 0) else 0 end as unpriced_engaged_views,
      case when revenue_reported then coalesce(s.unengaged_revenue, 0) else 0 end as unengaged_revenue,
      d.day in (select day from channel_day where ${inPart(scope, { days })} and held) as held
    from (${reportsOfDays(reported)}) as d
    left join (
      select day, sum_bigint(views) as views, sum_bigint(engaged_views) as engaged_views,
        sum_bigint(premium_views) as premium_views, sum_bigint(revenue) as revenue,
        sum_bigint(premium_revenue) as premium_revenue, ${unsplitViews} as unsplit_views,
        ${unpricedViews} as unpriced_views, ${unengagedViews} as unengaged_views,
        ${unpricedEngagedViews} as unpriced_engaged_views, ${unengagedRevenue} as unengaged_revenue
      from channel_day where ${inPart(scope, { days })} and credited group by day
    ) s on s.day = d.day`
}

/** The views from which a channel's day says something about prices, and the engaged ones. */
export const minPricedViews = 1000
export const isPriced = sql<SqlBool>`(views >= ${minPricedViews} and revenue is not null)`
const isEngagedPriced = sql<SqlBool>`(${isPriced} and engaged_views >= ${minPricedViews})`

/** Of what 1,000 earn in network_price_day: views, or engaged views of the channels that have enough of them. */
export const pricedMeasures = [
  { of: '', measure: 'views', isOf: isPriced },
  { of: 'engaged_', measure: 'engaged_views', isOf: isEngagedPriced },
] as const
/** The columns of network_price_day after the day. */
export const priceColumns = pricedMeasures.flatMap(({ of }) => [
  `${of}channels`,
  ...['', 'highest_', 'lowest_'].flatMap((which) => [`${of}${which}views`, `${of}${which}revenue`]),
])

/** Per day that has both reports: what 1,000 views, and engaged ones, earned, over the credited channels with enough of them. */
export function networkPrices(scope: NetworkScope, reported: readonly ReportedDay[]): RawBuilder<unknown> {
  const days = reported
    .filter(({ activity_reported, revenue_reported }) => activity_reported && revenue_reported)
    .map(({ day }) => day)
  const sums = pricedMeasures.map(({ measure, isOf }) => {
    const first = (column: string, direction: string) =>
      sql`(array_agg(${sql.ref(column)} order by revenue::numeric / ${sql.ref(measure)} ${sql.raw(direction)}, ${sql.ref(measure)})
        filter (where ${isOf}))[1]`
    const both = (sum: (column: string) => RawBuilder<unknown>) => sql`${sum(measure)}, ${sum('revenue')}`
    return sql`(count(*) filter (where ${isOf}))::integer,
      ${both((column) => sql`sum_bigint(${sql.ref(column)}) filter (where ${isOf})`)},
      ${both((column) => first(column, 'desc'))}, ${both((column) => first(column, 'asc'))}`
  })
  return sql`
    select * from (
      select day, ${sql.join(sums)}
      from channel_day where ${inPart(scope, { days })} and credited and ${isPriced}
      group by day
    ) as prices (day, ${sql.join(priceColumns.map((name) => sql.id(name)))})`
}

const counted = (scope: NetworkScope, source: 'activity_source' | 'revenue_source', part: Part) => sql`
  select channel_id, day, ${sql.ref(source)} as source, premium_views is null as is_unsplit,
    revenue is null as is_unpriced, engaged_views is null as is_unengaged
  from channel_day where ${inPart(scope, part)} and credited and ${sql.ref(source)} is not null`

const videoDayFigures = sql`
  coalesce(views, 0) as views, coalesce(premium_views, 0) as premium_views,
  coalesce(revenue, 0) as revenue, coalesce(premium_revenue, 0) as premium_revenue,
  coalesce(unsplit_views, 0) as unsplit_views, coalesce(unpriced_views, 0) as unpriced_views,
  coalesce(engaged_views, 0) as engaged_views, coalesce(unengaged_views, 0) as unengaged_views,
  coalesce(unpriced_engaged_views, 0) as unpriced_engaged_views`

/** Per credited day of a video: channel_id, day, video_id and the figures of the sources that count. */
export function videoDays(scope: NetworkScope, part: Part): RawBuilder<unknown> {
  return sql`
    select channel_id, day, video_id, ${videoDayFigures}
    from (
      select f.channel_id, f.day, f.video_id, f.views, case when not is_unsplit then f.premium_views end as premium_views,
        case when is_unsplit then f.views end as unsplit_views, case when is_unpriced then f.views end as unpriced_views,
        case when not is_unengaged then f.engaged_views end as engaged_views,
        case when is_unengaged then f.views end as unengaged_views,
        case when is_unpriced and not is_unengaged then f.engaged_views end as unpriced_engaged_views
      from (select * from video_activity where ${inPart(scope, part)}) f
      join (${counted(scope, 'activity_source', part)}) c
        on c.channel_id = f.channel_id and c.day = f.day and c.source = f.source
    ) a
    full join (
      select f.channel_id, f.day, f.video_id, f.revenue,
        case when not is_unsplit then f.premium_revenue end as premium_revenue
      from (select * from video_revenue where ${inPart(scope, part)}) f
      join (${counted(scope, 'revenue_source', part)}) c
        on c.channel_id = f.channel_id and c.day = f.day and c.source = f.source
    ) r using (channel_id, day, video_id)`
}
