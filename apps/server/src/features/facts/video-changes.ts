import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type ChannelScope, type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import {
  type Comparison,
  compareDays,
  comparedRuns,
  listNetworkDays,
  monthsOf,
  type Span,
  type SummarySpan,
} from './periods.ts'
import type { Part } from './rollup-sources.ts'
import { replaceSummary } from './summary-spans.ts'
import { videoSums } from './video-sums.ts'

const sides = { matched: 'day', previous: 'compared_day' } as const
const views = ['views', 'premium_views', 'engaged_views', 'unengaged_views'] as const
const figures = [...views, 'revenue'] as const

/** The columns of video_change after the span. */
export const videoChangeColumns = [
  ...['channel_id', 'video_id'],
  ...Object.keys(sides).flatMap((side) => figures.map((figure) => `${side}_${figure}`)),
]

/**
 * The relation (channel_id, video_id, side, month, views, premium_views, engaged_views, unengaged_views, revenue) of the days that are compared, with rows
 * of a video for each side, month and run of days; `side` is matched or previous.
 */
export function comparedVideoSums(
  scope: ChannelScope,
  comparison: Comparison,
  channels?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const runs = Object.entries(sides).flatMap(([name, side]) =>
    comparedRuns(comparison, side).map((run) => {
      const figure = (column: string) =>
        sql`${(column === 'revenue' ? run.of_profit : run.of_views) ? sql.ref(column) : sql`0::bigint`} as ${sql.id(column)}`
      return sql`
        select channel_id, video_id, ${sql.lit(name)} as side, month, ${sql.join(figures.map(figure))}
        from (${videoSums(scope, run, channels)}) as sums`
    }),
  )
  return sql.join(runs, sql` union all `)
}

/** What video_change holds of a span, for the channels of a part. */
export async function videoChanges(
  db: Database,
  { network_id }: NetworkScope,
  span: SummarySpan,
  { channel_ids }: Pick<Part, 'channel_ids'>,
): Promise<RawBuilder<unknown>> {
  const scope = wholeNetworkScope(network_id)
  const reported = await listNetworkDays(db, scope, [span, span.compared])
  const comparison = compareDays(reported, span, span.compared, span.months_back)
  if (!comparison)
    return sql`select ${sql.join(videoChangeColumns.map((name) => sql.ref(name)))} from video_change where network_id = ${network_id} and false`
  const channels = channel_ids && sql`${channel_ids}::integer[]`
  const sum = (side: string, column: string, of: RawBuilder<unknown> = sql`true`) =>
    sql`coalesce(sum_bigint(${sql.ref(column)}) filter (where side = ${sql.lit(side)} and ${of}), 0)`
  const spanOf = (side: string): Span => (side === 'matched' ? span : span.compared)
  const byMonth = (side: string) =>
    sql`array[${sql.join(
      monthsOf(spanOf(side)).map((month) => sum(side, 'revenue', sql`month = ${month}::date`)),
    )}]::bigint[]`
  return sql`
    select channel_id, video_id, ${sql.join(
      Object.keys(sides).flatMap((side) =>
        figures.map(
          (figure) =>
            sql`${figure === 'revenue' ? byMonth(side) : sum(side, figure)} as ${sql.id(`${side}_${figure}`)}`,
        ),
      ),
    )}
    from (${comparedVideoSums(scope, comparison, channels)}) as sums
    group by channel_id, video_id`
}

/** Recomputes what videos changed by in a span, for all channels of the network or some. */
export async function writeVideoChanges(
  trx: Transaction<DB>,
  scope: NetworkScope,
  span: SummarySpan,
  part: Pick<Part, 'channel_ids'>,
): Promise<void> {
  const rows = await videoChanges(trx, scope, span, part)
  await replaceSummary(trx, scope, 'video_change', span, part, videoChangeColumns, rows)
}
