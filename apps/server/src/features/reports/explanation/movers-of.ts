import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { MoverKind, movers } from '@cuesheet/contract/explanation'
import { type RawBuilder, sql } from 'kysely'
import { isInScope, isWholeNetwork } from '../../../access/scope.ts'
import { type Question, question } from '../../../db/questions.ts'
import { money, termsRelation } from '../../facts/terms.ts'
import { type Compared, changedVideos } from '../changed-videos.ts'

type Row = AnswerOf<typeof movers>['rows'][number]
export type Moved = Omit<Row, 'days'> & { position: number; total: number }

export type MoversAsked = { by: MoverKind; direction: 'up' | 'down'; size: number }

/** Which of the videos' changes belong to what gained or lost: a key, and what joins it. */
const kinds: Record<MoverKind, (network: number) => { key: RawBuilder<unknown>; join: RawBuilder<unknown> }> =
  {
    video: () => ({ key: sql`channel_id as id, video_id`, join: sql`where video_id <> ''` }),
    channel: () => ({ key: sql`channel_id as id, null::text as video_id`, join: sql`` }),
    track: (network) => ({
      key: sql`track_id as id, null::text as video_id`,
      join: sql`
      join (select channel_id, video_id, track_id from video_tracks join tracks using (isrc) where network_id = ${network}) as used
        using (channel_id, video_id)`,
    }),
    member: (network) => ({
      key: sql`account_id as id, null::text as video_id`,
      join: sql`join (select channel_id, account_id from assignments where network_id = ${network}) as assigned using (channel_id)`,
    }),
  }

/** Where the names and pictures are. */
const named: Record<MoverKind, (network: number) => RawBuilder<unknown>> = {
  video: (network) => sql`
    select videos.channel_id as id, video_id, videos.title, channels.title as subtitle, videos.thumbnail as picture
    from videos join channels using (network_id, channel_id) where network_id = ${network}`,
  channel: (network) => sql`
    select channel_id as id, null::text as video_id, title, null::text as subtitle, thumbnail as picture
    from channels where network_id = ${network}`,
  track: () => sql`
    select track_id as id, null::text as video_id, title, artist as subtitle, album_art as picture from tracks`,
  member: (network) => sql`
    select account_id as id, null::text as video_id, coalesce(nickname, user_id, '') as title, null::text as subtitle, null::text as picture
    from accounts where network_id = ${network} and withdrawn_at is null`,
}

/** What gained or lost most money; members only of the whole network. */
export function moversOf(
  selection: Compared,
  { by, direction, size }: MoversAsked,
): RawBuilder<Moved> | null {
  const { network_id } = selection.scope
  if (by === 'member' && !(isWholeNetwork(selection.scope) && selection.scope.terms === 'gross')) return null
  const { key, join } = kinds[by](network_id)
  const isMoved = direction === 'up' ? sql`> 0` : sql`< 0`
  const keyed =
    by === 'video'
      ? sql`select ${key}, before, now, change from changes ${join} and change ${isMoved}`
      : sql`
      select id, video_id, sum(before) as before, sum(now) as now, sum(change) as change
      from (select ${key}, before, now, change from changes ${join}) as keyed
      group by id, video_id
      having sum(change) ${isMoved}`
  return sql`
    with changes as materialized (
      select *, now - before as change from (${changedVideos(selection, 'profit')}) as videos
    ),
    keyed as materialized (${keyed}),
    first as (
      select *, row_number() over () as position, (select count(*) from keyed) as total
      from (select * from keyed order by abs(change) desc, id, video_id limit ${size}) as ordered
    )
    select position, total::integer as total, first.id, first.video_id, title, subtitle, picture,
      ${money(sql`before`)}::text as before, ${money(sql`now`)}::text as now, ${money(sql`change`)}::text as change,
      (now / nullif((select sum(now) from changes), 0))::float8 as share
    from first
    join lateral (
      select * from (${named[by](network_id)}) as known
      where known.id = first.id and known.video_id is not distinct from first.video_id limit 1
    ) as names on true
    order by position`
}

/** What each of `asked` (id, video_id, position) earned on each day of the period; null where no revenue report has come. */
export function daysOfMovers(
  selection: Compared,
  by: MoverKind,
  asked: RawBuilder<unknown>,
): Question<(string | null)[][]> {
  const { scope, shown, terms } = selection
  const { network_id } = scope
  const ofVideos = (videos: RawBuilder<unknown>) => sql`
    select position, reported.day, sum(fact.revenue) as revenue
    from (${videos}) as videos
    cross join reported
    join lateral (
      select revenue_source from channel_day
      where network_id = ${network_id} and channel_id = videos.channel_id and day = reported.day and credited limit 1
    ) as counted on true
    join lateral (
      select revenue from video_revenue as fact
      where fact.network_id = ${network_id} and fact.day = reported.day and fact.channel_id = videos.channel_id
        and fact.video_id = videos.video_id and fact.source = counted.revenue_source limit 1
    ) as fact on true
    group by position, reported.day`
  const ofChannels = (channels: RawBuilder<unknown>) => sql`
    select position, counted.day, sum(counted.revenue) as revenue
    from (${channels}) as channels
    join channel_day as counted on counted.network_id = ${network_id} and counted.channel_id = channels.channel_id
      and credited and counted.day between ${shown!.from}::date and ${shown!.to}::date
    group by position, counted.day`
  const inScope = isInScope(scope, 'used')
  const daily: Record<MoverKind, () => RawBuilder<unknown>> = {
    video: () => ofVideos(sql`select position, id as channel_id, video_id from (${asked}) as asked`),
    track: () =>
      ofVideos(sql`
        select position, used.channel_id, used.video_id from (${asked}) as asked
        join tracks on track_id = asked.id join video_tracks as used using (isrc) where ${inScope}`),
    channel: () => ofChannels(sql`select position, id as channel_id from (${asked}) as asked`),
    member: () =>
      ofChannels(sql`
        select position, channel_id from (${asked}) as asked
        join assignments on network_id = ${network_id} and account_id = asked.id`),
  }
  const rows = sql<{ days: (string | null)[] }>`
    with terms as (${termsRelation(terms)}),
    reported as materialized (
      select day from network_day
      where network_id = ${network_id} and day between ${shown!.from}::date and ${shown!.to}::date and revenue_reported
    ),
    daily as materialized (${daily[by]()})
    select array_agg(case when reported.day is not null
        then ${money(sql`coalesce(daily.revenue, 0) * profit_rate`)}::text end order by calendar.day) as days
    from (${asked}) as asked
    cross join generate_series(${shown!.from}::date, ${shown!.to}::date, interval '1 day') as calendar (day)
    left join reported on reported.day = calendar.day
    left join daily on daily.position = asked.position and daily.day = calendar.day
    left join terms on terms.month = date_trunc('month', calendar.day)
    group by asked.position
    order by asked.position`
  return question(rows, (found) => found.map(({ days }) => days))
}
