import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import { isHeld } from '../facts/held-days.ts'
import { isInScope } from '../facts/in-scope.ts'
import { factsOfVideo, type VideoKey } from './videos/video-facts.ts'

/** The relation (day, views, premium_views, revenue, premium_revenue, held) of a span: credited sums, days without rows left out. */
export type CountedDays = (span: { from: string | null; to: string | null }) => RawBuilder<unknown>

const heldInNetwork = sql`exists (
  select from channel_day join channels using (network_id, channel_id)
  where channel_day.network_id = network_day.network_id and channel_day.day = network_day.day
    and not channel_day.credited and ${isHeld('channel_day')})`

/** Counted days of the channels in scope, from rollups. */
export function countedDaysOfChannels(scope: ChannelScope): CountedDays {
  if (scope.member_id === null && scope.channel_id === null)
    return ({ from, to }) => sql`
      select day, views, premium_views, revenue, premium_revenue, ${heldInNetwork} as held
      from network_day
      where network_id = ${scope.network_id} and day between ${from}::date and ${to}::date`
  return ({ from, to }) => sql`
    select day,
      sum(channel_day.views) filter (where credited) as views,
      sum(channel_day.premium_views) filter (where credited) as premium_views,
      sum(channel_day.revenue) filter (where credited) as revenue,
      sum(channel_day.premium_revenue) filter (where credited) as premium_revenue,
      bool_or(${isHeld('channel_day')}) as held
    from channel_day
    join channels using (network_id, channel_id)
    join network_day using (network_id, day)
    where ${isInScope(scope, 'channel_day')} and day between ${from}::date and ${to}::date
    group by day`
}

/** Counted days of one video, from its facts. */
export function countedDaysOfVideo(video: VideoKey): CountedDays {
  return (span) => sql`
    select day,
      case when credited then facts.views end as views,
      case when credited then facts.premium_views end as premium_views,
      case when credited then facts.revenue end as revenue,
      case when credited then facts.premium_revenue end as premium_revenue,
      ${isHeld('facts')} as held
    from (${factsOfVideo(video, span)}) as facts
    join network_day using (day)
    join channels using (network_id)
    where network_id = ${video.network_id} and channel_id = ${video.channel_id}`
}
