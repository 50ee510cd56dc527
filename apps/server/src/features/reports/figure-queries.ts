import type { Figures } from '@cuesheet/contract/dashboard'
import { addDays } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope, isWholeNetwork } from '../../access/scope.ts'
import { type Question, question } from '../../db/questions.ts'
import type { Span } from '../facts/periods.ts'
import { isHeld } from '../facts/rollup-sources.ts'
import { termsOf } from '../facts/terms.ts'
import {
  type Columns,
  type Count,
  counts,
  type Day,
  type FiguresAndSettlement,
  factorsOf,
  figuresOver,
  isRevenue,
  readDays,
  type TrendDay,
  totalsOf,
  trendOf,
} from './day-figures.ts'
import type { Selection } from './selection.ts'
import { factsOfVideo, type VideoKey } from './videos/video-facts.ts'

type Days = { from: string | null; to: string | null }

/** The relation (day, views, premium_views, revenue … of `counts`, held) of a span: credited sums of the channels in scope, days without rows left out. */
function countedDaysOfChannels(scope: ChannelScope, { from, to }: Days): RawBuilder<unknown> {
  if (isWholeNetwork(scope))
    return sql`
      select day, activity_reported, revenue_reported, ${sql.join(counts.map((name) => sql.ref(name)))}, held
      from network_day where network_id = ${scope.network_id} and day between ${from}::date and ${to}::date`
  return sql`
    select day,
      sum(channel_day.views) filter (where credited) as views,
      sum(channel_day.premium_views) filter (where credited) as premium_views,
      sum(channel_day.views) filter (where credited and channel_day.premium_views is null) as unsplit_views,
      sum(channel_day.views) filter (where credited and channel_day.revenue is null) as unpriced_views,
      sum(channel_day.revenue) filter (where credited) as revenue,
      sum(channel_day.premium_revenue) filter (where credited) as premium_revenue,
      sum(channel_day.engaged_views) filter (where credited) as engaged_views,
      sum(channel_day.views) filter (where credited and channel_day.engaged_views is null) as unengaged_views,
      sum(channel_day.engaged_views) filter (where credited and channel_day.revenue is null) as unpriced_engaged_views,
      sum(channel_day.revenue)
        filter (where credited and channel_day.engaged_views is null and channel_day.views <> 0) as unengaged_revenue,
      bool_or(held) as held
    from channel_day
    where ${isInScope(scope, 'channel_day')} and day between ${from}::date and ${to}::date
    group by day`
}

/** The same of one video, from its facts. */
export function countedDaysOfVideo(video: VideoKey, span: Days): RawBuilder<unknown> {
  return sql`
    select day,
      case when credited then facts.views end as views,
      case when credited then facts.premium_views end as premium_views,
      case when credited and is_unsplit then facts.views end as unsplit_views,
      case when credited and is_unpriced then facts.views end as unpriced_views,
      case when credited then facts.revenue end as revenue,
      case when credited then facts.premium_revenue end as premium_revenue,
      case when credited and not is_unengaged then facts.engaged_views end as engaged_views,
      case when credited and is_unengaged then facts.views end as unengaged_views,
      case when credited and is_unpriced and not is_unengaged then facts.engaged_views end as unpriced_engaged_views,
      case when credited and is_unengaged and facts.views <> 0 then facts.revenue end as unengaged_revenue,
      ${isHeld('facts')} as held
    from (${factsOfVideo(video, span)}) as facts
    join network_day using (day)
    join channels using (network_id)
    where network_id = ${video.network_id} and channel_id = ${video.channel_id}`
}

type Whose = Pick<Selection, 'scope' | 'terms' | 'shown' | 'comparison'>

/**
 * The relation (day, activity_reported, revenue_reported, …) of a span: what is reported, beside what counts. Joined in
 * full, which is by hash: expecting few days, the planner would go through all that count for each that is reported.
 */
function reportedDays(scope: ChannelScope, span: Days, video: VideoKey | null): RawBuilder<unknown> {
  if (!video && isWholeNetwork(scope)) return countedDaysOfChannels(scope, span)
  const counted = video ? countedDaysOfVideo(video, span) : countedDaysOfChannels(scope, span)
  return sql`
    with counted as materialized (${counted}), reported as materialized (
      select day, activity_reported, revenue_reported from network_day
      where network_id = ${scope.network_id} and day between ${span.from}::date and ${span.to}::date
    )
    select * from reported full join counted using (day)`
}

/** `days`: each calendar day up to `until`, else the last; those without a report, or past the span, are gaps. */
type FiguresAndDays = { totals: FiguresAndSettlement; days: TrendDay[] }

export type ComparedFigures = {
  shown: FiguresAndDays
  /** What is shown over the days that are compared, and the days they are compared with over theirs. */
  matched: Figures
  previous: Figures
  /** Every day of the span compared with, and what they counted. */
  compared: FiguresAndDays
}

/**
 * Totals of what is shown, with the gross, fee and net behind them at the terms' fee rates, and its days; beside them what
 * it is compared with. All unknown where there is no span. Of the channels in scope, or of one video.
 */
export function summarizeDays(
  { scope, terms, shown, comparison }: Whose,
  video: VideoKey | null = null,
): Question<ComparedFigures> {
  const before = comparison?.span ?? null
  const ends = [shown, before].flatMap((span) => (span ? [span.from, span.to] : [])).sort()
  const days = reportedDays(scope, { from: ends[0] ?? null, to: ends.at(-1) ?? null }, video)
  const columns = ['day', 'activity_reported', 'revenue_reported', 'held', ...counts].map(
    (name) =>
      sql`array_agg(${sql.ref(name)})${isRevenue(name as Count) ? sql`::text[]` : sql``} as ${sql.id(name)}`,
  )
  // One channel alone has one price, here as in its row.
  const isOne = video
    ? sql`true`
    : sql`(select count(*) from (select from channels where ${isInScope(scope, 'channels')} limit 2) as channels) < 2`
  const rows = sql<Columns>`select ${sql.join(columns)}, ${isOne} as is_one from (${days}) as days`
  // What a plan knows already is not worked out for each of its answers.
  const factors = factorsOf(terms)
  const shownDays = calendarOf(shown, shown?.until)
  const comparedDays = calendarOf(before, before?.to)
  const daysOf = (side: 'day' | 'compared_day', kind: 'of_views' | 'of_profit' | 'of_rpm') =>
    (comparison?.matches ?? []).flatMap((match) => (match[kind] ? [match[side]] : []))
  const sideOf = (side: 'day' | 'compared_day') => ({
    viewed: daysOf(side, 'of_views'),
    earning: daysOf(side, 'of_profit'),
    paired: daysOf(side, 'of_rpm'),
  })
  const [matchedDays, previousDays] = [sideOf('day'), sideOf('compared_day')]
  return question(rows, ([found]) => {
    const { is_one } = found!
    const known = readDays(found!, factors)
    const knownOf = (calendar: readonly string[]) => calendar.flatMap((day) => known.get(day) ?? [])
    const figuresAndDays = (calendar: readonly string[]): FiguresAndDays => ({
      totals: totalsOf(knownOf(calendar), is_one),
      days: calendar.map((day) => trendOf(day, known.get(day))),
    })
    const matchedOf = (side: ReturnType<typeof sideOf>) => {
      const [viewed, paired] = [knownOf(side.viewed), knownOf(side.paired)]
      const figures = figuresOver(viewed, knownOf(side.earning), paired)
      // What is compared is of all views or of none.
      const isKnown = (days: Day[]) => !days.some((day) => day.unengaged_views)
      return {
        ...figures,
        engaged_views: isKnown(viewed) ? figures.engaged_views : null,
        engaged_rpm: isKnown(paired) ? figures.engaged_rpm : null,
      }
    }
    return {
      shown: figuresAndDays(shownDays),
      matched: matchedOf(matchedDays),
      previous: matchedOf(previousDays),
      compared: figuresAndDays(comparedDays),
    }
  })
}

/** The days of a span, and what is left of its period. */
export function calendarOf(span: Span | null, until: string | undefined): string[] {
  const calendar = []
  for (let day = span?.from; day && until && day <= until; day = addDays(day, 1)) calendar.push(day)
  return calendar
}

/** The fee rates of the months shown, oldest first, equal neighbours merged. */
export function feeRatesOf({ terms, shown }: Pick<Selection, 'terms' | 'shown'>) {
  const rates: { from_month: string; fee_rate: number }[] = []
  for (const { month, fee_rate } of shown ? termsOf(terms, shown).months : [])
    if (rates.at(-1)?.fee_rate !== Number(fee_rate))
      rates.push({ from_month: month.slice(0, 7), fee_rate: Number(fee_rate) })
  return rates
}
