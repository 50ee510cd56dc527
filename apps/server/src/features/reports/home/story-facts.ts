import type { ExplainedChange } from '@cuesheet/contract/explanation'
import { addDays, firstOfMonth, reportingTimeZone } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { money, type Terms } from '../../facts/terms.ts'
import { videoAmounts } from '../../facts/video-figures.ts'
import { dailyMoney } from '../briefing/daily-money.ts'
import type { latestDay } from '../briefing/latest-day.ts'
import type { Selection } from '../selection.ts'
import { isOfKind } from '../videos/of-kind.ts'

type Answer<Asked> = Asked extends Question<infer Found> ? Found : never

/** What earned most of a day. */
export type Earner = {
  what: 'video' | 'new_video' | 'track' | 'shorts'
  id: number
  video_id: string | null
  title: string
  picture: string | null
  profit: string
  /** Of the day. */
  share: number | null
  /** Videos that used the track and earned; how many days ago the new video came out. */
  count: number
}

/** A channel that has passed a level of views within a week, or is as close to one as a week brings it. */
export type Milestone = {
  id: number
  title: string
  picture: string | null
  level: number
  /** Views that are left; 0: passed. */
  left: number
}

/** All that a sentence may say of a day. */
export type StoryFacts = {
  day: string
  today: string
  /** Reports are overdue. */
  is_late: boolean
  /** Of the day rows were rejected. */
  is_incomplete: boolean
  /** No report of the day's revenue has come. */
  is_unreported: boolean
  /** Null where the day's revenue is not known. */
  latest: Answer<ReturnType<typeof latestDay>>
  month_profit: string | null
  /** Against the same weekday of the week before; null where either day is not reported whole. */
  change: Pick<ExplainedChange, 'before' | 'now' | 'change' | 'parts' | 'videos'> | null
  earners: Earner[]
  milestones: Milestone[]
}

/** Beside the relation `day_videos`. */
export const dayVideos = ({ scope, summary, terms }: Selection, day: string) =>
  videoAmounts(scope, { from: day, to: day }, summary, terms)

const newWithinDays = 7

/** The video, the new video, the track and the Shorts that earned most of a day. */
export function earnersOf({ network_id }: ChannelScope, day: string): Question<Earner[]> {
  const published = { from: addDays(day, 1 - newWithinDays), to: day }
  const rows = sql<Earner>`
    with named as (
      select day_videos.*, videos.title, videos.thumbnail, is_shorts, published_at
      from day_videos join (select * from videos where network_id = ${network_id}) as videos using (channel_id, video_id)
      where video_id <> ''
    ),
    using_tracks as (
      select isrc, sum(profit) as profit, count(*) filter (where profit > 0) as videos
      from day_videos join (select channel_id, video_id, isrc from video_tracks where network_id = ${network_id}) as used
        using (channel_id, video_id)
      group by isrc
    ),
    earners as (
      (select 'video' as what, channel_id as id, video_id, title, thumbnail as picture, profit, 1 as count
        from named order by profit desc, channel_id, video_id limit 1)
      union all
      (select 'new_video', channel_id, video_id, title, thumbnail, profit,
          ${day}::date - (published_at at time zone ${reportingTimeZone})::date
        from named as videos where ${isOfKind('new', published)} order by profit desc, channel_id, video_id limit 1)
      union all
      (select 'track', track_id, null, title, album_art, profit, videos
        from using_tracks join tracks using (isrc) order by profit desc, isrc limit 1)
      union all
      (select 'shorts', 0, null, '', null, sum(profit), count(*) from named where is_shorts having sum(profit) > 0)
    )
    select what, id, video_id, title, picture, ${money(sql`profit`)}::text as profit,
      (profit / nullif((select sum(profit) from day_videos), 0))::float8 as share, count::integer as count
    from earners where profit > 0`
  return question(rows, (found) => found)
}

/** What the month of a day has earned, up to it. */
export function monthUntil(scope: ChannelScope, terms: Terms, day: string): Question<string | null> {
  const rows = sql<{ profit: string | null }>`
    select ${money(sql`sum(profit)`)}::text as profit
    from (${dailyMoney(scope, terms, { from: firstOfMonth(day), to: day })}) as days`
  return question(rows, ([found]) => found!.profit)
}

/** Views of a channel that are a milestone. */
const levels = [1_000_000, 10_000_000, 100_000_000]
const weekDays = 7

/**
 * Channels of a member that have passed a level of engaged views, or soon will: of those of which all days say them. None of a
 * network, of whose channels it would take every day there ever was.
 */
export function milestonesOf(scope: ChannelScope, day: string): Question<Milestone[]> {
  if (scope.member_id === null) return answered([])
  const before: RawBuilder<unknown> = sql`${addDays(day, -weekDays)}::date`
  const rows = sql<Milestone>`
    with counted as (
      select channel_id, sum(engaged_views) as views, coalesce(sum(engaged_views) filter (where day <= ${before}), 0) as before
      from channel_day as stored
      where ${isInScope(scope, 'stored')} and credited and day <= ${day}::date
      group by channel_id having count(*) filter (where engaged_views is null and views <> 0) = 0
    )
    select channel_id as id, title, thumbnail as picture, level.views as level, greatest(level.views - counted.views, 0)::bigint as left
    from counted cross join unnest(${levels}::bigint[]) as level(views)
    join (select channel_id, title, thumbnail from channels where network_id = ${scope.network_id}) as channels using (channel_id)
    where before < level.views and counted.views + (counted.views - before) >= level.views
    order by (counted.views >= level.views) desc, level.views desc, channel_id limit 5`
  return question(rows, (found) => found)
}
