import { monthsOf } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import { type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { channelSums, matchedSums } from './channel-sums.ts'
import { compareDays, listNetworkDays, matchesRelation, type SummarySpan } from './periods.ts'
import { inPart, type Part } from './rollup-sources.ts'
import { replaceSummary } from './summary-spans.ts'

const kinds = ['shorts', 'others'] as const

const counted = [
  'views',
  'premium_views',
  'unsplit_views',
  'paired_views',
  'paired_premium_views',
  'engaged_views',
  'unengaged_views',
  'unpaired_engaged_views',
  'revenue',
  'premium_revenue',
  'paired_revenue',
  'paired_premium_revenue',
]
const compared = ['views', 'engaged_views', 'unengaged_views', 'revenue']
const ofKinds = [
  'views',
  'paired_views',
  'engaged_views',
  'unengaged_views',
  'unpaired_engaged_views',
  'revenue',
  'paired_revenue',
]
const figures = [
  ...counted,
  'counted',
  'has_held',
  'videos',
  ...['matched', 'previous'].flatMap((side) => compared.map((of) => `${side}_${of}`)),
  ...kinds.flatMap((kind) => ['videos', ...ofKinds].map((of) => `${kind}_${of}`)),
]

/** The columns of channel_period after the span. */
export const channelPeriodColumns = ['channel_id', ...figures]

const isMoney = (column: string) => column.endsWith('revenue')

/** A sum over months; of revenue an array with one for each of them. */
function sumOf(column: string, months: readonly string[], where = 'true'): RawBuilder<unknown> {
  const sum = (of: RawBuilder<unknown>) =>
    sql`coalesce(sum_bigint(${sql.ref(column)}) filter (where ${sql.raw(where)} and ${of}), 0)`
  return isMoney(column)
    ? sql`array[${sql.join(months.map((month) => sum(sql`month = ${month}::date`)))}]::bigint[]`
    : sum(sql`true`)
}

const named = (columns: readonly string[], expressionOf: (column: string) => RawBuilder<unknown>) =>
  sql.join(columns.map((column) => sql`${expressionOf(column)} as ${sql.id(column)}`))

/** What channel_period holds of a span, for the channels of a part; the videos' sums must be right. */
export async function channelPeriods(
  db: Database,
  { network_id }: NetworkScope,
  span: SummarySpan,
  part: Pick<Part, 'channel_ids'>,
): Promise<RawBuilder<unknown>> {
  const scope = wholeNetworkScope(network_id)
  const reported = await listNetworkDays(db, scope, [span, span.compared])
  const comparison = compareDays(reported, span, span.compared, span.months_back)
  const months = monthsOf(span)
  const only = part.channel_ids ? sql`where channel_id = any(${part.channel_ids}::integer[])` : sql``
  const matched = (side: 'day' | 'compared_day', of: 'matched' | 'previous') => {
    const days = side === 'day' ? span : span.compared
    const figures = compared.map((name) => sql`${sumOf(name, monthsOf(days))} as ${sql.id(`${of}_${name}`)}`)
    return sql`
      select channel_id, ${sql.join(figures)}
      from (${matchedSums(scope, comparison && days, side)}) as sums ${only} group by channel_id`
  }
  const kindOf = sql`case when is_shorts then 'shorts' when not is_shorts then 'others' else 'unknown' end`
  const ofKind = (kind: string, column: string) => {
    const sum = (of: RawBuilder<unknown>) =>
      sql`coalesce(sum_bigint(${of}) filter (where is_shorts = ${sql.lit(kind === 'shorts')}), 0)`
    if (!isMoney(column)) return sum(sql.ref(column))
    return sql`array[${sql.join(months.map((_, at) => sum(sql`${sql.ref(column)}[${sql.lit(at + 1)}]`)))}]::bigint[]`
  }
  return sql`
    with matches as materialized (${matchesRelation(comparison)}),
    shown as (
      select channel_id, ${named(counted, (column) => sumOf(column, months))}, true as counted
      from (${channelSums(scope, span)}) as sums ${only} group by channel_id
    ),
    matched as (${matched('day', 'matched')}),
    previous as (${matched('compared_day', 'previous')}),
    holding as (
      select distinct channel_id, true as has_held from channel_day
      where ${inPart(scope, part)} and held and day between ${span.from}::date and ${span.to}::date
    ),
    by_kind as (
      select channel_id, (count(*) filter (where video_id <> ''))::integer as videos, ${sql.join(
        kinds.flatMap((kind) => [
          sql`(count(*) filter (where kind = ${sql.lit(kind)}))::integer as ${sql.id(`${kind}_videos`)}`,
          ...ofKinds.map((column) => sql`${ofKind(kind, column)} as ${sql.id(`${kind}_${column}`)}`),
        ]),
      )}
      from (
        select sums.*, is_shorts, ${kindOf} as kind
        from (
          select * from video_period
          where ${inPart(scope, part)} and from_day = ${span.from}::date and until_day = ${span.until}::date
        ) as sums
        left join (select channel_id, video_id, is_shorts from videos where ${inPart(scope, part)}) as videos
          using (channel_id, video_id)
      ) as videos
      group by channel_id
    )
    select channel_id, ${named(figures, (column) =>
      column === 'counted' || column === 'has_held'
        ? sql`coalesce(${sql.ref(column)}, false)`
        : isMoney(column)
          ? sql`coalesce(${sql.ref(column)}, array_fill(0::bigint, array[${column.startsWith('previous') ? monthsOf(span.compared).length : months.length}::integer]))`
          : sql`coalesce(${sql.ref(column)}, 0)`,
    )}
    from shown full join matched using (channel_id) full join previous using (channel_id)
      full join holding using (channel_id) left join by_kind using (channel_id)`
}

/** Recomputes the channels' sums of a span, for all channels of the network or some. */
export async function writeChannelPeriods(
  db: Database,
  scope: NetworkScope,
  span: SummarySpan,
  part: Pick<Part, 'channel_ids'>,
): Promise<void> {
  const rows = await channelPeriods(db, scope, span, part)
  await replaceSummary(db, scope, 'channel_period', span, part, channelPeriodColumns, rows)
}
