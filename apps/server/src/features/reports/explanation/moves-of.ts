import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { explanation } from '@cuesheet/contract/explanation'
import { type RawBuilder, sql } from 'kysely'
import { type Question, question } from '../../../db/questions.ts'
import { type Compared, changedVideos, type VideosAsked } from '../changed-videos.ts'
import { comparedSummary } from '../channels/channel-figures.ts'
import type { Unsaid } from './unsaid.ts'

type Change = NonNullable<AnswerOf<typeof explanation>['change']>
export type MovedChannels = NonNullable<Change['channels']>
export type MovedVideos = NonNullable<Change['videos']>

const listed = 5

type Row = MovedChannels['up'][number] &
  Omit<MovedVideos['up'][number], 'video_id'> & { kind: 'channel' | 'video'; video_id: string | null }
type Total = { kind: 'channel' | 'video'; count: number; rest: string }

/** What moved most, both ways: the channels and the videos behind the change of a figure, and what is left of it; without those whom `unsaid` names. */
export function movesOf(
  selection: Compared,
  figure: 'profit' | 'views' | 'engaged_views' | 'premium_views',
  asked: VideosAsked = null,
  unsaid: Unsaid | null = null,
): Question<{ channels: MovedChannels; videos: MovedVideos }> {
  const { network_id } = selection.scope
  const amount = (value: RawBuilder<unknown>) =>
    figure === 'profit' ? sql`trim_scale(${value} * 0.000000001)::text` : sql`trim_scale(${value})::text`
  const first = (kind: Row['kind'], from: RawBuilder<unknown>, direction: 'asc' | 'desc') => sql`(
    select ${sql.lit(kind)} as kind, channel_id, ${kind === 'video' ? sql`video_id` : sql`null::text as video_id`},
      before, now, change
    from ${from} ${direction === 'desc' ? sql`change > 0` : sql`change < 0`}
    order by change ${sql.raw(direction)}, channel_id ${kind === 'video' ? sql`, video_id` : sql``} limit ${listed})`
  const ofChannels = sql`by_channel where`
  const ofVideos = sql`known where video_id <> '' and`
  /** The five channels (and their equals) with the foremost videos: each of the first five is one of theirs. */
  const foremost = (value: 'most' | 'least', direction: 'asc' | 'desc') => sql`(
    select channel_id from by_channel where ${sql.ref(value)} is not null
    order by ${sql.ref(value)} ${sql.raw(direction)} fetch first ${sql.lit(listed)} rows with ties)`
  const moved = (direction: 'asc' | 'desc') =>
    sql`(select channel_id from by_channel order by change ${sql.raw(direction)}, channel_id limit ${sql.lit(listed)})`
  const isStored = comparedSummary(selection) !== null
  const relation = sql<Row & Total>`
    with changes as ${isStored ? sql`not materialized` : sql`materialized`} (
      select *, now - before as change from (${changedVideos(selection, figure, asked)}) as videos
      ${unsaid ? sql`where not ${unsaid.isUnsaid}` : sql``}
    ),
    by_channel as materialized (
      select channel_id, sum(before) as before, sum(now) as now, sum(change) as change,
        max(change) filter (where video_id <> '') as most, min(change) filter (where video_id <> '') as least,
        count(*) filter (where video_id <> '' and change <> 0) as changed_videos
      from (select * from changes offset 0) as computed_once
      group by channel_id
    ),
    known as materialized (
      select * from changes where channel_id = any(array(
        ${foremost('most', 'desc')} union ${foremost('least', 'asc')}
        union ${moved('desc')} union ${moved('asc')}))
    ),
    listed as materialized (
      ${sql.join(
        (['desc', 'asc'] as const).flatMap((direction) => [
          first('channel', ofChannels, direction),
          first('video', ofVideos, direction),
        ]),
        sql` union all `,
      )}
    ),
    totals as (
      select 'channel' as kind, (count(*) filter (where change <> 0))::integer as count, coalesce(sum(change), 0) as change from by_channel
      union all
      select 'video', coalesce(sum(changed_videos), 0)::integer, coalesce(sum(change), 0) from by_channel
    ),
    turns as (
      select channel_id, (count(*) filter (where before = 0 and changes.change > 0))::integer as new_videos,
        (count(*) filter (where changes.now * 2 <= changes.before and - changes.change * 10 >= abs(of_channel.change)))::integer as fading_videos
      from (
        select channel_id, before, now, change from known where video_id <> ''
      ) as changes join (select channel_id, change from listed where kind = 'channel') as of_channel using (channel_id)
      where changes.change <> 0
      group by channel_id
    ),
    music as (
      select channel_id, video_id, (array_agg(title order by title, isrc))[1] as title,
        (array_agg(artist order by title, isrc))[1] as artist, count(*) - 1 as more
      from listed join video_tracks using (channel_id, video_id) join tracks using (isrc)
      where video_tracks.network_id = ${network_id}
      group by channel_id, video_id
    )
    select totals.kind, totals.count - (select count(*) from listed where listed.kind = totals.kind)::integer as count,
      ${amount(sql`(totals.change - coalesce((select sum(change) from listed where listed.kind = totals.kind), 0))`)} as rest,
      channel_id, channels.title as channel_title, video_id, coalesce(videos.title, channels.title) as title,
      case when listed.kind = 'video' then videos.thumbnail else channels.thumbnail end as thumbnail, videos.is_shorts,
      to_char(videos.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published_at,
      case when music.more is not null
        then jsonb_build_object('title', music.title, 'artist', music.artist, 'more', music.more) end as music,
      ${amount(sql`listed.before`)} as before, ${amount(sql`listed.now`)} as now, ${amount(sql`listed.change`)} as change,
      coalesce(new_videos, 0) as new_videos, coalesce(fading_videos, 0) as fading_videos
    from totals
    left join listed using (kind)
    left join (select channel_id, title, thumbnail from channels where network_id = ${network_id}) as channels using (channel_id)
    left join (select channel_id, video_id, title, thumbnail, is_shorts, published_at from videos where network_id = ${network_id}) as videos
      using (channel_id, video_id)
    left join music using (channel_id, video_id)
    left join turns using (channel_id)
    order by abs(listed.change) desc nulls last, channel_id, video_id`
  return question(relation, readMoves)
}

function readMoves(rows: (Row & Total)[]): { channels: MovedChannels; videos: MovedVideos } {
  const restOf = (kind: Row['kind']) => {
    const { count, rest } = rows.find((row) => row.kind === kind)!
    return { count, change: rest }
  }
  const isOf = (kind: Row['kind'], isUp: boolean) => (row: Row) =>
    row.kind === kind && row.channel_id !== null && row.change.startsWith('-') !== isUp
  const channelsOf = (isUp: boolean): MovedChannels['up'] =>
    rows
      .filter(isOf('channel', isUp))
      .map(({ channel_id, title, thumbnail, before, now, change, new_videos, fading_videos }) => ({
        channel_id,
        title,
        thumbnail,
        before,
        now,
        change,
        new_videos,
        fading_videos,
      }))
  const videosOf = (isUp: boolean): MovedVideos['up'] =>
    rows
      .filter(isOf('video', isUp))
      .map(({ kind, count, rest, new_videos, fading_videos, video_id, ...row }) => ({
        ...row,
        video_id: video_id!,
      }))
  return {
    channels: {
      up: channelsOf(true),
      down: channelsOf(false),
      rest: restOf('channel'),
    },
    videos: {
      up: videosOf(true),
      down: videosOf(false),
      rest: restOf('video'),
    },
  }
}
