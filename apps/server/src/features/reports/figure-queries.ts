import type { Figures, trendDay } from '@cuesheet/contract/dashboard'
import { addDays, firstOfMonth } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type ChannelScope, isInScope, isWholeNetwork } from '../../access/scope.ts'
import { type Question, question } from '../../db/questions.ts'
import type { Span } from '../facts/periods.ts'
import { isHeld } from '../facts/rollup-sources.ts'
import { type MoneyTerms, money, termsOf, termsRelation } from '../facts/terms.ts'
import { fromUnits, pricePerThousand, ratioOf, toUnits } from '../facts/units.ts'
import type { Selection } from './selection.ts'
import { factsOfVideo, type VideoKey } from './videos/video-facts.ts'

type Days = { from: string | null; to: string | null }

const noDays: Days = { from: null, to: null }

const counts = [
  'views',
  'premium_views',
  'unsplit_views',
  'unpriced_views',
  'revenue',
  'premium_revenue',
] as const

/** The relation (day, views, premium_views, unsplit_views, unpriced_views, revenue, premium_revenue, held) of a span: credited sums of the channels in scope, days without rows left out. */
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
      ${isHeld('facts')} as held
    from (${factsOfVideo(video, span)}) as facts
    join network_day using (day)
    join channels using (network_id)
    where network_id = ${video.network_id} and channel_id = ${video.channel_id}`
}

type Whose = Pick<Selection, 'scope' | 'terms' | 'shown' | 'comparison'>

/** What the days shown earned, exactly; null or 0 where that is nothing. */
export const profitOf = ({ scope, terms, shown }: Omit<Whose, 'comparison'>): RawBuilder<unknown> => sql`
  select ${money(sql`sum(revenue * profit_rate)`)} as profit
  from (${countedDaysOfChannels(scope, shown ?? noDays)}) as counted
  join (${termsRelation(terms)}) as terms on terms.month = date_trunc('month', day::timestamp)::date`

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

type Count = (typeof counts)[number]

/** A column an array, which costs less than as many rows; null where there are no days. Sums as text: they may be beyond 2^53. */
type Columns = Record<'day', string[] | null> &
  Record<'activity_reported' | 'revenue_reported' | 'held', (boolean | null)[]> &
  Record<Count, (string | null)[]>

/** What counts of a reported day; null where that kind of report has not arrived. Money in `unit`s, written with `scale` decimals of nano-units. */
type Day = Record<Count | 'profit' | 'premium_profit' | 'gross' | 'fee' | 'net', bigint | null> & {
  paired: boolean
  held: boolean
  scale: number
}

/** A sum of views of which `unknown` have no such figure: null where that is all of them. */
const knownOf = (figure: bigint | null, views: bigint | null, unknown: bigint | null) =>
  figure === 0n && unknown && unknown >= (views ?? 0n) ? null : figure

const decimalsOf = (decimal: string) => decimal.split('.')[1]?.length ?? 0

/** By its first day, what a month's nano-US-dollars are multiplied with to have them in `unit`s. */
function factorsOf({ kind, months }: MoneyTerms) {
  const factors = months.map(({ month, rate, fee_rate }) => {
    const gross = toUnits(rate, 10n ** 6n)
    const fee = toUnits(fee_rate) / 10n ** 15n
    const scale = decimalsOf(rate) + (kind === 'net' ? decimalsOf(fee_rate) : 0)
    return [month, { gross: gross * 1000n, fee: gross * fee, net: gross * (1000n - fee), scale }] as const
  })
  return new Map(factors)
}

function readDays(columns: Columns, terms: MoneyTerms): Map<string, Day> {
  const factors = factorsOf(terms)
  const days = new Map<string, Day>()
  for (const [at, day] of (columns.day ?? []).entries()) {
    const factor = factors.get(firstOfMonth(day))
    const isActive = columns.activity_reported[at]
    const isEarning = columns.revenue_reported[at]
    // Without either there is no report of the day: what counts of it is none of the network's days.
    if (!factor || isActive === null || isEarning === null) continue
    const count = (name: Count) => BigInt(columns[name][at] ?? 0)
    const counted = { views: count('views'), unpriced: count('unpriced_views') }
    const revenue = isEarning ? knownOf(count('revenue'), counted.views, counted.unpriced) : null
    const premium_revenue = isEarning ? count('premium_revenue') : null
    const times = (nano: bigint | null, by: bigint) => nano && nano * by
    days.set(day, {
      paired: Boolean(isActive && isEarning),
      held: columns.held[at] ?? false,
      scale: factor.scale,
      views: isActive ? counted.views : null,
      premium_views: isActive ? count('premium_views') : null,
      unsplit_views: isActive ? count('unsplit_views') : null,
      unpriced_views: isActive ? (isEarning ? counted.unpriced : counted.views) : null,
      revenue,
      premium_revenue,
      profit: times(revenue, factor[terms.kind]),
      premium_profit: times(premium_revenue, factor[terms.kind]),
      gross: times(revenue, factor.gross),
      fee: times(revenue, factor.fee),
      net: times(revenue, factor.net),
    })
  }
  return days
}

type Sums = Exclude<keyof Day, 'paired' | 'held' | 'scale'>

/** Null where it is unknown of all days. */
function sumOf(days: readonly Day[], name: Sums): bigint | null {
  const known = days.map((day) => day[name]).filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0n)
}

const amountOf = (amount: bigint | null) => (amount === null ? null : fromUnits(amount))
const countOf = (count: bigint | null) => (count === null ? null : Number(count))

/** What 1,000 views of days earned, of those that have both reports. */
function priceOf(days: readonly Day[], of: '' | 'premium_'): string | null {
  const paired = days.filter((day) => day.paired && day[`${of}profit`] !== null)
  const scale = Math.max(0, ...paired.map((day) => day.scale))
  const views =
    (sumOf(paired, `${of}views`) ?? 0n) - (of === '' ? (sumOf(paired, 'unpriced_views') ?? 0n) : 0n)
  return pricePerThousand(sumOf(paired, `${of}profit`), views, scale)
}

/** Over the days that each kind of figure counts. */
function figuresOver(viewed: readonly Day[], earning: readonly Day[], paired: readonly Day[]): Figures {
  const [views, unsplit] = [sumOf(viewed, 'views'), sumOf(viewed, 'unsplit_views')]
  const premium_views = sumOf(viewed, 'premium_views')
  const known = (premium: bigint | null) => knownOf(premium, views, unsplit)
  return {
    views: countOf(views),
    premium_views: countOf(known(premium_views)),
    premium_ratio: ratioOf(premium_views, (views ?? 0n) - (unsplit ?? 0n)),
    profit: amountOf(knownMoney(earning, 'profit')),
    premium_profit: amountOf(known(sumOf(earning, 'premium_profit'))),
    rpm: priceOf(paired, ''),
    premium_rpm: priceOf(paired, 'premium_'),
  }
}

/** Money of days: null where none of their views has a known revenue. */
const knownMoney = (days: readonly Day[], name: Sums) =>
  knownOf(sumOf(days, name), sumOf(days, 'views'), sumOf(days, 'unpriced_views'))

export type FiguresAndSettlement = Figures & { gross: string | null; fee: string | null; net: string | null }

export const figuresOf = ({ gross, fee, net, ...figures }: FiguresAndSettlement): Figures => figures

const totalsOf = (days: readonly Day[]): FiguresAndSettlement => ({
  ...figuresOver(days, days, days),
  gross: amountOf(knownMoney(days, 'gross')),
  fee: amountOf(knownMoney(days, 'fee')),
  net: amountOf(knownMoney(days, 'net')),
})

type TrendDay = z.output<typeof trendDay>

const trendOf = (day: string, found: Day | undefined): TrendDay => ({
  day,
  views: countOf(found?.views ?? null),
  premium_views: countOf(found ? knownOf(found.premium_views, found.views, found.unsplit_views) : null),
  profit: amountOf(found?.profit ?? null),
  rpm: found ? priceOf([found], '') : null,
  premium_rpm: found ? priceOf([found], 'premium_') : null,
  held: found?.held ?? false,
})

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
  const columns = ['day', 'activity_reported', 'revenue_reported', 'held'].map(
    (name) => sql`array_agg(${sql.ref(name)}) as ${sql.id(name)}`,
  )
  const sums = counts.map((name) => sql`array_agg(${sql.ref(name)})::text[] as ${sql.id(name)}`)
  const rows = sql<Columns>`select ${sql.join([...columns, ...sums])} from (${days}) as days`
  return question(rows, ([found]) => {
    const known = readDays(found!, terms)
    const figuresAndDays = (span: Span | null, until: string | undefined): FiguresAndDays => {
      const calendar = []
      for (let day = span?.from; day && until && day <= until; day = addDays(day, 1)) calendar.push(day)
      return {
        totals: totalsOf(calendar.flatMap((day) => known.get(day) ?? [])),
        days: calendar.map((day) => trendOf(day, known.get(day))),
      }
    }
    const matchedOf = (side: 'day' | 'compared_day') => {
      const counting = (kind: 'of_views' | 'of_profit' | 'of_rpm') =>
        (comparison?.matches ?? []).flatMap((match) => (match[kind] ? (known.get(match[side]) ?? []) : []))
      return figuresOver(counting('of_views'), counting('of_profit'), counting('of_rpm'))
    }
    return {
      shown: figuresAndDays(shown, shown?.until),
      matched: matchedOf('day'),
      previous: matchedOf('compared_day'),
      compared: figuresAndDays(before, before?.to),
    }
  })
}

/** The fee rates of the months shown, oldest first, equal neighbours merged. */
export function feeRatesOf({ terms, shown }: Pick<Selection, 'terms' | 'shown'>) {
  const rates: { from_month: string; fee_rate: number }[] = []
  for (const { month, fee_rate } of shown ? termsOf(terms, shown).months : [])
    if (rates.at(-1)?.fee_rate !== Number(fee_rate))
      rates.push({ from_month: month.slice(0, 7), fee_rate: Number(fee_rate) })
  return rates
}
