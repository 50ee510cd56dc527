import { monthsOf } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type ChannelScope, type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type Comparison, compareDays, comparedRuns, listNetworkDays, type SummarySpan } from './periods.ts'
import { inPart, type Part } from './rollup-sources.ts'
import { replaceSummary } from './summary-spans.ts'
import { videoSums } from './video-sums.ts'

const sides = { matched: 'day', previous: 'compared_day' } as const
type Side = keyof typeof sides
const views = ['views', 'premium_views', 'engaged_views', 'unengaged_views'] as const
const figures = [...views, 'revenue'] as const
export type ComparedColumn = (typeof figures)[number]

/** The columns of video_change after the span. */
export const videoChangeColumns = [
  'channel_id',
  'video_id',
  ...Object.keys(sides).flatMap((side) => figures.map((figure) => `${side}_${figure}`)),
]

/**
 * The relation (channel_id, video_id, side, month, views, premium_views, engaged_views, unengaged_views, revenue) of the days that are compared, with rows
 * of a video for each side, month and run of days; `side` is matched or previous. `channels`: an array to narrow to; `columns`:
 * the figures that are asked for.
 */
export function comparedVideoSums(
  scope: ChannelScope,
  comparison: Comparison,
  narrowed: Narrowed = {},
): RawBuilder<unknown> {
  const names = Object.keys(sides) as Side[]
  return sql.join(
    names.map((side) => sideSums(scope, comparison, side, narrowed)),
    sql` union all `,
  )
}

type Narrowed = { channels?: RawBuilder<unknown> | undefined; columns?: readonly ComparedColumn[] }

function sideSums(
  scope: ChannelScope,
  comparison: Comparison,
  side: Side,
  { channels, columns = figures }: Narrowed,
): RawBuilder<unknown> {
  const runs = comparedRuns(comparison, sides[side]).map((run) => {
    const figure = (column: string) =>
      sql`${(column === 'revenue' ? run.of_profit : run.of_views) ? sql.ref(column) : sql`0::bigint`} as ${sql.id(column)}`
    return sql`
      select channel_id, video_id, ${sql.lit(side)} as side, month, ${sql.join(columns.map(figure))}
      from (${videoSums(scope, run, { channels, names: columns })}) as sums`
  })
  return sql.join(runs, sql` union all `)
}

/** What video_change holds of a span, for the channels of a part; the videos' sums must be right. */
export async function videoChanges(
  db: Database,
  { network_id }: NetworkScope,
  span: SummarySpan,
  part: Pick<Part, 'channel_ids'>,
): Promise<RawBuilder<unknown>> {
  const scope = wholeNetworkScope(network_id)
  const reported = await listNetworkDays(db, scope, [span, span.compared])
  const comparison = compareDays(reported, span, span.compared, span.months_back)
  if (!comparison)
    return sql`select ${sql.join(videoChangeColumns.map((name) => sql.ref(name)))} from video_change where network_id = ${network_id} and false`
  const channels = part.channel_ids && sql`${part.channel_ids}::integer[]`
  const sum = (column: string, of: RawBuilder<unknown> = sql`true`) =>
    sql`coalesce(sum_bigint(${sql.ref(column)}) filter (where ${of}), 0)`
  const monthsOfSide = (side: Side) => monthsOf(side === 'matched' ? span : span.compared)
  const figuresOf = (side: Side) => {
    const [run, ...others] = comparedRuns(comparison, sides[side])
    const isWhole = others.length === 0 && run?.of_views && run.of_profit
    // All days of the span: what its videos counted stands already.
    if (isWhole && run.from === span.from && run.to === span.to)
      return sql`
        select channel_id, video_id, ${sql.join(figures.map((name) => sql.ref(name)))} from video_period
        where ${inPart(scope, part)} and from_day = ${span.from}::date and until_day = ${span.until}::date`
    const byMonth = monthsOfSide(side).map((month) => sum('revenue', sql`month = ${month}::date`))
    return sql`
      select channel_id, video_id, ${sql.join(views.map((column) => sql`${sum(column)} as ${sql.id(column)}`))},
        array[${sql.join(byMonth)}]::bigint[] as revenue
      from (${sideSums(scope, comparison, side, { channels })}) as sums group by channel_id, video_id`
  }
  const known = (side: Side, figure: string) => {
    const none =
      figure === 'revenue' ? sql`array_fill(0::bigint, array[${sql.lit(monthsOfSide(side).length)}])` : sql`0`
    return sql`coalesce(${sql.ref(`${side}.${figure}`)}, ${none}) as ${sql.id(`${side}_${figure}`)}`
  }
  const columns = (Object.keys(sides) as Side[]).flatMap((side) => figures.map((name) => known(side, name)))
  return sql`
    select channel_id, video_id, ${sql.join(columns)}
    from (${figuresOf('matched')}) as matched
    full join (${figuresOf('previous')}) as previous using (channel_id, video_id)`
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
