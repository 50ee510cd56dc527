import type { VideoRow } from '@cuesheet/contract/dashboard'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { isInScope } from '../../facts/in-scope.ts'
import type { Span } from '../../facts/periods.ts'
import { money, type Terms, termsOf, termsRelation } from '../../facts/terms.ts'
import { figures, figureTypes, publishedMicroseconds } from '../../facts/video-figures.ts'
import type { VideoSums } from '../../facts/video-sums.ts'

/** A list's cursor: a video and its figure, as text; null figures come last. */
export type VideoPlace = { figure: string | null; channel_id: number; video_id: string }

export type VideoOrder = {
  sort: VideoSort
  order: 'asc' | 'desc'
  size: number
  /** Rows to leave out, or the row to go on after. */
  start: { skip: number } | { after: VideoPlace }
  /** Part of the title. */
  search?: string
  /** A track that they use. */
  isrc?: string
}

/** Videos of an order one after the other, and how many it has in all. */
export type VideosInOrder = { total: number; places: VideoPlace[] }

/** `last`: of the rows, where there are more after it. */
export type VideoPage = { total: number; rows: VideoRow[]; last: VideoPlace | null }

/** gross − fee = net of the same. */
const settlement = {
  gross: money(sql`sum(revenue * rate)`),
  fee: money(sql`sum(revenue * rate * fee_rate)`),
  net: money(sql`sum(revenue * rate * (1 - fee_rate))`),
}
export type Settled = { [Name in keyof typeof settlement]: string | null }

export const settledFigures = sql.join(
  Object.entries({ ...figures, ...settlement }).map(([name, figure]) => sql`${figure} as ${sql.id(name)}`),
)

const allFigures = sql.join(
  Object.entries(figures).map(([name, figure]) => sql`${figure} as ${sql.id(name)}`),
)

/** Videos whose title has a part: by the index of pairs of characters, which a single one does not have. */
export function foundVideos(scope: ChannelScope, search: string): RawBuilder<unknown> {
  const part = sql`lower(normalize(${search}::text, NFKC))`
  const hasPairs = [...search.normalize('NFKC')].length > 1
  return sql`
    select channel_id, video_id from videos
    where ${isInScope(scope, 'videos')} and strpos(search_title, ${part}) > 0
      ${hasPairs ? sql`and title_pairs(network_id, search_title) @> title_pairs(${scope.network_id}::integer, ${part})` : sql``}`
}

/** Videos that use a track. */
export function videosUsing(scope: ChannelScope, isrc: string): RawBuilder<unknown> {
  return sql`
    select channel_id, video_id from video_tracks
    where ${isInScope(scope, 'video_tracks')} and isrc = ${isrc}`
}

/** The videos a list is narrowed to; null: all. */
function narrowedTo(
  scope: ChannelScope,
  { search, isrc }: Pick<VideoOrder, 'search' | 'isrc'>,
): RawBuilder<unknown> | null {
  if (isrc) return videosUsing(scope, isrc)
  return search ? foundVideos(scope, search) : null
}

/** Every video with the figure to sort by, and all others only where `sums` is too costly to be read twice. */
function rankedVideos(
  scope: ChannelScope,
  { sort, settled }: Pick<AllAsked, 'sort' | 'settled'>,
  sums: VideoSums,
): RawBuilder<unknown> {
  const isByDate = sort === 'published_at'
  return sql`
    select channel_id, video_id, ${isByDate ? publishedMicroseconds : figures[sort]} as figure
      ${sums.isRollup ? sql`` : sql`, ${settled ? settledFigures : allFigures}`}
    from sums join terms using (month)
    ${isByDate ? sql`join videos using (channel_id, video_id) where videos.network_id = ${scope.network_id}` : sql``}
    group by channel_id, video_id`
}

/** Ranked videos that come after a place, in the order of the list. */
function isAfter(
  { figure, channel_id, video_id }: VideoPlace,
  { sort, order }: Pick<VideoOrder, 'sort' | 'order'>,
) {
  const isLater = sql`(channel_id, video_id) > (${channel_id}::integer, ${video_id}::text)`
  if (figure === null) return sql`figure is null and ${isLater}`
  const value = sql`${figure}::${sql.raw(figureTypes[sort])}`
  return sql`figure is null or figure ${sql.raw(order === 'desc' ? '<' : '>')} ${value}
    or (figure = ${value} and ${isLater})`
}

/** The videos of a page that is known already, in order. */
function givenPage({ places }: VideosInOrder): RawBuilder<unknown> {
  return sql`
    select * from unnest(
      ${places.map(({ channel_id }) => channel_id)}::integer[], ${places.map(({ video_id }) => video_id)}::text[],
      ${places.map(({ figure }) => figure)}::text[]
    ) with ordinality as given(channel_id, video_id, figure, position)`
}

/** The page's videos with all figures. */
function detailedVideos(sums: VideoSums): RawBuilder<unknown> {
  if (!sums.isRollup) return sql`select * from page`
  return sql`
    select page.channel_id, page.video_id, position, figure, detail.*
    from page cross join lateral (
      select ${allFigures}
      from sums join terms using (month)
      where sums.channel_id = page.channel_id and sums.video_id = page.video_id
      group by channel_id, video_id
    ) as detail`
}

/** `settled`: with gross, fee and net, where `sums` is read once. */
type AllAsked = Omit<VideoOrder, 'size'> & { size: number | null; settled?: boolean }

/** With gross, fee and net where they are asked for. */
export type ListedVideo = VideoRow & { total: number; figure: string | null } & Partial<Settled>

/**
 * The videos behind `sums` by the figure displayed; equal figures by channel and video, unknown ones last. Where there
 * are none, one row without a video gives the total. `given`: the page, where it is known. Every video with facts has
 * its row in `videos`: the load that brings the facts adds it.
 */
export function videoRows(
  scope: ChannelScope,
  span: Span,
  sums: VideoSums,
  terms: Terms,
  asked: AllAsked,
  given: VideosInOrder | null = null,
): RawBuilder<ListedVideo> {
  const { order, size, start, settled } = asked
  const found = narrowedTo(scope, asked)
  const ranked = sql`
    ranked as materialized (${rankedVideos(scope, asked, sums)}),
    page as materialized (
      select ordered.*, row_number() over () as position
      from (
        select * from ranked ${'after' in start ? sql`where ${isAfter(start.after, asked)}` : sql``}
        order by figure ${sql.raw(order)} nulls last, channel_id, video_id
        limit ${size} offset ${'skip' in start ? start.skip : 0}
      ) as ordered
    )`
  return sql<ListedVideo>`
    with terms as (${termsRelation(termsOf(terms, span))}),
    reported as materialized (
      select bool_or(activity_reported) as activity, bool_or(revenue_reported) as revenue
      from network_day
      where network_id = ${scope.network_id} and day between ${span.from}::date and ${span.to}::date
    ),
    ${found ? sql`found as materialized (${found}),` : sql``}
    sums as ${sql.raw(sums.isRollup ? 'not materialized' : 'materialized')} (${sums.relation}),
    ${given ? sql`page as materialized (${givenPage(given)})` : ranked},
    detailed as (${detailedVideos(sums)}),
    music as materialized (
      select channel_id, video_id, (array_agg(title order by title, isrc))[1] as title,
        (array_agg(artist order by title, isrc))[1] as artist, count(*) - 1 as more
      from page join video_tracks using (channel_id, video_id) join tracks using (isrc)
      where video_tracks.network_id = ${scope.network_id}
      group by channel_id, video_id
    ),
    shown as (
      select position, figure::text as figure, video_id, videos.title, videos.thumbnail, videos.is_shorts,
        to_char(videos.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published_at,
        channel_id, channels.title as channel_title,
        case when more is not null
          then jsonb_build_object('title', music.title, 'artist', music.artist, 'more', more) end as music,
        case when reported.activity then views end as views,
        case when reported.activity then premium_views end as premium_views,
        premium_ratio,
        case when reported.revenue then profit end as profit,
        case when reported.revenue then premium_profit end as premium_profit,
        rpm, premium_rpm
        ${
          !settled
            ? sql``
            : sql`, case when reported.revenue then gross end as gross, case when reported.revenue then fee end as fee,
              case when reported.revenue then net end as net`
        }
      from detailed
      join videos using (channel_id, video_id)
      join channels using (channel_id)
      cross join reported
      left join music using (channel_id, video_id)
      where videos.network_id = ${scope.network_id} and channels.network_id = ${scope.network_id}
    )
    select counted.total, shown.*
    from (select ${given ? sql`${given.total}::bigint` : sql`count(*)`} as total ${given ? sql`` : sql`from ranked`}) as counted
    left join shown on true
    order by position`
}

/** One piece of the list. */
export async function listVideos(
  db: Database,
  scope: ChannelScope,
  span: Span,
  sums: VideoSums,
  terms: Terms,
  asked: VideoOrder,
  given: VideosInOrder | null,
): Promise<VideoPage> {
  const { size } = asked
  const { rows } = await videoRows(scope, span, sums, terms, { ...asked, size: size + 1 }, given).execute(db)
  const found = rows.filter(({ video_id }) => video_id !== null)
  const last = found.length > size ? found[size - 1]! : null
  return {
    total: rows[0]!.total,
    rows: found.slice(0, size).map(({ total, figure, gross, fee, net, ...row }) => row),
    last: last && { figure: last.figure, channel_id: last.channel_id, video_id: last.video_id },
  }
}
