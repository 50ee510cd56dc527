import { firstOfMonth } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { findMonthlyRates, type MonthlyRate } from '../exchange-rates/read.ts'
import { listFeeRates } from '../members/read.ts'
import { type Moment, remember } from './answer-memory.ts'
import type { Span } from './rules.ts'

/** What turns the US dollars of one month into the viewer's money. */
type MonthTerms = MonthlyRate & { fee_rate: string }

export type Terms = {
  /** The currency asked for, or USD where that has no exchange rate at all. */
  currency: Currency
  kind: ChannelScope['terms']
  months: MonthTerms[]
}

/** Terms for each month from `fromMonth` to `toMonth` (first days, inclusive). Without a member the fee is 0. */
export async function readTerms(
  db: Database,
  moment: Moment,
  scope: ChannelScope,
  asked: Currency,
  fromMonth: string,
  toMonth: string,
): Promise<Terms> {
  const ratesOf = (currency: Currency) =>
    remember(moment, ['rates', currency, fromMonth, toMonth], () =>
      findMonthlyRates(db, currency, fromMonth, toMonth),
    )
  const askedRates = await ratesOf(asked)
  const currency = askedRates ? asked : 'USD'
  const rates = askedRates ?? (await ratesOf('USD')) ?? []
  const feeRates =
    scope.member_id === null ? [] : await listFeeRates(db, scope, scope.member_id, fromMonth, toMonth)
  const feeByMonth = new Map(feeRates.map(({ month, fee_rate }) => [month, fee_rate]))
  const months = rates.map((rate) => ({ ...rate, fee_rate: feeByMonth.get(rate.month) ?? '0' }))
  return { currency, kind: scope.terms, months }
}

/** The same terms for the months of a span only. */
export function termsOf(terms: Terms, { from, to }: Span): Terms {
  return { ...terms, months: terms.months.filter(({ month }) => month >= firstOfMonth(from) && month <= to) }
}

/** A relation (month, rate, fee_rate, profit_rate): multiply USD by `rate` for gross, by `profit_rate` for the viewer's profit. */
export function termsRelation({ kind, months }: Terms): RawBuilder<unknown> {
  const profitRate = kind === 'net' ? sql`rate * (1 - fee_rate)` : sql`rate`
  return sql`
    select month, rate, fee_rate, ${profitRate} as profit_rate
    from unnest(
      ${months.map(({ month }) => month)}::date[],
      ${months.map(({ rate }) => rate)}::numeric[],
      ${months.map(({ fee_rate }) => fee_rate)}::numeric[]) as terms(month, rate, fee_rate)`
}

/** An exact amount in the answer's currency from nano-units. */
export function money(nano: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`trim_scale((${nano}) * 0.000000001)`
}

/** Money per 1,000 views to 9 decimals, from nano-units; null where views are 0 or unknown. */
export function perThousand(
  nano: RawBuilder<unknown>,
  views: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`trim_scale(round((${nano}) * 0.000001 / nullif(${views}, 0), 9))`
}
