import { firstOfMonth, monthsOf } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import type { MonthlyRate } from '../exchange-rates/public.ts'
import type { Span } from './periods.ts'

/** What turns the US dollars of one month into the viewer's money. */
type MonthTerms = Pick<MonthlyRate, 'month' | 'rate'> & { fee_rate: string }

/** What turns sums by month into money: into the viewer's profit, before or after the fee. */
export type MoneyTerms = { kind: ChannelScope['terms']; months: readonly MonthTerms[] }

export type Terms = {
  /** The currency asked for, or USD where that has no exchange rate at all. */
  currency: Currency
  kind: ChannelScope['terms']
  months: (MonthlyRate & MonthTerms)[]
}

/** The same terms for the months of a span only. */
export function termsOf<T extends MoneyTerms>(terms: T, { from, to }: Span): T {
  return { ...terms, months: terms.months.filter(({ month }) => month >= firstOfMonth(from) && month <= to) }
}

/** A relation (month, rate, fee_rate, profit_rate): multiply USD by `rate` for gross, by `profit_rate` for the viewer's profit. */
export function termsRelation({ kind, months }: MoneyTerms): RawBuilder<unknown> {
  const profitRate = kind === 'net' ? sql`rate * (1 - fee_rate)` : sql`rate`
  return sql`
    select month, rate, fee_rate, ${profitRate} as profit_rate
    from unnest(
      ${months.map(({ month }) => month)}::date[],
      ${months.map(({ rate }) => rate)}::numeric[],
      ${months.map(({ fee_rate }) => fee_rate)}::numeric[]) as terms(month, rate, fee_rate)`
}

/** An amount, in nano-units, of an array of nano-US-dollars by the months of a span: the viewer's profit, or what is named. */
export function weighted(
  array: RawBuilder<unknown>,
  { kind, months }: MoneyTerms,
  span: Span,
  of: 'gross' | 'fee' | 'net' = kind,
): RawBuilder<unknown> {
  const known = new Map(months.map((terms) => [terms.month, terms]))
  const parts = monthsOf(span).flatMap((month, at) => {
    const terms = known.get(month)
    if (!terms) return []
    const rate = sql`${terms.rate}::numeric`
    const factor = {
      gross: rate,
      fee: sql`(${rate} * ${terms.fee_rate}::numeric)`,
      net: sql`(${rate} * (1 - ${terms.fee_rate}::numeric))`,
    }[of]
    return [sql`(${array})[${sql.lit(at + 1)}] * ${factor}`]
  })
  return parts.length === 0 ? sql`0::numeric` : sql`(${sql.join(parts, sql` + `)})`
}

/** An exact amount in the answer's currency from nano-units. */
export function money(nano: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`trim_scale((${nano}) * 0.000000001)`
}

/** A sum of views of which `unknown` have no such figure: null where that is all of them. */
const knownOf = (
  figure: RawBuilder<unknown>,
  views: RawBuilder<unknown>,
  unknown: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(case when ${unknown} = 0 or ${unknown} < ${views} then ${figure} else nullif(${figure}, 0) end)`

/** Premium's part of figures, over columns of sums; null where nobody said it of any of them. */
export const knownPremium = (
  premium: RawBuilder<unknown>,
  views = sql`views`,
  unsplit = sql`unsplit_views`,
): RawBuilder<unknown> => knownOf(premium, views, unsplit)

/** Engaged views of them; null where nobody said of any how many are engaged. */
export const knownEngaged = (
  engaged: RawBuilder<unknown>,
  views = sql`views`,
  unengaged = sql`unengaged_views`,
): RawBuilder<unknown> => knownOf(engaged, views, unengaged)

/** Revenue, over columns of sums; null where nobody said it of any of the views. */
export const knownRevenue = (
  revenue: RawBuilder<unknown>,
  views = sql`views`,
  unpriced = sql`unpriced_views`,
): RawBuilder<unknown> => knownOf(revenue, views, unpriced)

/** What was earned by views of which `paired_views` have a known revenue: null where none has, and nothing is known of any. */
export const knownProfit = (
  profit: RawBuilder<unknown>,
  views = sql`views`,
  paired = sql`paired_views`,
): RawBuilder<unknown> => knownOf(profit, views, sql`${views} - ${paired}`)

/** premium views / views, over those of which it is known. */
export const premiumRatio = (
  premium: RawBuilder<unknown> = sql`premium_views`,
  views: RawBuilder<unknown> = sql`views`,
  unsplit: RawBuilder<unknown> = sql`unsplit_views`,
) => sql`(${premium}::numeric / nullif(${views} - ${unsplit}, 0))::float8`

/** Money per 1,000 views to 9 decimals, from nano-units; null where views are 0 or unknown. */
export function perThousand(
  nano: RawBuilder<unknown>,
  views: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`trim_scale(round((${nano}) * 0.000001 / nullif(${views}, 0), 9))`
}
