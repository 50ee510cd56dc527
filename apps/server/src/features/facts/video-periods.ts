import { monthsOf } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { SummarySpan } from './periods.ts'
import type { Part } from './rollup-sources.ts'
import { replaceSummary } from './summary-spans.ts'
import { videoSums } from './video-sums.ts'

const views = [
  'views',
  'premium_views',
  'unsplit_views',
  'paired_views',
  'paired_premium_views',
  'engaged_views',
  'unengaged_views',
  'unpaired_engaged_views',
]
const revenue = ['revenue', 'premium_revenue', 'paired_revenue', 'paired_premium_revenue']

/** The columns of video_period after the span. */
export const videoPeriodColumns = ['channel_id', 'video_id', ...views, ...revenue]

/** What video_period holds of a span, for the channels of a part. */
export function videoPeriods(
  { network_id }: NetworkScope,
  span: SummarySpan,
  { channel_ids }: Pick<Part, 'channel_ids'>,
): RawBuilder<unknown> {
  const months = monthsOf(span)
  const channels = channel_ids && sql`${channel_ids}::integer[]`
  const sums = videoSums(wholeNetworkScope(network_id), span, { channels })
  const isOne = months.length === 1
  const sum = (column: string) => (isOne ? sql.ref(column) : sql`sum_bigint(${sql.ref(column)})`)
  const byMonth = (column: string) =>
    isOne
      ? sql`array[${sql.ref(column)}]`
      : sql`array[${sql.join(
          months.map(
            (month) => sql`coalesce(sum_bigint(${sql.ref(column)}) filter (where month = ${month}::date), 0)`,
          ),
        )}]`
  return sql`
    select channel_id, video_id, ${sql.join([
      ...views.map((column) => sql`${sum(column)} as ${sql.id(column)}`),
      ...revenue.map((column) => sql`${byMonth(column)} as ${sql.id(column)}`),
    ])}
    from (${sums}) as sums ${isOne ? sql`` : sql`group by channel_id, video_id`}`
}

/** Recomputes the videos' sums of a span, for all channels of the network or some. */
export async function writeVideoPeriods(
  trx: Transaction<DB>,
  scope: NetworkScope,
  span: SummarySpan,
  part: Pick<Part, 'channel_ids'>,
): Promise<void> {
  const rows = videoPeriods(scope, span, part)
  await replaceSummary(trx, scope, 'video_period', span, part, videoPeriodColumns, rows)
}
