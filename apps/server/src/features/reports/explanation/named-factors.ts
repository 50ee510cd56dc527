import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope, isWholeNetwork } from '../../../access/scope.ts'
import { type Question, question } from '../../../db/questions.ts'
import type { Span } from '../../facts/periods.ts'
import { type Compared, countedChanges, pairedDays, type VideosAsked } from '../changed-videos.ts'
import { factsOfVideo, type VideoKey } from '../videos/video-facts.ts'
import type { BothFactors } from './factor-queries.ts'
import type { Unsaid } from './unsaid.ts'

export type NamedFactors = {
  name: string
  before: { views: string; usd: string }
  now: { views: string; usd: string }
}

/** Of a relation with side, name, views and usd. */
const countedBySide = (from: RawBuilder<unknown>) => {
  const sum = (column: string, side: string) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where side = ${sql.lit(side)}), 0)::text`
  const both = (side: string) =>
    sql`jsonb_build_object('views', ${sum('views', side)}, 'usd', ${sum('usd', side)})`
  return sql`
    select name, ${both('before')} as before, ${both('now')} as now from (${from}) as sides group by name order by name`
}

/** Whether some day of a channel counted while its counterpart did not. */
export const hasCreditChange = ({ before, now }: BothFactors): boolean =>
  [before, now].some(({ credit_views, credit_profit }) => credit_views !== '0' || credit_profit !== '0')

/** Views and US dollars by country, over the same days as the factors, of which `credit_changed` says `hasCreditChange`. */
export function countryFactors(
  selection: Compared,
  video: VideoKey | null,
  credit_changed: boolean,
): Question<NamedFactors[]> {
  const { scope, shown, comparison } = selection
  const byChannel = !isWholeNetwork(scope) || credit_changed
  const side = (name: 'now' | 'before', span: Span, day: string, other: string) => sql`
    select ${sql.lit(name)} as side, country as name, views, usd
    from (${video ? countriesOfVideo(video, span) : byChannel ? countriesOfChannels(scope, span) : countriesOfNetwork(scope, span)}) as split
    join matches on ${sql.ref(`matches.${day}`)} = split.day
    where of_rpm ${
      byChannel
        ? sql`and not exists (
          select from other where other.channel_id = split.channel_id and other.day = ${sql.ref(`matches.${other}`)})`
        : sql``
    }`
  const rows = sql<NamedFactors>`
    ${countedBySide(sql`
      ${side('now', shown!, 'day', 'compared_day')}
      union all ${side('before', comparison.span, 'compared_day', 'day')}`)}`
  return question(rows, (found) => found)
}

// The relation (day, country, views, usd, and channel_id but for the network) of credited days.

const inDays = ({ from, to }: Span) => sql`day between ${from}::date and ${to}::date`
const byCountry = sql`
  cross join lateral unnest(stored.countries, stored.views, stored.revenue) as split (country, views, usd)`

const countriesOfNetwork = ({ network_id }: ChannelScope, span: Span) => sql`
  select day, split.* from network_country_day as stored ${byCountry}
  where network_id = ${network_id} and ${inDays(span)}`

const countriesOfChannels = (scope: ChannelScope, span: Span) => sql`
  select channel_id, day, split.* from channel_country_day as stored ${byCountry}
  where ${isInScope(scope, 'stored')} and ${inDays(span)} and exists (
    select from channel_day as credit
    where credit.network_id = stored.network_id and credit.channel_id = stored.channel_id
      and credit.day = stored.day and credited)`

const countriesOfVideo = (video: VideoKey, span: Span) => sql`
  select ${video.channel_id}::integer as channel_id, day, country, split.views, 0::bigint as usd
  from (${factsOfVideo(video, span)}) as facts
  cross join lateral unnest(view_countries, country_views) as split (country, views) where credited
  union all
  select ${video.channel_id}::integer, day, country, 0, split.usd
  from (${factsOfVideo(video, span)}) as facts
  cross join lateral unnest(revenue_countries, country_revenue) as split (country, usd) where credited`

/**
 * Views, or across a change of counting engaged ones of those of whom all are known, and US dollars of Shorts, of other videos and of those of unknown kind, over the days that are compared; without
 * channels of which days counted in one span alone, as these are told from no other days of a video.
 */
export function kindFactors(
  selection: Compared,
  asked: VideosAsked,
  credit_changed: boolean,
  unsaid: Unsaid | null,
): Question<NamedFactors[]> {
  const { network_id } = selection.scope
  const rows = sql<NamedFactors>`
    ${countedBySide(sql`
      select side, case when is_shorts then 'shorts' when not is_shorts then 'others' else 'unknown' end as name, ${sql.ref(unsaid ? 'engaged_views' : 'views')} as views, usd
      from (${countedChanges(pairedDays(selection), asked)}) as changes
      left join (select channel_id, video_id, is_shorts from videos where network_id = ${network_id}) as known
        using (channel_id, video_id)
      where not ${unsaid?.isUnsaid ?? sql`false`}
      ${credit_changed ? sql`and channel_id not in (select channel_id from other)` : sql``}`)}`
  return question(rows, (found) => found)
}
