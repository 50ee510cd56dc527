import { monthsOf } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope, type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { SummarySpan } from './periods.ts'
import { replaceSummary } from './summary-spans.ts'

const kinds = ['shorts', 'others', 'unknown'] as const

/** The columns of kind_period after the span. */
export const kindPeriodColumns = [
  'kind',
  'videos',
  'views',
  'paired_views',
  'engaged_views',
  'unengaged_views',
  'unpaired_engaged_views',
  'revenue',
  'paired_revenue',
]

/** The relation of these columns: what the videos of each kind counted in a span, of the channels in scope. */
export function kindPeriods(scope: ChannelScope, span: SummarySpan): RawBuilder<unknown> {
  const { from, until } = span
  const ofKind = (kind: string, column: string, index: string) =>
    kind === 'unknown'
      ? `${column}${index} - shorts_${column}${index} - others_${column}${index}`
      : `${kind}_${column}${index}`
  const sum = (kind: string, column: string, index = '') =>
    sql.raw(`coalesce(sum_bigint(${ofKind(kind, column, index)}), 0)`)
  const perMonth = (kind: string, column: string) =>
    sql`array[${sql.join(monthsOf(span).map((_, at) => sum(kind, column, `[${at + 1}]`)))}]::bigint[]`
  const rows = kinds.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, ${sum(kind, 'videos')}::integer as videos, ${sum(kind, 'views')} as views,
        ${sum(kind, 'paired_views')} as paired_views, ${sum(kind, 'engaged_views')} as engaged_views,
        ${sum(kind, 'unengaged_views')} as unengaged_views, ${sum(kind, 'unpaired_engaged_views')} as unpaired_engaged_views, ${perMonth(kind, 'revenue')} as revenue,
        ${perMonth(kind, 'paired_revenue')} as paired_revenue
      from channels_summed`,
  )
  return sql`
    with channels_summed as materialized (
      select * from channel_period
      where ${isInScope(scope, 'channel_period')} and from_day = ${from}::date and until_day = ${until}::date
    )
    ${sql.join(rows, sql` union all `)}`
}

/** Writes what the kinds of videos counted; the channels' sums must be right. */
export async function writeKindPeriods(db: Database, scope: NetworkScope, span: SummarySpan): Promise<void> {
  const rows = kindPeriods(wholeNetworkScope(scope.network_id), span)
  await replaceSummary(db, scope, 'kind_period', span, {}, kindPeriodColumns, rows)
}
