import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../../access/scope.ts'

/** What is read of each video as it is asked: `channels` (title) and `music` (first); `video`: a relation with its key. */
export function channelAndMusic(network_id: number, video: string): RawBuilder<unknown> {
  const [channel_id, video_id] = [sql.ref(`${video}.channel_id`), sql.ref(`${video}.video_id`)]
  return sql`
    join lateral (
      select title from channels where network_id = ${network_id} and channels.channel_id = ${channel_id} limit 1
    ) as channels on true
    cross join lateral (
      select case when count(*) > 0 then jsonb_build_object('title', (array_agg(title order by title, isrc))[1],
        'artist', (array_agg(artist order by title, isrc))[1], 'more', count(*) - 1) end as first
      from video_tracks join tracks using (isrc)
      where network_id = ${network_id} and video_tracks.channel_id = ${channel_id} and video_tracks.video_id = ${video_id}
    ) as music`
}

/** A VideoRow up to its figures, over `videos` and `channelAndMusic`. */
export const videoColumns = sql`
  video_id, videos.title, videos.thumbnail,
  to_char(videos.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published_at,
  videos.is_shorts, channel_id, channels.title as channel_title, music.first as music`

/** The rows of a page whose figures are written. */
export const storedRows = ({ network_id }: ChannelScope, size: number) => sql`
  select left(row_to_json(video)::text, -1) || ',' || substr(figures, 2)
  from given
  cross join unnest(place_channels, place_videos, row_figures) with ordinality
    as place (channel_id, video_id, figures, position)
  join videos using (channel_id, video_id)
  ${channelAndMusic(network_id, 'place')}
  cross join lateral (select ${videoColumns}) as video
  where is_written and videos.network_id = ${network_id} and position <= ${size}
  order by position`
