import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ChannelScope, isInScope, isWholeNetwork } from '../../../access/scope.ts'
import { type Question, question } from '../../../db/questions.ts'
import { matchesRelation, type Span } from '../../facts/periods.ts'
import { termsRelation } from '../../facts/terms.ts'
import {
  type Compared,
  changedVideos,
  countedChanges,
  pairedDays,
  type VideosAsked,
} from '../changed-videos.ts'
import { factsOfVideo, type VideoKey } from '../videos/video-facts.ts'
import type { Unsaid } from './unsaid.ts'

/**
 * What counted of one side of a comparison, in digits that no number holds: revenue in nano-US-dollars (usd), the
 * viewer's money before and after the fee in nano-units. Over the pairs of days that have every report, and that a channel
 * was credited in both of, or had no figures in one; `unsplit_*`, `unengaged_*`: of those of which Premium or how many are engaged is unknown; `unsaid_*`: of those whom `unsaidOf`
 * names; `*viewed`: views over those with view reports; `credit_*`: of days
 * that counted while their counterparts had figures and did not.
 */
const names = [
  ...(['views', 'premium_views', 'usd', 'premium_usd', 'unsplit_views', 'unsplit_usd'] as const),
  ...(['engaged_views', 'unengaged_views', 'gross', 'premium_gross', 'profit', 'premium_profit'] as const),
  ...(['unsaid_views', 'unsaid_usd', 'unsaid_gross', 'unsaid_profit', 'unsaid_engaged_views'] as const),
  ...(['viewed', 'premium_viewed', 'engaged_viewed', 'unengaged_viewed', 'unsaid_viewed'] as const),
  ...(['credit_views', 'credit_premium_views', 'credit_profit'] as const),
] as const
export type Factors = Record<(typeof names)[number], string>
export type BothFactors = Record<'before' | 'now', Factors>

const none = Object.fromEntries(names.map((name) => [name, '0'])) as Factors

/** The days of the subject: channel_id, day, credited, views, premium_views, engaged_views (null: unknown), revenue, premium_revenue, is_unsplit. */
export const daysOf = ({ scope }: Compared, video: VideoKey | null, { from, to }: Span) =>
  video
    ? sql`
      select ${video.channel_id}::integer as channel_id, day, credited, coalesce(views, 0) as views,
        coalesce(premium_views, 0) as premium_views,
        case when not is_unpriced then coalesce(revenue, 0) end as revenue,
        coalesce(premium_revenue, 0) as premium_revenue, is_unsplit,
        case when not is_unengaged then coalesce(engaged_views, 0) end as engaged_views
      from (${factsOfVideo(video, { from, to })}) as facts`
    : sql`
      select channel_id, day, credited, views, premium_views, revenue, premium_revenue,
        premium_views is null as is_unsplit, engaged_views
      from channel_day as stored
      where ${isInScope(scope, 'stored')} and day between ${from}::date and ${to}::date`

/** What the questions below name: the pairs of days that are compared, and the days that do not count. */
export const comparedDays = (selection: Compared, video: VideoKey | null) => ({
  matches: matchesRelation(selection.comparison),
  other: uncreditedDays(selection, video),
})

/** The relation (channel_id, day) of days that do not count, of both sides. */
function uncreditedDays({ scope, shown, comparison }: Compared, video: VideoKey | null): RawBuilder<unknown> {
  const inScope = video
    ? sql`network_id = ${video.network_id} and channel_id = ${video.channel_id}`
    : isInScope(scope, 'channel_day')
  return sql`
    select channel_id, day from channel_day
    where ${inScope} and not credited and (day between ${shown!.from}::date and ${shown!.to}::date
      or day between ${comparison.span.from}::date and ${comparison.span.to}::date)`
}

/** Engaged views of a row of channel_day, and the views of which nobody knows how many are. */
const ofChannel = sql`coalesce(engaged_views, 0) as engaged_views, case when engaged_views is null then views else 0 end as unengaged_views`

// What counted on one side, by day and perhaps by channel: is_regular where no counterpart has figures that do not count.

type SideOf = (name: 'now' | 'before', span: Span, day: string, counterpart: string) => RawBuilder<unknown>

const sideOfChannels =
  (selection: Compared, video: VideoKey | null, only = sql<SqlBool>`true`): SideOf =>
  (name, span, day, counterpart) =>
    sql`
    select ${sql.lit(name)} as side, days.day, views, premium_views, revenue, premium_revenue,
      case when is_unsplit then views else 0 end as unsplit_views,
      case when is_unsplit then revenue else 0 end as unsplit_revenue, ${ofChannel}, of_views, of_rpm and revenue is not null as of_rpm, other.day is null as is_regular
    from (select * from (${daysOf(selection, video, span)}) as stored where ${only}) as days
    join matches on ${sql.ref(`matches.${day}`)} = days.day
    left join other on other.channel_id = days.channel_id and other.day = ${sql.ref(`matches.${counterpart}`)}
    where credited`

/** All that the network counted, less what the few channels did whose counterpart does not count, and the few days of unknown Premium or revenue. */
const sideOfNetwork =
  ({ network_id }: ChannelScope): SideOf =>
  (name, span, day, counterpart) => {
    const figures = ['views', 'premium_views', 'revenue', 'premium_revenue']
    const times = (factor: RawBuilder<unknown>) =>
      sql.join(
        figures.map(
          (figure) => sql`coalesce(${sql.ref(`days.${figure}`)}, 0) * ${factor} as ${sql.id(figure)}`,
        ),
      )
    const inSide = sql`days.network_id = ${network_id} and days.day between ${span.from}::date and ${span.to}::date`
    return sql`
      select ${sql.lit(name)} as side, days.day, ${times(sql`1`)}, 0 as unsplit_views, 0 as unsplit_revenue,
        coalesce(engaged_views, 0) as engaged_views, unengaged_views, of_views, of_rpm,
        true as is_regular
      from network_day as days join matches on ${sql.ref(`matches.${day}`)} = days.day
      where ${inSide}
      union all
      select ${sql.lit(name)}, days.day, ${times(sql`factor`)}, 0, 0, coalesce(engaged_views, 0) * factor,
        case when engaged_views is null then views else 0 end * factor, of_views, of_rpm and days.revenue is not null, is_regular
      from other join matches on ${sql.ref(`matches.${counterpart}`)} = other.day
      join channel_day as days on days.channel_id = other.channel_id and days.day = ${sql.ref(`matches.${day}`)}
      cross join (values (true, -1), (false, 1)) as turns (is_regular, factor)
      where ${inSide} and credited
      union all
      select ${sql.lit(name)}, days.day, 0, 0, 0, 0, views, revenue, 0, 0, of_views, of_rpm and revenue is not null, true
      from channel_day as days join matches on ${sql.ref(`matches.${day}`)} = days.day
      where ${inSide} and credited and premium_views is null and not exists (
        select from other
        where other.channel_id = days.channel_id and other.day = ${sql.ref(`matches.${counterpart}`)})
      union all
      select ${sql.lit(name)}, days.day, -views, 0, 0, 0, 0, 0, -coalesce(engaged_views, 0),
        case when engaged_views is null then -views else 0 end, false, of_rpm, true
      from channel_day as days join matches on ${sql.ref(`matches.${day}`)} = days.day
      where ${inSide} and credited and revenue is null`
  }

/** What counted on both sides of a comparison, of the channels in scope or of one video of them; beside `comparedDays`. */
export function factorsOf(
  selection: Compared,
  video: VideoKey | null,
  unsaid: Unsaid | null,
): Question<BothFactors> {
  const { terms, shown, comparison } = selection
  const isWhole = !video && isWholeNetwork(selection.scope)
  const both = (side: SideOf) =>
    sql`${side('now', shown!, 'day', 'compared_day')} union all ${side('before', comparison.span, 'compared_day', 'day')}`
  const sum = (column: string, where: RawBuilder<unknown>) =>
    sql`coalesce(sum_bigint(${sql.ref(column)}) filter (where ${where}), 0)`
  const inMoney = (column: string, rate: string) =>
    sql`trim_scale(coalesce(sum(${sql.ref(column)} * ${sql.ref(rate)}), 0))::text`
  const rows = sql<Factors & { side: 'now' | 'before' }>`
    with terms as (${termsRelation(terms)}),
    sides as not materialized (${both(isWhole ? sideOfNetwork(selection.scope) : sideOfChannels(selection, video))}),
    unsaid_sums as (
      select side, date_trunc('month', day::timestamp)::date as month, ${sql.join(
        ['views', 'revenue', 'engaged_views'].map(
          (column) => sql`${sum(column, sql`of_rpm`)} as ${sql.id(`unsaid_${column}`)}`,
        ),
      )}, ${sum('views', sql`of_views`)} as unsaid_viewed
      from (${unsaid ? both(sideOfChannels(selection, video, unsaid.isUnsaid)) : sql`select * from sides where false`}) as unsaid
      where is_regular group by side, month
    ),
    sums as (
      select side, date_trunc('month', day::timestamp)::date as month,
        ${sql.join(
          ['views', 'premium_views', 'revenue', 'premium_revenue', 'engaged_views', 'unengaged_views'].map(
            (column) => sql`${sum(column, sql`of_rpm and is_regular`)} as ${sql.id(column)}`,
          ),
        )},
        ${sum('unsplit_views', sql`of_rpm and is_regular`)} as unsplit_views,
        ${sum('unsplit_revenue', sql`of_rpm and is_regular`)} as unsplit_revenue,
        ${sum('views', sql`of_views and is_regular`)} as viewed,
        ${sum('premium_views', sql`of_views and is_regular`)} as premium_viewed,
        ${sum('engaged_views', sql`of_views and is_regular`)} as engaged_viewed,
        ${sum('unengaged_views', sql`of_views and is_regular`)} as unengaged_viewed,
        ${sum('views', sql`of_views and not is_regular`)} as credit_views,
        ${sum('premium_views', sql`of_views and not is_regular`)} as credit_premium_views,
        ${sum('revenue', sql`of_rpm and not is_regular`)} as credit_revenue
      from sides group by side, month
    )
    select side, sum(views)::text as views, sum(premium_views)::text as premium_views, sum(revenue)::text as usd,
      sum(premium_revenue)::text as premium_usd, sum(unsplit_views)::text as unsplit_views,
      sum(unsplit_revenue)::text as unsplit_usd, ${inMoney('revenue', 'rate')} as gross,
      ${inMoney('premium_revenue', 'rate')} as premium_gross, ${inMoney('revenue', 'profit_rate')} as profit,
      ${inMoney('premium_revenue', 'profit_rate')} as premium_profit, sum(viewed)::text as viewed,
      sum(premium_viewed)::text as premium_viewed, sum(engaged_views)::text as engaged_views,
      sum(unengaged_views)::text as unengaged_views, sum(engaged_viewed)::text as engaged_viewed,
      sum(unengaged_viewed)::text as unengaged_viewed, coalesce(sum(unsaid_views), 0)::text as unsaid_views,
      coalesce(sum(unsaid_revenue), 0)::text as unsaid_usd, ${inMoney('unsaid_revenue', 'rate')} as unsaid_gross,
      ${inMoney('unsaid_revenue', 'profit_rate')} as unsaid_profit, coalesce(sum(unsaid_engaged_views), 0)::text as unsaid_engaged_views,
      coalesce(sum(unsaid_viewed), 0)::text as unsaid_viewed, sum(credit_views)::text as credit_views,
      sum(credit_premium_views)::text as credit_premium_views, ${inMoney('credit_revenue', 'profit_rate')} as credit_profit
    from sums join terms using (month) left join unsaid_sums using (side, month)
    group by side`
  return question(rows, bySide)
}

/** The same of some videos together, from what they changed by; no days of theirs are known. */
export function factorsOfVideos(
  selection: Compared,
  asked: VideosAsked,
  unsaid: Unsaid | null,
): Question<BothFactors> {
  const paired = pairedDays(selection)
  const isUnsaid = unsaid?.isUnsaid ?? sql`false`
  const ofSide = (figure: 'profit' | 'gross') => sql`
    select sum(before) as before, sum(now) as now, coalesce(sum(before) filter (where ${isUnsaid}), 0) as unsaid_before,
      coalesce(sum(now) filter (where ${isUnsaid}), 0) as unsaid_now
    from (${changedVideos(paired, figure, asked)}) as changes`
  const counted = (of: Compared) => {
    const sum = (column: string) => sql`sum(${sql.ref(column)})::text as ${sql.id(column)},
      coalesce(sum(${sql.ref(column)}) filter (where ${isUnsaid}), 0)::text as ${sql.id(`unsaid_${column}`)}`
    const columns = ['views', 'premium_views', 'usd', 'engaged_views', 'unengaged_views'].map(sum)
    return sql`select side, ${sql.join(columns)} from (${countedChanges(of, asked)}) as changes group by side`
  }
  const inMoney = (relation: string, of = '') =>
    sql`trim_scale(case when side = 'now' then ${sql.ref(`${relation}.${of}now`)} else ${sql.ref(`${relation}.${of}before`)} end)::text as ${sql.id(`${of}${relation}`)}`
  const rows = sql<Partial<Factors> & { side: 'now' | 'before' }>`
    select counted.*, ${inMoney('gross')}, ${inMoney('profit')}, ${inMoney('gross', 'unsaid_')}, ${inMoney('profit', 'unsaid_')},
      viewed.views as viewed, viewed.premium_views as premium_viewed, viewed.engaged_views as engaged_viewed,
      viewed.unengaged_views as unengaged_viewed, viewed.unsaid_views as unsaid_viewed
    from (${counted(paired)}) as counted join (${counted(selection)}) as viewed using (side),
      (${ofSide('gross')}) as gross, (${ofSide('profit')}) as profit`
  return question(rows, bySide)
}

function bySide(rows: readonly (Partial<Factors> & { side: 'now' | 'before' })[]): BothFactors {
  const of = (name: 'now' | 'before') => ({ ...none, ...rows.find(({ side }) => side === name) })
  return { before: of('before'), now: of('now') }
}
