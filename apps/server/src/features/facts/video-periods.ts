import { monthsOf } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type ChannelScope, type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Span, SummarySpan } from './periods.ts'
import type { Part } from './rollup-sources.ts'
import { replaceSummary } from './summary-spans.ts'
import { videoSums } from './video-sums.ts'

export const viewColumns = [
  'views',
  'premium_views',
  'unsplit_views',
  'paired_views',
  'paired_premium_views',
  'engaged_views',
  'unengaged_views',
  'unpaired_engaged_views',
] as const
const revenueColumns = ['revenue', 'premium_revenue', 'paired_revenue', 'paired_premium_revenue'] as const

export type PeriodColumn = (typeof viewColumns)[number] | (typeof revenueColumns)[number]
const figures: readonly PeriodColumn[] = [...viewColumns, ...revenueColumns]

/** The columns of video_period after the span. */
export const videoPeriodColumns = ['channel_id', 'video_id', ...figures]

/**
 * What video_period holds of a span, added up: views, and revenue as arrays by month. `channels`: an array to narrow to;
 * `columns`: those asked for.
 */
export function videoPeriods(
  scope: ChannelScope,
  span: Span,
  {
    channels,
    columns = figures,
  }: { channels?: RawBuilder<unknown> | undefined; columns?: readonly PeriodColumn[] | undefined } = {},
): RawBuilder<unknown> {
  const months = monthsOf(span)
  const isOne = months.length === 1
  const sum = (column: PeriodColumn) => (isOne ? sql.ref(column) : sql`sum_bigint(${sql.ref(column)})`)
  const byMonth = (column: PeriodColumn) =>
    isOne
      ? sql`array[${sql.ref(column)}]`
      : sql`array[${sql.join(
          months.map(
            (month) => sql`coalesce(sum_bigint(${sql.ref(column)}) filter (where month = ${month}::date), 0)`,
          ),
        )}]`
  const isView = (column: PeriodColumn) => viewColumns.some((name) => name === column)
  const listed = columns.map(
    (column) => sql`, ${isView(column) ? sum(column) : byMonth(column)} as ${sql.id(column)}`,
  )
  return sql`
    select channel_id, video_id ${sql.join(listed, sql``)}
    from (${videoSums(scope, span, { channels, names: columns })}) as sums
    ${isOne ? sql`` : sql`group by channel_id, video_id`}`
}

/** Recomputes the videos' sums of a span, for all channels of the network or some. */
export async function writeVideoPeriods(
  trx: Transaction<DB>,
  scope: NetworkScope,
  span: SummarySpan,
  part: Pick<Part, 'channel_ids'>,
): Promise<void> {
  const channels = part.channel_ids && sql`${part.channel_ids}::integer[]`
  const rows = videoPeriods(wholeNetworkScope(scope.network_id), span, { channels })
  await replaceSummary(trx, scope, 'video_period', span, part, videoPeriodColumns, rows)
}
