import type { video } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import type { ChannelScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { Span } from '../../facts/periods.ts'
import { money, type Terms, termsRelation } from '../../facts/terms.ts'
import { ownChannels, serviceOf } from '../../music/read.ts'
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

/** A video of the channels in scope; where its id is known under several of them, the first unless one is named. */
export async function findVideo(
  db: Database,
  scope: ChannelScope,
  asked: VideoAsked,
): Promise<{ key: VideoKey; head: VideoHead } | null> {
  let query = db
    .selectFrom('videos')
    .innerJoin('channels', (join) =>
      join
        .onRef('channels.network_id', '=', 'videos.network_id')
        .onRef('channels.channel_id', '=', 'videos.channel_id'),
    )
    .select([
      'video_id',
      'videos.title',
      'videos.thumbnail',
      'is_shorts',
      'videos.channel_id',
      'channels.title as channel_title',
      sql<string | null>`to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as(
        'published_at',
      ),
    ])
    .where('videos.network_id', '=', scope.network_id)
    .where('videos.video_id', '=', asked.video_id)
    .orderBy('videos.channel_id')
    .limit(1)
  if (asked.channel_id !== undefined) query = query.where('videos.channel_id', '=', asked.channel_id)
  if (scope.member_id !== null)
    query = query.where('videos.channel_id', 'in', (eb) =>
      eb
        .selectFrom('assignments')
        .select('channel_id')
        .where('network_id', '=', scope.network_id)
        .where('account_id', '=', scope.member_id),
    )
  const head = await query.executeTakeFirst()
  return head ? { head, key: { ...scope, channel_id: head.channel_id, video_id: head.video_id } } : null
}

export type Watching = {
  average_view_percentage: number | null
  average_view_seconds: number | null
  watch_seconds: number | null
  engaged_views: number | null
}

const unknownWatching: Watching = {
  average_view_percentage: null,
  average_view_seconds: null,
  watch_seconds: null,
  engaged_views: null,
}

/** How a video is watched, weighted by views. */
export async function summarizeWatching(db: Database, video: VideoKey, span: Span | null): Promise<Watching> {
  if (span === null) return unknownWatching
  const { rows } = await sql<Watching>`
    select
      (sum(rate_weight) / 10000 / nullif(sum(views) filter (where rate_weight is not null), 0))::float8 as average_view_percentage,
      (sum(duration_weight) / 10000 / nullif(sum(views) filter (where duration_weight is not null), 0))::float8 as average_view_seconds,
      (sum(watch_ms) / 1000)::float8 as watch_seconds,
      sum(engaged_views)::bigint as engaged_views
    from (${factsOfVideo(video, span)}) as facts
    where credited`.execute(db)
  return rows[0]!
}

export type CountryRow = { country: string; views: number; share: number | null; profit: string | null }

/** Every country of a video's views and revenue, most views first; shares are of all its views. */
export async function listCountries(
  db: Database,
  video: VideoKey,
  span: Span | null,
  terms: Terms,
): Promise<CountryRow[]> {
  if (span === null) return []
  const { rows } = await sql<CountryRow>`
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
      case when exists (
        select from network_day
        where network_id = ${video.network_id} and day between ${span.from}::date and ${span.to}::date
          and revenue_reported) then ${money(sql`coalesce(earned.profit, 0)`)} end as profit
    from viewed full join earned using (country)
    order by coalesce(viewed.views, 0) desc, coalesce(earned.profit, 0) desc, country`.execute(db)
  return rows
}

export type UsedTrack = AnswerOf<typeof video>['tracks'][number]

/** The tracks a video uses, in the order its row names the first of. */
export async function listTracks(
  db: Database,
  key: VideoKey,
  { is_served }: Pick<MusicService, 'is_served'>,
): Promise<UsedTrack[]> {
  return db
    .selectFrom('video_tracks')
    .innerJoin('tracks', 'tracks.isrc', 'video_tracks.isrc')
    .select([
      'track_id',
      sql<string | null>`case when ${is_served} and withdrawn_on is null then tracks.isrc end`.as('isrc'),
      'title',
      'artist',
      'album_art',
      'withdrawn_on',
      'preview',
      sql<
        UsedTrack['source']
      >`case when declared_at is null then 'claim' when claimed_at is null then 'declared'
        else 'both' end`.as('source'),
    ])
    .where('network_id', '=', key.network_id)
    .where('channel_id', '=', key.channel_id)
    .where('video_id', '=', key.video_id)
    .orderBy('title')
    .orderBy('tracks.isrc')
    .execute()
}

export type MusicService = {
  /** Whether the viewer may copy ISRCs. */
  is_served: boolean
  /** Whether the channel is verified, so that its videos' music can be declared. */
  may_declare: boolean
}

/** The music that the viewer may see, and may declare for a channel in scope. */
export async function findMusicService(
  db: Database,
  scope: ChannelScope,
  channelId: number,
): Promise<MusicService> {
  const { rows } = await sql<{ may_declare: boolean; assigned: number; verified: number }>`
    select verification = 'verified' as may_declare, assigned, verified
    from channels cross join (${ownChannels(scope, scope.member_id)}) as own
    where network_id = ${scope.network_id} and channel_id = ${channelId}`.execute(db)
  const { may_declare, ...own } = rows[0]!
  return { may_declare, is_served: serviceOf(scope.terms === 'gross', own) === 'served' }
}
