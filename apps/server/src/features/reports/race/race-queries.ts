import { reportingTimeZone } from '@cuesheet/contract/values/day'
import { raceDays, racersBefore } from '@cuesheet/contract/values/patterns'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../../access/scope.ts'
import { type Question, question } from '../../../db/questions.ts'
import type { RacerRow } from './run-race.ts'

type RaceAsked = { video_id?: string | undefined; channel_id?: number | undefined }

const publishedOn = sql`(videos.published_at at time zone ${reportingTimeZone})::date`

/** The video that is asked for, else the newest that is younger than the race is long: before others one that has two days. */
const runner = (scope: ChannelScope, { video_id, channel_id }: RaceAsked, through: string) =>
  video_id === undefined
    ? sql`
      select * from videos where ${isInScope(scope, 'videos')}
        and published_at > ${through}::date - ${sql.lit(raceDays + 1)}
        and ${publishedOn} between ${through}::date - ${sql.lit(raceDays - 1)} and ${through}::date
      order by ${publishedOn} < ${through}::date desc, published_at desc, channel_id, video_id limit 1`
    : sql`
      select * from videos where ${isInScope({ ...scope, channel_id: null }, 'videos')} and video_id = ${video_id}
        ${channel_id === undefined ? sql`` : sql`and channel_id = ${channel_id}`}
      order by channel_id limit 1`

/**
 * The video and the last ten of its channel and kind before it, each with its first days up to `through`. A day is known that
 * has a whole report of activity and in which the channel counted; engaged views where that report says them.
 */
export function racersOf(scope: ChannelScope, asked: RaceAsked, through: string): Question<RacerRow[]> {
  const { network_id } = scope
  const sums = (views: RawBuilder<unknown>) => sql`
    array_agg(case when is_known and ${views} is not null then ${views} end order by day)`
  const rows = sql<RacerRow>`
    with runner as materialized (${runner(scope, asked, through)}),
    racing as materialized (
      select *, true as is_runner from runner
      union all
      select * from (
        select videos.*, false from videos join runner on runner.channel_id = videos.channel_id
        where videos.network_id = ${network_id}
          and (videos.published_at, videos.video_id) < (runner.published_at, runner.video_id)
          and (runner.is_shorts is null or videos.is_shorts = runner.is_shorts)
        order by videos.published_at desc, videos.video_id desc limit ${sql.lit(racersBefore)}
      ) as before
    )
    select video_id, channel_id, title, thumbnail, is_shorts, is_runner, published_on,
      to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published_at, known.views, known.engaged_views
    from (select *, ${sql`(published_at at time zone ${reportingTimeZone})::date`} as published_on from racing) as racer
    cross join lateral (
      select ${sums(sql`views`)} as views, ${sums(sql`engaged_views`)} as engaged_views
      from (
        select age.day,
          coalesce(reported.activity_reported and not reported.activity_incomplete, false) and exists (
            select from channel_credit as credit
            where credit.network_id = ${network_id} and credit.channel_id = racer.channel_id
              and age.day >= credit.from_day and (credit.to_day is null or age.day <= credit.to_day)) as is_known,
          coalesce(fact.views, 0) as views,
          case when stored.engaged_views is not null or coalesce(fact.views, 0) = 0
            then coalesce(fact.engaged_views, 0) end as engaged_views
        from (
          select racer.published_on + number as day from generate_series(0, ${sql.lit(raceDays - 1)}) as number
        ) as age
        left join network_day as reported on reported.network_id = ${network_id} and reported.day = age.day
        left join channel_day as stored on stored.network_id = ${network_id} and stored.channel_id = racer.channel_id
          and stored.day = age.day
        left join lateral (
          select fact.views, fact.engaged_views from video_activity as fact
          where fact.network_id = ${network_id} and fact.channel_id = racer.channel_id and fact.day = age.day
            and fact.video_id = racer.video_id and fact.source = stored.activity_source
          limit 1
        ) as fact on true
        where age.day <= ${through}::date
      ) as days
    ) as known
    order by is_runner desc, racer.published_at desc, video_id desc`
  return question(rows, (found) => found)
}
