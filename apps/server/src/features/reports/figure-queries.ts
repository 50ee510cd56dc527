import type { Figures, trendDay } from '@cuesheet/contract/dashboard'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type ChannelScope, isInScope } from '../../access/scope.ts'
import { type Question, question } from '../../db/questions.ts'
import { matchesRelation, type Span } from '../facts/periods.ts'
import { isHeld } from '../facts/rollup-sources.ts'
import {
  knownPremium,
  knownRevenue,
  money,
  perThousand,
  premiumRatio,
  termsOf,
  termsRelation,
} from '../facts/terms.ts'
import type { Selection } from './selection.ts'
import { factsOfVideo, type VideoKey } from './videos/video-facts.ts'

/** The relation (day, views, premium_views, unsplit_views, unpriced_views, revenue, premium_revenue, held) of a span: credited sums, days without rows left out. */
export type CountedDays = (span: { from: string | null; to: string | null }) => RawBuilder<unknown>

/** Counted days of the channels in scope, from rollups. */
export function countedDaysOfChannels(scope: ChannelScope): CountedDays {
  if (scope.member_id === null && scope.channel_id === null)
    return ({ from, to }) => sql`
      select day, views, premium_views, unsplit_views, unpriced_views, revenue, premium_revenue, held
      from network_day
      where network_id = ${scope.network_id} and day between ${from}::date and ${to}::date`
  return ({ from, to }) => sql`
    select day,
      sum(channel_day.views) filter (where credited) as views,
      sum(channel_day.premium_views) filter (where credited) as premium_views,
      sum(channel_day.views) filter (where credited and channel_day.premium_views is null) as unsplit_views,
      sum(channel_day.views) filter (where credited and channel_day.revenue is null) as unpriced_views,
      sum(channel_day.revenue) filter (where credited) as revenue,
      sum(channel_day.premium_revenue) filter (where credited) as premium_revenue,
      bool_or(held) as held
    from channel_day
    where ${isInScope(scope, 'channel_day')} and day between ${from}::date and ${to}::date
    group by day`
}

/** Counted days of one video, from its facts. */
export function countedDaysOfVideo(video: VideoKey): CountedDays {
  return (span) => sql`
    select day,
      case when credited then facts.views end as views,
      case when credited then facts.premium_views end as premium_views,
      case when credited and is_unsplit then facts.views end as unsplit_views,
      case when credited and is_unpriced then facts.views end as unpriced_views,
      case when credited then facts.revenue end as revenue,
      case when credited then facts.premium_revenue end as premium_revenue,
      ${isHeld('facts')} as held
    from (${factsOfVideo(video, span)}) as facts
    join network_day using (day)
    join channels using (network_id)
    where network_id = ${video.network_id} and channel_id = ${video.channel_id}`
}

type Whose = Pick<Selection, 'scope' | 'terms' | 'shown' | 'comparison'>

/**
 * `spans` and `days` to select from: every reported day from the first span's begin to the last one's end with what
 * counts of it, null where that kind of report has not arrived, else 0 or more.
 */
function reportedDays(
  { scope, terms }: Pick<Whose, 'scope' | 'terms'>,
  spans: readonly (Span | null)[],
  counted: CountedDays,
): RawBuilder<unknown> {
  const known = spans.filter((span) => span !== null)
  const from = known.map((span) => span.from).sort()[0] ?? null
  const to =
    known
      .map((span) => span.to)
      .sort()
      .at(-1) ?? null
  return sql`
    terms as (${termsRelation(terms)}),
    spans as (
      select * from unnest(
        ${spans.map((span) => span?.from ?? null)}::date[],
        ${spans.map((span) => span?.to ?? null)}::date[]) with ordinality as spans(from_day, to_day, position)
    ),
    counted as materialized (${counted({ from, to })}),
    days as materialized (
      select reported.day, terms.rate, terms.fee_rate, terms.profit_rate,
        reported.activity_reported and reported.revenue_reported as paired,
        case when reported.activity_reported then coalesce(counted.views, 0) end as views,
        case when reported.activity_reported then coalesce(counted.premium_views, 0) end as premium_views,
        case when reported.activity_reported then coalesce(counted.unsplit_views, 0) end as unsplit_views,
        case when reported.activity_reported
          then coalesce(case when reported.revenue_reported then counted.unpriced_views else counted.views end, 0) end as unpriced_views,
        case when reported.revenue_reported then ${knownRevenue(
          sql`coalesce(counted.revenue, 0)`,
          sql`coalesce(counted.views, 0)`,
          sql`coalesce(counted.unpriced_views, 0)`,
        )} end as revenue,
        case when reported.revenue_reported then coalesce(counted.premium_revenue, 0) end as premium_revenue,
        coalesce(counted.held, false) as held
      from network_day as reported
      join terms on terms.month = date_trunc('month', reported.day::timestamp)::date
      left join counted on counted.day = reported.day
      where reported.network_id = ${scope.network_id} and reported.day between ${from}::date and ${to}::date
    )`
}

export type FiguresAndSettlement = Figures & { gross: string | null; fee: string | null; net: string | null }

export const figuresOf = ({ gross, fee, net, ...figures }: FiguresAndSettlement): Figures => figures

/** Which days a kind of figure counts. */
type Counting = { of_views: RawBuilder<unknown>; of_profit: RawBuilder<unknown>; of_rpm: RawBuilder<unknown> }

const allDays: Counting = { of_views: sql`true`, of_profit: sql`true`, of_rpm: sql`true` }
const matchedDays: Counting = { of_views: sql`of_views`, of_profit: sql`of_profit`, of_rpm: sql`of_rpm` }

const named = (columns: Record<string, RawBuilder<unknown>>, prefix = '') =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.id(prefix + name)}`))

/** Money of days: null where none of their views has a known revenue. */
const knownOver = (money: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  knownRevenue(
    money,
    sql`coalesce(sum(views) filter (where ${where}), 0)`,
    sql`coalesce(sum(unpriced_views) filter (where ${where}), 0)`,
  )

/** Over `days`. */
function figuresOver({ of_views, of_profit, of_rpm }: Counting): Record<keyof Figures, RawBuilder<unknown>> {
  const views = (column: string) => sql`sum(${sql.ref(column)}) filter (where ${of_views})`
  const profit = (column: string) =>
    money(sql`sum(${sql.ref(column)} * profit_rate) filter (where ${of_profit})`)
  const rate = (revenue: string, views: RawBuilder<unknown>) =>
    perThousand(
      sql`sum(${sql.ref(revenue)} * profit_rate) filter (where paired and ${of_rpm})`,
      sql`sum(${views}) filter (where paired and ${of_rpm})`,
    )
  const known = (value: RawBuilder<unknown>) =>
    knownPremium(value, sql`coalesce(${views('views')}, 0)`, sql`coalesce(${views('unsplit_views')}, 0)`)
  return {
    views: sql`${views('views')}::bigint`,
    premium_views: known(sql`${views('premium_views')}::bigint`),
    premium_ratio: premiumRatio(views('premium_views'), views('views'), views('unsplit_views')),
    profit: asText(knownOver(profit('revenue'), of_profit)),
    premium_profit: asText(known(profit('premium_revenue'))),
    rpm: asText(rate('revenue', sql`views - unpriced_views`)),
    premium_rpm: asText(rate('premium_revenue', sql`premium_views`)),
  }
}

/** An exact decimal, as JSON keeps it. */
const asText = (value: RawBuilder<unknown>) => sql`(${value})::text`

const settlementColumns = {
  gross: asText(knownOver(money(sql`sum(revenue * rate)`), sql`true`)),
  fee: asText(knownOver(money(sql`sum(revenue * rate * fee_rate)`), sql`true`)),
  net: asText(knownOver(money(sql`sum(revenue * rate * (1 - fee_rate))`), sql`true`)),
}

type TrendDay = z.output<typeof trendDay>
/** `days`: each calendar day up to `until`, else the last; those without a report, or past the span, are gaps. */
type FiguresAndDays = { totals: FiguresAndSettlement; days: TrendDay[] }

type DayColumns = { [Column in keyof TrendDay as `${Column}_of_days`]: TrendDay[Column][] }

export type ComparedFigures = {
  shown: FiguresAndDays
  /** What is shown over the days that are compared, and the days they are compared with over theirs. */
  matched: Figures
  previous: Figures
  /** Every day of the span compared with, and what they counted. */
  compared: FiguresAndDays
}

type MatchedColumns = { [Name in keyof Figures as `matched_${Name}`]: Figures[Name] }
type Row = FiguresAndSettlement & MatchedColumns & DayColumns

/**
 * Totals of what is shown, with the gross, fee and net behind them at the terms' fee rates, and its days; beside them what
 * it is compared with. All unknown where there is no span. Days come as columns, which costs less than as many rows.
 */
export function summarizeDays(whose: Whose, counted: CountedDays): Question<ComparedFigures> {
  const { shown, comparison } = whose
  const spans = [shown, comparison?.span ?? null]
  const untils = [shown?.until ?? null, comparison?.span.to ?? null]
  const column = (name: keyof TrendDay, value: RawBuilder<unknown>) =>
    sql`array_agg(${value} order by calendar_day) as ${sql.id(`${name}_of_days`)}`
  const rows = sql<Row>`
    with ${reportedDays(whose, spans, counted)},
    matches as (${matchesRelation(comparison)}),
    matched as (
      select 1 as position, day, of_views, of_profit, of_rpm from matches
      union all
      select 2, compared_day, of_views, of_profit, of_rpm from matches
    )
    select position, ${named({ ...figuresOver(allDays), ...settlementColumns })},
      ${named(figuresOver(matchedDays), 'matched_')},
      ${column('day', sql`calendar_day`)},
      ${column('views', sql`views::bigint`)},
      ${column('premium_views', knownPremium(sql`premium_views::bigint`))},
      ${column('profit', sql`${money(sql`revenue * profit_rate`)}::text`)},
      ${column('rpm', sql`(case when paired then ${perThousand(sql`revenue * profit_rate`, sql`views - unpriced_views`)} end)::text`)},
      ${column(
        'premium_rpm',
        sql`(case when paired then ${perThousand(sql`premium_revenue * profit_rate`, sql`premium_views`)} end)::text`,
      )},
      ${column('held', sql`coalesce(held, false)`)}
    from (
      select spans.position, calendar.day::date as calendar_day, days.*,
        coalesce(of_views, false) as of_views, coalesce(of_profit, false) as of_profit, coalesce(of_rpm, false) as of_rpm
      from spans
      left join generate_series(from_day, (${untils}::date[])[spans.position], interval '1 day') as calendar(day) on true
      left join days on days.day = calendar.day::date
      left join matched on matched.position = spans.position and matched.day = calendar.day::date
    ) as known
    group by position
    order by position`
  return question(rows, ([now, before]) => ({
    shown: { totals: totalsOf(now!), days: shown ? daysOf(now!) : [] },
    matched: matchedOf(now!),
    previous: matchedOf(before!),
    compared: { totals: totalsOf(before!), days: comparison ? daysOf(before!) : [] },
  }))
}

function totalsOf(row: Row): FiguresAndSettlement {
  const { views, premium_views, premium_ratio, profit, premium_profit, rpm, premium_rpm } = row
  const { gross, fee, net } = row
  const figures = { views, premium_views, premium_ratio, profit, premium_profit, rpm, premium_rpm }
  return { ...figures, gross, fee, net }
}

const matchedOf = (row: Row): Figures => ({
  views: row.matched_views,
  premium_views: row.matched_premium_views,
  premium_ratio: row.matched_premium_ratio,
  profit: row.matched_profit,
  premium_profit: row.matched_premium_profit,
  rpm: row.matched_rpm,
  premium_rpm: row.matched_premium_rpm,
})

const daysOf = (row: Row): TrendDay[] =>
  row.day_of_days.map((day, at) => ({
    day,
    views: row.views_of_days[at]!,
    premium_views: row.premium_views_of_days[at]!,
    profit: row.profit_of_days[at]!,
    rpm: row.rpm_of_days[at]!,
    premium_rpm: row.premium_rpm_of_days[at]!,
    held: row.held_of_days[at]!,
  }))

/** Figures and days of what is shown, and of what it is compared with. */
export const daysOfChannels = (selection: Selection): Question<ComparedFigures> =>
  summarizeDays(selection, countedDaysOfChannels(selection.scope))

/** The fee rates of the months shown, oldest first, equal neighbours merged. */
export function feeRatesOf({ terms, shown }: Pick<Selection, 'terms' | 'shown'>) {
  const rates: { from_month: string; fee_rate: number }[] = []
  for (const { month, fee_rate } of shown ? termsOf(terms, shown).months : [])
    if (rates.at(-1)?.fee_rate !== Number(fee_rate))
      rates.push({ from_month: month.slice(0, 7), fee_rate: Number(fee_rate) })
  return rates
}
