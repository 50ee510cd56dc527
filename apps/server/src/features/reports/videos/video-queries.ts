import type { video } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import type { Span } from '../../facts/periods.ts'
import { money, type Terms, termsRelation } from '../../facts/terms.ts'
import { ownChannels, serviceOf } from '../../music/public.ts'
import { factsOfVideo, type VideoKey } from './video-facts.ts'

export type VideoHead = {
  video_id: string
  title: string
  thumbnail: string | null
  published_at: string | null
  is_shorts: boolean | null
  channel_id: number
  channel_title: string
}

export type VideoAsked = { video_id: string; channel_id?: number | undefined }

/**
 * The relation of VideoHead: a video of the channels in scope; where its id is known under several of them, the first unless
 * one is named.
 */
export const videoHead = (
  scope: ChannelScope,
  { video_id, channel_id }: VideoAsked,
): RawBuilder<VideoHead> => sql`
  select video_id, videos.title, videos.thumbnail, is_shorts, videos.channel_id, channels.title as channel_title,
    to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published_at
  from videos
  join channels on channels.network_id = videos.network_id and channels.channel_id = videos.channel_id
  where videos.network_id = ${scope.network_id} and channels.network_id = ${scope.network_id}
    and videos.video_id = ${video_id} and ${isInScope({ ...scope, channel_id: null }, 'videos')}
    ${channel_id === undefined ? sql`` : sql`and videos.channel_id = ${channel_id}`}
  order by videos.channel_id
  limit 1`

/** The video of a shared relation `head` that holds `videoHead`. */
export const keyOfHead = (scope: ChannelScope, { video_id }: VideoAsked): VideoKey => ({
  ...scope,
  channel_id: sql`(select channel_id from head)::integer`,
  video_id,
})

export type Watching = {
  average_view_percentage: number | null
  average_view_seconds: number | null
  watch_seconds: number | null
}

const unknownWatching: Watching = {
  average_view_percentage: null,
  average_view_seconds: null,
  watch_seconds: null,
}

/** How a video is watched, weighted by views. */
export function watchingOf(video: VideoKey, span: Span | null): Question<Watching> {
  if (span === null) return answered(unknownWatching)
  const rows = sql<Watching>`
    select
      (sum(rate_weight) / 10000 / nullif(sum(views) filter (where rate_weight is not null), 0))::float8 as average_view_percentage,
      (sum(duration_weight) / 10000 / nullif(sum(views) filter (where duration_weight is not null), 0))::float8 as average_view_seconds,
      (sum(watch_ms) / 1000)::float8 as watch_seconds
    from (${factsOfVideo(video, span)}) as facts
    where credited`
  return question(rows, ([found]) => found!)
}

export type CountryRow = { country: string; views: number; share: number | null; profit: string | null }

/** Every country of a video's views and revenue, most views first; shares are of all its views. */
export function countriesOf(video: VideoKey, span: Span | null, terms: Terms): Question<CountryRow[]> {
  if (span === null) return answered([])
  const rows = sql<CountryRow>`
    with terms as (${termsRelation(terms)}),
    facts as materialized (select * from (${factsOfVideo(video, span)}) as stored where credited),
    viewed as (
      select country, sum(by_country.views) as views
      from facts cross join unnest(view_countries, country_views) as by_country(country, views)
      group by country
    ),
    earned as (
      select country, sum(by_country.revenue * profit_rate) as profit
      from facts
      join terms on terms.month = date_trunc('month', day::timestamp)::date
      cross join unnest(revenue_countries, country_revenue) as by_country(country, revenue)
      group by country
    )
    select country, coalesce(viewed.views, 0)::bigint as views,
      (coalesce(viewed.views, 0) / nullif((select sum(views) from facts), 0))::float8 as share,
      (case when exists (
        select from network_day
        where network_id = ${video.network_id} and day between ${span.from}::date and ${span.to}::date
          and revenue_reported) then ${money(sql`coalesce(earned.profit, 0)`)} end)::text as profit
    from viewed full join earned using (country)
    order by coalesce(viewed.views, 0) desc, coalesce(earned.profit, 0) desc, country`
  return question(rows, (found) => found)
}

export type UsedTrack = AnswerOf<typeof video>['tracks'][number]

/** The tracks a video uses, in the order its row names the first of; with codes for those who may copy them. */
export const tracksOf = (key: VideoKey): Question<(service: MusicService) => UsedTrack[]> =>
  question(
    sql<UsedTrack>`
      select track_id, case when withdrawn_on is null then tracks.isrc end as isrc, title, artist, album_art,
        withdrawn_on, preview,
        case when declared_at is null then 'claim' when claimed_at is null then 'declared' else 'both' end as source
      from video_tracks join tracks on tracks.isrc = video_tracks.isrc
      where network_id = ${key.network_id} and channel_id = ${key.channel_id} and video_id = ${key.video_id}
      order by title, tracks.isrc`,
    (tracks) =>
      ({ is_served }) =>
        is_served ? tracks : tracks.map((track) => ({ ...track, isrc: null })),
  )

export type MusicService = {
  /** Whether the viewer may copy ISRCs. */
  is_served: boolean
  /** Whether the channel is verified, so that its videos' music can be declared. */
  may_declare: boolean
}

/** The music that the viewer may see, and may declare for a channel in scope; null where there is none. */
export const musicServiceOf = (
  scope: ChannelScope,
  channel_id: VideoKey['channel_id'],
): Question<MusicService | null> =>
  question(
    sql<{ may_declare: boolean; assigned: number; verified: number }>`
      select verification = 'verified' as may_declare, assigned, verified
      from channels cross join (${ownChannels(scope, scope.member_id)}) as own
      where network_id = ${scope.network_id} and channel_id = ${channel_id}`,
    ([found]) => {
      if (!found) return null
      const { may_declare, ...own } = found
      return { may_declare, is_served: serviceOf(scope.terms === 'gross', own) === 'served' }
    },
  )
