import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'
import type { PeriodName } from '@cuesheet/contract/values/period'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import { isInScope } from './in-scope.ts'
import { monthsOf, type Span } from './periods.ts'

const measures = sql`views, premium_views, revenue, premium_revenue,
  paired_views, paired_premium_views, paired_revenue, paired_premium_revenue`

/**
 * Of which videos: `found` are those of the relation (channel_id, video_id) of that name, looked up one by one where
 * they are few. '' is what reports count for a channel without naming a video.
 */
type Which = 'named' | 'with unnamed' | 'found'

const from = (table: string, which: Which) =>
  which === 'found' ? sql`${sql.table(table)} join found using (channel_id, video_id)` : sql.table(table)

const inScope = (scope: ChannelScope, table: string, which: Which) =>
  which === 'named'
    ? sql<boolean>`${isInScope(scope, table)} and ${sql.ref(`${table}.video_id`)} <> ''`
    : isInScope(scope, table)

function fromMonths(scope: ChannelScope, first: string, last: string, which: Which): RawBuilder<unknown> {
  return sql`
    select channel_id, video_id, month, ${measures} from ${from('video_month', which)}
    where ${inScope(scope, 'video_month', which)} and month = any(${monthsOf({ from: first, to: last })}::date[])`
}

/**
 * Facts that count, by video: of credited days, and of two sources that cover a channel's day only the one that channel_day
 * names. The days are asked of both tables, so that each is read by its own index and in the months of the span only.
 */
function creditedFacts(
  scope: ChannelScope,
  kind: 'activity' | 'revenue',
  span: Span,
  which: Which,
): RawBuilder<unknown> {
  const days = sql`between ${span.from}::date and ${span.to}::date`
  return sql`
    from ${sql.table(`video_${kind}`)} as fact
    ${which === 'found' ? sql`join found using (channel_id, video_id)` : sql``}
    join channel_day as counted using (network_id, channel_id, day)
    join network_day as reported using (network_id, day)
    where ${inScope(scope, 'fact', which)} and fact.day ${days} and counted.day ${days} and reported.day ${days}
      and counted.credited and ${sql.ref(`counted.${kind}_source`)} = fact.source
    group by channel_id, video_id, month`
}

/** Days of a custom span that fill no month of `video_month`, from the facts: activity and revenue in rows of their own. */
function fromFacts(scope: ChannelScope, span: Span, which: Which): RawBuilder<unknown> {
  const month = sql`date_trunc('month', day::timestamp)::date as month`
  const paired = sql`filter (where activity_reported and revenue_reported)`
  return sql`
    select channel_id, video_id, ${month},
      sum_bigint(fact.views) as views, sum_bigint(fact.premium_views) as premium_views,
      0 as revenue, 0 as premium_revenue,
      sum_bigint(fact.views) ${paired} as paired_views, sum_bigint(fact.premium_views) ${paired} as paired_premium_views,
      0 as paired_revenue, 0 as paired_premium_revenue
    ${creditedFacts(scope, 'activity', span, which)}
    union all
    select channel_id, video_id, ${month},
      0, 0, sum_bigint(fact.revenue), sum_bigint(fact.premium_revenue),
      0, 0, sum_bigint(fact.revenue) ${paired}, sum_bigint(fact.premium_revenue) ${paired}
    ${creditedFacts(scope, 'revenue', span, which)}`
}

/** The credited sums of a span by video and calendar month: (channel_id, video_id, month, views …). */
export type VideoSums = {
  relation: RawBuilder<unknown>
  /** Cheap to read twice by the primary key. */
  isRollup: boolean
}

/** From rollups as far as they reach: all of a named period, the whole months of a custom one. */
export function videoSums(
  scope: ChannelScope,
  name: PeriodName,
  span: Span,
  dataThrough: string,
  which: Which = 'named',
): VideoSums {
  if (name === 'latest')
    return {
      // video_latest_start ends with the month in which the 28 days begin; the rest is the running month so far.
      relation: sql`
        select channel_id, video_id, month, ${measures} from ${from('video_latest_start', which)}
        where ${inScope(scope, 'video_latest_start', which)} and month = ${firstOfMonth(span.from)}::date
        union all
        ${fromMonths(scope, addMonths(firstOfMonth(span.from), 1), firstOfMonth(span.to), which)}`,
      isRollup: true,
    }
  if (name !== 'custom')
    return {
      relation: fromMonths(scope, firstOfMonth(span.from), firstOfMonth(span.to), which),
      isRollup: true,
    }

  const firstWhole = span.from === firstOfMonth(span.from) ? span.from : addDays(lastOfMonth(span.from), 1)
  const endsWhole = span.to === lastOfMonth(span.to) || span.to === dataThrough
  const lastWhole = endsWhole ? firstOfMonth(span.to) : addMonths(firstOfMonth(span.to), -1)
  if (firstWhole > lastWhole) return { relation: fromFacts(scope, span, which), isRollup: false }
  const edges = [
    { from: span.from, to: addDays(firstWhole, -1) },
    { from: addDays(lastOfMonth(lastWhole), 1), to: span.to },
  ].filter(({ from, to }) => from <= to)
  const parts = [
    fromMonths(scope, firstWhole, lastWhole, which),
    ...edges.map((edge) => fromFacts(scope, edge, which)),
  ]
  return { relation: sql.join(parts, sql` union all `), isRollup: edges.length === 0 }
}
