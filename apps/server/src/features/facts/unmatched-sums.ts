import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Kind } from './rules.ts'

export const unmatchedColumns = ['first_day', 'last_day', 'report_rows', 'views', 'revenue']

/** Of each channel that reports have rows of and nobody registered: its days together. */
export function unmatchedSums(
  { network_id }: NetworkScope,
  channels: readonly string[] | null = null,
): RawBuilder<unknown> {
  const figureOf = (kind: Kind) => sql`coalesce(sum_bigint(figure) filter (where kind = ${kind}), 0)`
  return sql`
    select platform_channel_id, min(day) as first_day, max(day) as last_day, sum_bigint(report_rows) as report_rows,
      ${figureOf('activity')} as views, ${figureOf('revenue')} as revenue
    from unmatched_days
    where network_id = ${network_id}
      and (${channels}::text[] is null or platform_channel_id = any(${channels}::text[]))
    group by platform_channel_id`
}

/** Brings the sums of channels, or of all of them, to what their days say. */
export async function writeUnmatchedSums(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channels: readonly string[] | null = null,
): Promise<void> {
  const { network_id } = scope
  await sql`
    delete from unmatched_channels where network_id = ${network_id}
      and (${channels}::text[] is null or platform_channel_id = any(${channels}::text[]))`.execute(trx)
  await sql`
    insert into unmatched_channels (network_id, platform_channel_id, ${sql.join(unmatchedColumns.map((name) => sql.ref(name)))})
    select ${network_id}, sums.* from (${unmatchedSums(scope, channels)}) as sums`.execute(trx)
}
