import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Kind } from './rules.ts'

/** Of lines: rows that name no channel, and those of channels beyond the most that a file’s lines are kept of. */
export const nameless = ''
export const furtherChannels = '+'

export const unmatchedColumns = [
  'first_day',
  'last_day',
  'report_rows',
  'views',
  'engaged_views',
  'unengaged_views',
  'revenue',
  'rows_unknown',
]

/** Lines that stand; of what both an owner’s report and channels’ have of a day, the owner’s. */
const countedLines = ({ network_id }: NetworkScope, where: RawBuilder<unknown>) => sql`
  from unmatched_days as line where line.network_id = ${network_id} and stands and ${where}
    and (source = 0 or not exists (
      select from unmatched_days as owners where owners.network_id = ${network_id} and owners.kind = line.kind
        and owners.day = line.day and owners.source = 0 and owners.platform_channel_id = line.platform_channel_id
        and owners.stands))`

const figureOf = (kind: Kind) => sql`coalesce(sum_bigint(figure) filter (where kind = ${kind}), 0)`

/** Of each channel that reports have rows of and nobody registered, and of rows that name none: its days together. */
export function unmatchedSums(
  scope: NetworkScope,
  channels: readonly string[] | null = null,
): RawBuilder<unknown> {
  return sql`
    select platform_channel_id, min(day) as first_day, max(day) as last_day, sum_bigint(report_rows) as report_rows,
      ${figureOf('activity')} as views, sum_bigint(engaged_views) as engaged_views,
      coalesce(sum_bigint(figure) filter (where kind = 'activity' and engaged_views is null), 0) as unengaged_views,
      ${figureOf('revenue')} as revenue, sum_bigint(rows_unknown) as rows_unknown
    ${countedLines(
      scope,
      sql`(${channels}::text[] is null or platform_channel_id = any(${channels}::text[]))`,
    )}
    group by platform_channel_id`
}

const doesFileStand = (network_id: number) => sql`
  exists (select from report_slots as slot where slot.network_id = ${network_id} and slot.kind = line.kind and slot.source = 0
    and slot.day = line.day and slot.file_id = line.file_id)`

/** Whether lines of owners’ reports stand as their files do. */
export const standingLines = ({ network_id }: NetworkScope): RawBuilder<unknown> => sql`
  select kind, day, source, platform_channel_id, file_id,
    case when source = 0 then ${doesFileStand(network_id)} else stands end as stands
  from unmatched_days as line where network_id = ${network_id}`

/** Lines of owners’ reports stand as their files do, and sums are those of the lines. */
export async function rebuildUnmatched(trx: Transaction<DB>, scope: NetworkScope): Promise<void> {
  const { network_id } = scope
  await sql`
    update unmatched_days as line set stands = not stands
    where network_id = ${network_id} and source = 0 and stands <> ${doesFileStand(network_id)}`.execute(trx)
  await writeUnmatchedSums(trx, scope)
}

/** What a month’s by-day reports say in rows that name no channel, in nano-US-dollars: in nobody’s estimate. */
export async function sumNameless(
  db: Database,
  scope: NetworkScope,
  month: string,
): Promise<{ views: number; engaged_views: number | null; revenue: bigint }> {
  const { rows } = await sql<{ views: number; engaged_views: number | null; revenue: string }>`
    select ${figureOf('activity')} as views,
      case when count(*) filter (where kind = 'activity' and engaged_views is null) = 0 then sum_bigint(engaged_views) end
        as engaged_views, ${figureOf('revenue')}::text as revenue
    ${countedLines(
      scope,
      sql`platform_channel_id = ${nameless} and day >= ${month}::date and day < ${month}::date + interval '1 month'`,
    )}`.execute(db)
  const { revenue, ...views } = rows[0]!
  return { ...views, revenue: BigInt(revenue) }
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
    select ${network_id}, platform_channel_id, ${sql.join(unmatchedColumns.map((name) => sql.ref(name)))}
    from (${unmatchedSums(scope, channels)}) as sums`.execute(trx)
}
