import type { Figures, trendDay } from '@cuesheet/contract/dashboard'
import { firstOfMonth } from '@cuesheet/contract/values/day'
import type * as z from 'zod/mini'
import type { MoneyTerms } from '../facts/terms.ts'
import { fromUnits, pricePerThousand, ratioOf, toUnits } from '../facts/units.ts'

/** Sums of a day that figures are made of. */
export const counts = [
  ...(['views', 'premium_views', 'unsplit_views', 'unpriced_views', 'revenue', 'premium_revenue'] as const),
  ...(['engaged_views', 'unengaged_views', 'unpriced_engaged_views', 'unengaged_revenue'] as const),
] as const

export type Count = (typeof counts)[number]
type Revenue = 'revenue' | 'premium_revenue' | 'unengaged_revenue'
type Views = Exclude<Count, Revenue>

/** A column an array, which costs less than as many rows; null where there are no days. Money as text: it may be beyond 2^53. */
export type Columns = { is_one: boolean } & Record<'day', string[] | null> &
  Record<'activity_reported' | 'revenue_reported' | 'held', (boolean | null)[]> &
  Record<Views, (number | null)[]> &
  Record<Revenue, (string | null)[]>

export const isRevenue = (name: Count): name is Revenue => name.endsWith('revenue')

/** What a month's nano-US-dollars are multiplied with to have them in `unit`s, written with `scale` decimals of nano-units. */
type Factor = Record<'gross' | 'fee' | 'net' | 'profit', bigint> & { scale: number }

/** What counts of a reported day; null where that kind of report has not arrived. Revenue in nano-US-dollars, the rest in `unit`s. */
export type Day = Record<Views, number | null> &
  Record<'revenue' | 'profit' | 'premium_profit' | 'engaged_profit', bigint | null> & {
    paired: boolean
    held: boolean
    factor: Factor
  }

/** A sum of views of which `unknown` have no such figure: null where that is all of them. */
const knownOf = <Figure extends number | bigint>(
  figure: Figure | null,
  views: number | null,
  unknown: number | null,
): Figure | null => (!figure && unknown && unknown >= (views ?? 0) ? null : figure)

const decimalsOf = (decimal: string) => decimal.split('.')[1]?.length ?? 0

/** By its first day. */
export const factorsOf = ({ kind, months }: MoneyTerms): Map<string, Factor> =>
  new Map(
    months.map(({ month, rate, fee_rate }) => {
      const dollar = toUnits(rate, 10n ** 6n)
      const fee = dollar * (toUnits(fee_rate) / 10n ** 15n)
      const factor = { gross: dollar * 1000n, fee, net: dollar * 1000n - fee }
      const scale = decimalsOf(rate) + (kind === 'net' ? decimalsOf(fee_rate) : 0)
      return [month, { ...factor, profit: factor[kind], scale }]
    }),
  )

export function readDays(columns: Columns, factors: ReadonlyMap<string, Factor>): Map<string, Day> {
  const days = new Map<string, Day>()
  for (const [at, day] of (columns.day ?? []).entries()) {
    const factor = factors.get(firstOfMonth(day))
    const isActive = columns.activity_reported[at]
    const isEarning = columns.revenue_reported[at]
    // Without either there is no report of the day: what counts of it is none of the network's days.
    if (!factor || isActive === null || isEarning === null) continue
    const seen = (name: Views) => (isActive ? (columns[name][at] ?? 0) : null)
    const earned = (name: Revenue) => (isEarning ? BigInt(columns[name][at] ?? 0) : null)
    const unpriced = columns.unpriced_views[at] ?? 0
    const revenue = knownOf(earned('revenue'), columns.views[at] ?? 0, unpriced)
    const premium = earned('premium_revenue')
    const unengaged = earned('unengaged_revenue')
    days.set(day, {
      paired: Boolean(isActive && isEarning),
      held: columns.held[at] ?? false,
      factor,
      views: seen('views'),
      premium_views: seen('premium_views'),
      unsplit_views: seen('unsplit_views'),
      unpriced_views: seen(isEarning ? 'unpriced_views' : 'views'),
      engaged_views: seen('engaged_views'),
      unengaged_views: seen('unengaged_views'),
      unpriced_engaged_views: seen('unpriced_engaged_views'),
      revenue,
      profit: revenue === null ? null : revenue * factor.profit,
      premium_profit: premium === null ? null : premium * factor.profit,
      engaged_profit: revenue === null ? null : (revenue - (unengaged ?? 0n)) * factor.profit,
    })
  }
  return days
}

/** Null where it is unknown of all days. */
function viewsOf(days: readonly Day[], name: Views): number | null {
  let sum: number | null = null
  for (const { [name]: views } of days) if (views !== null) sum = (sum ?? 0) + views
  return sum
}

/** The same of money. */
function moneyOf(days: readonly Day[], amountOf: (day: Day) => bigint | null): bigint | null {
  let sum: bigint | null = null
  for (const day of days) {
    const amount = amountOf(day)
    if (amount !== null) sum = sum === null ? amount : sum + amount
  }
  return sum
}

const written = (amount: bigint | null) => (amount === null ? null : fromUnits(amount))

/** What is divided by what, but for views of which nobody said what they earned. */
const prices = {
  rpm: ['profit', 'views', 'unpriced_views'],
  engaged_rpm: ['engaged_profit', 'engaged_views', 'unpriced_engaged_views'],
  premium_rpm: ['premium_profit', 'premium_views', null],
} as const

/** What 1,000 views of days earned, of those that have both reports. */
function priceOf(days: readonly Day[], price: keyof typeof prices): string | null {
  const [profit, viewed, left] = prices[price]
  let amount: bigint | null = null
  let views = 0
  let scale = 0
  for (const day of days) {
    const earned = day.paired ? day[profit] : null
    if (earned === null) continue
    amount = (amount ?? 0n) + earned
    views += (day[viewed] ?? 0) - ((left && day[left]) ?? 0)
    scale = Math.max(scale, day.factor.scale)
  }
  return pricePerThousand(amount, BigInt(views), scale)
}

const premiumOf = ({ premium_profit }: Day) => premium_profit

/** Over the days that each kind of figure counts. */
export function figuresOver(
  viewed: readonly Day[],
  earning: readonly Day[],
  paired: readonly Day[],
): Figures {
  const [views, unsplit] = [viewsOf(viewed, 'views'), viewsOf(viewed, 'unsplit_views')]
  const unengaged = viewsOf(viewed, 'unengaged_views')
  const premium_views = viewsOf(viewed, 'premium_views')
  return {
    views,
    engaged_views: knownOf(viewsOf(viewed, 'engaged_views'), views, unengaged),
    unengaged_views: unengaged,
    premium_views: knownOf(premium_views, views, unsplit),
    premium_ratio: ratioOf(BigInt(premium_views ?? 0), BigInt((views ?? 0) - (unsplit ?? 0))),
    profit: knownMoney(earning, 'profit'),
    premium_profit: written(knownOf(moneyOf(earning, premiumOf), views, unsplit)),
    rpm: priceOf(paired, 'rpm'),
    engaged_rpm: priceOf(paired, 'engaged_rpm'),
    premium_rpm: priceOf(paired, 'premium_rpm'),
  }
}

/** Money of days: null where none of their views has a known revenue. */
function knownMoney(days: readonly Day[], name: 'profit' | 'gross' | 'fee' | 'net'): string | null {
  const amount = moneyOf(days, ({ revenue, factor }) => (revenue === null ? null : revenue * factor[name]))
  return written(knownOf(amount, viewsOf(days, 'views'), viewsOf(days, 'unpriced_views')))
}

export type FiguresAndSettlement = Figures & { gross: string | null; fee: string | null; net: string | null }

export const figuresOf = ({ gross, fee, net, ...figures }: FiguresAndSettlement): Figures => figures

/** `isOne`: of one channel or video, of which 1,000 engaged views have a price where all of its views say how many are. */
export function totalsOf(days: readonly Day[], isOne: boolean): FiguresAndSettlement {
  const figures = figuresOver(days, days, days)
  return {
    ...figures,
    engaged_rpm: isOne && figures.unengaged_views ? null : figures.engaged_rpm,
    gross: knownMoney(days, 'gross'),
    fee: knownMoney(days, 'fee'),
    net: knownMoney(days, 'net'),
  }
}

export type TrendDay = z.output<typeof trendDay>

export const trendOf = (day: string, found: Day | undefined): TrendDay => {
  const days = found ? [found] : []
  return {
    day,
    views: found?.views ?? null,
    engaged_views: found ? knownOf(found.engaged_views, found.views, found.unengaged_views) : null,
    unengaged_views: found?.unengaged_views ?? null,
    premium_views: found ? knownOf(found.premium_views, found.views, found.unsplit_views) : null,
    profit: written(found?.profit ?? null),
    rpm: priceOf(days, 'rpm'),
    engaged_rpm: priceOf(days, 'engaged_rpm'),
    premium_rpm: priceOf(days, 'premium_rpm'),
    held: found?.held ?? false,
  }
}
