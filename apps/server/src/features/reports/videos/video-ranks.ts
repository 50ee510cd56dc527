import { sql } from 'kysely'
import { isWholeNetwork } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { termsOf } from '../../facts/terms.ts'
import { isMoneySort } from '../../facts/video-ranks.ts'
import type { Selection } from '../selection.ts'
import type { VideoOrder, VideosInOrder } from './video-list-queries.ts'

/**
 * The videos of one page and the one after it, where the summaries rank them; null where the database must sort: for
 * some channels or videos only, for days without a summary, and beyond the first thousand.
 */
export async function findRankedVideos(
  db: Database,
  { scope, terms, shown }: Pick<Selection, 'scope' | 'terms' | 'shown'>,
  { sort, order, size, start, search, isrc }: VideoOrder,
): Promise<VideosInOrder | null> {
  if (!shown || search || isrc || !isWholeNetwork(scope)) return null
  const isMoney = isMoneySort(sort)
  const rates = isMoney ? termsOf(terms, shown).months.map(({ rate }) => rate) : []
  const after = 'after' in start ? start.after : null
  const first = after
    ? sql`(select position from unnest(place_channels, place_videos, place_figures) with ordinality
        as place (channel_id, video_id, figure, position)
        where channel_id = ${after.channel_id} and video_id = ${after.video_id} and figure is not distinct from ${after.figure})`
    : sql`${'skip' in start ? start.skip : 0}::bigint`
  const piece = (column: string) =>
    sql`${sql.ref(column)}[first + 1 : first + ${size + 1}] as ${sql.id(column)}`
  const { rows } = await sql<{
    total: number
    known: number
    first: number | null
    place_channels: number[]
    place_videos: string[]
    place_figures: (string | null)[]
  }>`
    select total, cardinality(place_channels) as known, first,
      ${sql.join(['place_channels', 'place_videos', 'place_figures'].map(piece))}
    from (
      select *, ${first}::integer as first from video_rank
      where network_id = ${scope.network_id} and from_day = ${shown.from}::date and until_day = ${shown.until}::date
        and sort = ${sort} and direction = ${order} and currency = ${isMoney ? terms.currency : ''}
        and rates = ${rates}::numeric[]
    ) as rank`.execute(db)
  const rank = rows[0]
  if (!rank || rank.first === null) return null
  if (rank.first + size + 1 > rank.known && rank.known < rank.total) return null
  return {
    total: rank.total,
    places: rank.place_channels.map((channel_id, at) => ({
      channel_id,
      video_id: rank.place_videos[at]!,
      figure: rank.place_figures[at]!,
    })),
  }
}
