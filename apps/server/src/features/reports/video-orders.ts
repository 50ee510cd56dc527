import { type VideoSort, videoSorts } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { type Terms, termsOf, termsRelation } from './month-terms.ts'
import { type Asker, findPrepared } from './prepared-answers.ts'
import type { Span } from './rules.ts'
import {
  figures,
  publishedMicroseconds,
  type VideoOrder,
  type VideoPlace,
  type VideosInOrder,
} from './video-list-queries.ts'
import type { VideoSums } from './video-sums.ts'

/** Twenty pages: who scrolls further waits for the database to sort all videos. */
const mostPlaces = 1000

type Direction = VideoOrder['order']
type Place = [figure: string | null, channel_id: number, video_id: string]

export const orderQuestion = (sort: VideoSort, order: Direction) => `videos by ${sort} ${order}`

/** The first videos by every figure, up and down, out of one reading of `sums`. */
export async function listVideoOrders(
  db: Database,
  scope: ChannelScope,
  span: Span,
  sums: VideoSums,
  terms: Terms,
): Promise<{ sort: VideoSort; order: Direction; total: number; places: Place[] }[]> {
  const columns: Record<VideoSort, RawBuilder<unknown>> = { ...figures, published_at: publishedMicroseconds }
  const named = videoSorts.map((sort) => sql`${columns[sort]} as ${sql.id(sort)}`)
  const orders = videoSorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order })))
  const answers = orders.map(({ sort, order }) => {
    const inOrder = sql`order by ${sql.id(sort)} ${sql.raw(order)} nulls last, channel_id, video_id`
    return sql`
      select ${sql.lit(sort)} as sort, ${sql.lit(order)} as order, (select count(*) from figured) as total,
        coalesce(jsonb_agg(jsonb_build_array(${sql.id(sort)}::text, channel_id, video_id) ${inOrder}), '[]') as places
      from (select * from figured ${inOrder} limit ${sql.lit(mostPlaces)}) as first`
  })
  const { rows } = await sql<{ sort: VideoSort; order: Direction; total: number; places: Place[] }>`
    with terms as (${termsRelation(termsOf(terms, span))}),
    figured as materialized (
      select channel_id, video_id, ${sql.join(named)}
      from (${sums.relation}) as sums join terms using (month) join videos using (channel_id, video_id)
      where videos.network_id = ${scope.network_id}
      group by channel_id, video_id
    )
    ${sql.join(answers, sql` union all `)}`.execute(db)
  return rows
}

/**
 * The videos of one page and the one after it, where the prepared order reaches that far; null where the database must
 * sort: nothing is prepared, a title is searched or a track named, the place to go on from is not among the first.
 */
export async function findVideosInOrder(
  db: Database,
  asker: Asker,
  span: Span,
  { sort, order, size, start, search, isrc }: VideoOrder,
): Promise<VideosInOrder | null> {
  if (search || isrc) return null
  const prepared = await findPrepared<{ total: number; places: Place[] }>(
    db,
    asker,
    orderQuestion(sort, order),
    span,
  )
  if (!prepared) return null
  const { total, places } = prepared
  const first = 'skip' in start ? start.skip : findPlace(places, start.after) + 1
  const isKnown = 'skip' in start || first > 0
  if (!isKnown || (first + size + 1 > places.length && places.length < total)) return null
  return {
    total,
    places: places
      .slice(first, first + size + 1)
      .map(([figure, channel_id, video_id]) => ({ figure, channel_id, video_id })),
  }
}

const findPlace = (places: Place[], after: VideoPlace) =>
  places.findIndex(
    ([figure, channel_id, video_id]) =>
      figure === after.figure && channel_id === after.channel_id && video_id === after.video_id,
  )
