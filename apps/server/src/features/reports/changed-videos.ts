import { monthsOf } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import { isInScope } from '../../access/scope.ts'
import { answered, type Question, question } from '../../db/questions.ts'
import type { Span } from '../facts/periods.ts'
import { money, weighted } from '../facts/terms.ts'
import { type ComparedColumn, comparedVideoSums } from '../facts/video-changes.ts'
import { comparedSummary } from './channels/channel-figures.ts'
import type { Selection } from './selection.ts'

export type Compared = Selection & { comparison: NonNullable<Selection['comparison']> }

const sides = { now: 'matched', before: 'previous' } as const

/** Over those of the compared days alone that have both reports on both sides: where views and money may be divided. */
export function pairedDays(selection: Compared): Compared {
  const { comparison } = selection
  if (comparison.matches.every(({ of_views, of_profit }) => of_views === of_profit)) return selection
  const matches = comparison.matches.map((match) => ({
    ...match,
    of_views: match.of_rpm,
    of_profit: match.of_rpm,
  }))
  return { ...selection, comparison: { ...comparison, matches }, summary: null }
}

export type ChangedFigure = 'profit' | 'gross' | 'views' | 'engaged_views' | 'premium_views'

/** Narrows to some videos: a relation (channel_id, video_id), or all. */
export type VideosAsked = RawBuilder<unknown> | null

/**
 * The relation (channel_id, video_id, before, now) of one figure over the days that are compared, money in nano-units;
 * video_id '' is what reports count for a channel without naming a video.
 */
export function changedVideos(
  selection: Compared,
  figure: ChangedFigure,
  asked: VideosAsked = null,
): RawBuilder<unknown> {
  const { terms, comparison } = selection
  const summary = comparedSummary(selection)
  const only = asked ? sql`where (channel_id, video_id) in (${asked})` : sql``
  const isMoney = figure === 'profit' || figure === 'gross'
  const spans = { now: summary ?? selection.shown!, before: comparison.span }
  const value = (side: keyof typeof sides) =>
    isMoney
      ? weighted(
          sql.ref(`${sides[side]}_revenue`),
          terms,
          spans[side],
          figure === 'gross' ? 'gross' : terms.kind,
        )
      : sql`${sql.ref(`${sides[side]}_${figure}`)}::numeric`
  const changes = summary
    ? storedChanges(selection)
    : addedChanges(selection, isMoney ? 'revenue' : figure, spans, asked)
  return sql`
    select channel_id, video_id, ${value('before')} as before, ${value('now')} as now
    from (${changes}) as changes ${only}`
}

/** One figure of video_change, added up; revenue as arrays by month. */
function addedChanges(
  { scope, comparison }: Compared,
  column: ComparedColumn,
  spans: Record<keyof typeof sides, Span>,
  asked: VideosAsked,
): RawBuilder<unknown> {
  const sumOf = (side: keyof typeof sides, month?: string) =>
    sql`coalesce(sum_bigint(${sql.ref(column)}) filter (where side = ${sql.lit(sides[side])}
      ${month ? sql`and month = ${month}::date` : sql``}), 0)`
  const sums = (Object.keys(sides) as (keyof typeof sides)[]).map((side) => {
    const value =
      column === 'revenue'
        ? sql`array[${sql.join(monthsOf(spans[side]).map((month) => sumOf(side, month)))}]`
        : sumOf(side)
    return sql`${value} as ${sql.id(`${sides[side]}_${column}`)}`
  })
  const channels = asked ? sql`array(select distinct channel_id from (${asked}) as asked)` : undefined
  return sql`
    select channel_id, video_id, ${sql.join(sums)}
    from (${comparedVideoSums(scope, comparison, { channels, columns: [column] })}) as sums
    group by channel_id, video_id`
}

/** What some videos had of a figure together on either side; ratios do not add up and are null. */
export function sumOfChanges(
  selection: Compared,
  figure: ChangedFigure | 'rpm' | 'premium_rpm',
  asked: VideosAsked,
): Question<{ before: string | null; now: string | null }> {
  if (figure === 'rpm' || figure === 'premium_rpm') return answered({ before: null, now: null })
  const isMoney = figure === 'profit' || figure === 'gross'
  const sum = (side: 'before' | 'now') =>
    sql`${isMoney ? money(sql`coalesce(sum(${sql.ref(side)}), 0)`) : sql`coalesce(sum(${sql.ref(side)}), 0)`}::text as ${sql.ref(side)}`
  const rows = sql<{ before: string; now: string }>`
    select ${sum('before')}, ${sum('now')} from (${changedVideos(selection, figure, asked)}) as changes`
  return question(rows, ([found]) => found!)
}

/** The rows of video_change in scope. */
function storedChanges({ scope, summary }: Compared): RawBuilder<unknown> {
  return sql`
    select * from video_change as stored
    where ${isInScope(scope, 'stored')} and from_day = ${summary!.from}::date and until_day = ${summary!.until}::date`
}

/** The relation (channel_id, video_id, side, views, premium_views, engaged_views, unengaged_views, usd) of the same days; usd in nano-US-dollars. */
export function countedChanges(selection: Compared, asked: VideosAsked = null): RawBuilder<unknown> {
  const { scope, comparison } = selection
  const summary = comparedSummary(selection)
  const only = asked ? sql`where (channel_id, video_id) in (${asked})` : sql``
  if (!summary) {
    const channels = asked ? sql`array(select distinct channel_id from (${asked}) as asked)` : undefined
    return sql`
      select channel_id, video_id, case when side = 'matched' then 'now' else 'before' end as side, views, premium_views,
        engaged_views, unengaged_views, revenue as usd
      from (${comparedVideoSums(scope, comparison, { channels })}) as sums ${only}`
  }
  const of = (side: keyof typeof sides) => {
    const months = monthsOf(side === 'now' ? summary : comparison.span)
    const name = sides[side]
    const usd = sql.join(
      months.map((_, at) => sql`${sql.ref(`${name}_revenue`)}[${sql.lit(at + 1)}]`),
      sql` + `,
    )
    return sql`
      select channel_id, video_id, ${sql.lit(side)} as side, ${sql.ref(`${name}_views`)} as views,
        ${sql.ref(`${name}_premium_views`)} as premium_views, ${sql.ref(`${name}_engaged_views`)} as engaged_views,
        ${sql.ref(`${name}_unengaged_views`)} as unengaged_views, ${usd} as usd
      from stored ${only}`
  }
  return sql`with stored as (${storedChanges(selection)}) ${of('now')} union all ${of('before')}`
}
