import type { VideoRow } from '@cuesheet/contract/dashboard'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { money, perThousand, type Terms, termsOf, termsRelation } from './month-terms.ts'
import type { Span } from './rules.ts'
import type { VideoSums } from './video-sums.ts'

export type VideoOrder = {
  sort: VideoSort
  order: 'asc' | 'desc'
  page: number
  size: number
}

export type VideoPage = { total: number; page: number; size: number; rows: VideoRow[] }

/** One video's figures over `sums join terms`; both what is displayed and what is sorted by. */
const figures = {
  views: sql`sum(views)::bigint`,
  premium_views: sql`sum(premium_views)::bigint`,
  premium_ratio: sql`(sum(premium_views) / nullif(sum(views), 0))::float8`,
  profit: money(sql`sum(revenue * profit_rate)`),
  premium_profit: money(sql`sum(premium_revenue * profit_rate)`),
  rpm: perThousand(sql`sum(paired_revenue * profit_rate)`, sql`sum(paired_views)`),
  premium_rpm: perThousand(sql`sum(paired_premium_revenue * profit_rate)`, sql`sum(paired_premium_views)`),
}

const allFigures = sql.join(
  Object.entries(figures).map(([name, figure]) => sql`${figure} as ${sql.id(name)}`),
)

/** Every video with the figure to sort by, and all others only where `sums` is too costly to be read twice. */
function rankedVideos(scope: ChannelScope, sort: VideoOrder['sort'], sums: VideoSums): RawBuilder<unknown> {
  const isByDate = sort === 'published_at'
  return sql`
    select channel_id, video_id, ${isByDate ? sql`max(videos.published_at)` : figures[sort]} as figure
      ${sums.isRollup ? sql`` : sql`, ${allFigures}`}
    from sums join terms using (month)
    ${isByDate ? sql`join videos using (channel_id, video_id) where videos.network_id = ${scope.network_id}` : sql``}
    group by channel_id, video_id`
}

/** The page's videos with all figures. */
function detailedVideos(sums: VideoSums): RawBuilder<unknown> {
  if (!sums.isRollup) return sql`select * from page`
  return sql`
    select page.channel_id, page.video_id, position, detail.*
    from page cross join lateral (
      select ${allFigures}
      from sums join terms using (month)
      where sums.channel_id = page.channel_id and sums.video_id = page.video_id
      group by channel_id, video_id
    ) as detail`
}

/**
 * One page of the videos behind `sums`, by the figure displayed; equal figures by channel and video, unknown ones last.
 * Every video with facts has its row in `videos`: the load that brings the facts adds it.
 */
export async function listVideos(
  db: Database,
  scope: ChannelScope,
  span: Span,
  sums: VideoSums,
  terms: Terms,
  { sort, order, page, size }: VideoOrder,
): Promise<VideoPage> {
  const { rows } = await sql<VideoRow & { total: number }>`
    with terms as (${termsRelation(termsOf(terms, span))}),
    reported as materialized (
      select bool_or(activity_reported) as activity, bool_or(revenue_reported) as revenue
      from network_day
      where network_id = ${scope.network_id} and day between ${span.from}::date and ${span.to}::date
    ),
    sums as ${sql.raw(sums.isRollup ? 'not materialized' : 'materialized')} (${sums.relation}),
    ranked as materialized (${rankedVideos(scope, sort, sums)}),
    page as materialized (
      select ordered.*, row_number() over () as position
      from (
        select * from ranked
        order by figure ${sql.raw(order)} nulls last, channel_id, video_id
        limit ${size} offset ${(page - 1) * size}
      ) as ordered
    ),
    detailed as (${detailedVideos(sums)}),
    music as materialized (
      select channel_id, video_id, (array_agg(title order by title, isrc))[1] as title,
        (array_agg(artist order by title, isrc))[1] as artist, count(*) - 1 as more
      from page join video_tracks using (channel_id, video_id) join tracks using (isrc)
      where video_tracks.network_id = ${scope.network_id}
      group by channel_id, video_id
    ),
    shown as (
      select position, video_id, videos.title, videos.thumbnail, videos.is_shorts,
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
      from detailed
      join videos using (channel_id, video_id)
      join channels using (channel_id)
      cross join reported
      left join music using (channel_id, video_id)
      where videos.network_id = ${scope.network_id} and channels.network_id = ${scope.network_id}
    )
    select counted.total, shown.*
    from (select count(*) as total from ranked) as counted
    left join shown on true
    order by position`.execute(db)
  return { total: rows[0]!.total, page, size, rows: rows.filter(({ video_id }) => video_id !== null) }
}
