import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { reachFigures, reachOfMany } from './counted-reach.ts'
import type { SummarySpan } from './periods.ts'
import { writeRankRows } from './rank-rows.ts'
import { inPart, type Part } from './rollup-sources.ts'
import { listSummarySpans } from './summary-spans.ts'

const sorts = ['impressions', 'click_through_rate'] as const
export type ReachSort = (typeof sorts)[number]
export const isReachSort = (sort: VideoSort): sort is ReachSort => sorts.some((reach) => reach === sort)

const maxRank = 1000
const columns = sql`sort, direction, currency, rates, total, place_channels, place_videos, place_figures`

/**
 * The first videos of a span by their reach, as rows of video_rank after its span: also those that nobody watched, which no list
 * has, so that no report of views changes them. total: of those whose figure is known; no other one is in it.
 */
export function reachRanks(
  { network_id }: NetworkScope,
  { from, to }: Pick<SummarySpan, 'from' | 'to'>,
): RawBuilder<unknown> {
  const counted = reachOfMany(
    network_id,
    sql`f.video_id <> '' and f.day between ${from}::date and ${to}::date`,
  )
  const orders = sorts.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => ({ sort, direction })))
  return sql`
    with reached as materialized (
      select channel_id, video_id, ${reachFigures} from (${counted}) as counted group by channel_id, video_id
    )
    ${sql.join(
      orders.map(({ sort, direction }) => {
        const inOrder = sql`order by figure ${sql.raw(direction)}, channel_id, video_id`
        const places = (column: string) =>
          sql`coalesce(array_agg(${sql.raw(column)} ${inOrder}), '{}') as place`
        return sql`
          select ${sql.lit(sort)} as sort, ${sql.lit(direction)} as direction, '' as currency, '{}'::numeric[] as rates,
            (select count(${sql.ref(sort)}) from reached)::integer as total, ${places('channel_id')}_channels,
            ${places('video_id')}_videos, ${places('figure::text')}_figures
          from (
            select channel_id, video_id, ${sql.ref(sort)} as figure from reached where ${sql.ref(sort)} is not null
            ${inOrder} limit ${sql.lit(maxRank)}
          ) as first`
      }),
      sql` union all `,
    )}`
}

/** Writes them again, and the rows that show reach: of spans that have one of these days, or, where channels are given of which anything is known, of all. */
export async function refreshReachRanks(db: Database, scope: NetworkScope, changed: Part): Promise<void> {
  const { days, channel_ids } = changed
  if (channel_ids) {
    const { rows } =
      await sql`select from video_reach where ${inPart(scope, { channel_ids })} limit 1`.execute(db)
    if (rows.length === 0) return
  }
  for (const span of await listSummarySpans(db, scope))
    if (channel_ids || !days || days.some((day) => day >= span.from && day <= span.to)) {
      await writeReachRanks(db, scope, span)
      await writeRankRows(db, scope, span)
    }
}

export async function writeReachRanks(db: Database, scope: NetworkScope, span: SummarySpan): Promise<void> {
  const { network_id } = scope
  await sql`
    delete from video_rank
    where network_id = ${network_id} and from_day = ${span.from}::date and until_day = ${span.until}::date
      and sort in (${sql.join(sorts)})`.execute(db)
  // Without parameters outside of the select: see writeVideoRanks.
  await sql`
    insert into video_rank (network_id, from_day, until_day, ${columns})
    select ${sql.lit(network_id)}, ${sql.lit(span.from)}::date, ${sql.lit(span.until)}::date, ${columns}
    from (${reachRanks(scope, span)}) as ranks`.execute(db)
}
