import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { ExplainedFigure, explanation } from '@cuesheet/contract/explanation'
import { fromUnits, toUnits, unit } from '../../facts/units.ts'
import { type Side, scale, splitMoney } from './change-splits.ts'
import type { BothFactors, Factors } from './factor-queries.ts'

type Part = NonNullable<AnswerOf<typeof explanation>['change']>['parts'][number]

/** The figure itself in both spans. */
export type Totals = { before: string; now: string }

export const difference = (now: string, before: string) => fromUnits(toUnits(now) - toUnits(before))

/** Of one side of the factors, those of all views or of Premium views. Money comes in nano-units. */
export function sideOf(factors: Factors, of: '' | 'premium_' = ''): Side {
  const inUnits = (nano: string) => toUnits(nano, unit / 10n ** 9n)
  return {
    views: BigInt(factors[`${of}views`]),
    usd: BigInt(factors[`${of}usd`]),
    gross: inUnits(factors[`${of}gross`]),
    profit: inUnits(factors[`${of}profit`]),
  }
}

/** Money per 1,000 views has nine decimals. */
export const perThousandUnit = 10n ** 9n
export const unitsPerPrice = unit / perThousandUnit
export const perThousand = (amount: bigint, views: bigint) =>
  scale([amount], 1000n, views * unitsPerPrice)[0]!
export const rpmOf = ({ profit, views }: Side) =>
  views === 0n ? null : fromUnits(perThousand(profit, views), perThousandUnit)

/**
 * What 1,000 views of a part earn, in the viewer's money at the exchange rate and fee of before, as `splitMoney` has price
 * parts; at those of now where nothing was earned before.
 */
export function priceOf({ usd, views }: Pick<Side, 'usd' | 'views'>, before: Side, now: Side): string | null {
  if (views === 0n) return null
  const rates = before.usd === 0n ? now : before
  if (rates.usd === 0n) return '0'
  const [price] = scale([usd * rates.profit], 1000n, rates.usd * views * unitsPerPrice)
  return fromUnits(price!, perThousandUnit)
}

/** The parts that a figure's change is made of, without those that are 0. */
export function splitFigure(figure: ExplainedFigure, { before, now }: BothFactors, totals: Totals): Part[] {
  const parts = {
    views: () => splitViews('', before, now),
    premium_views: () => splitViews('premium_', before, now),
    profit: () => splitProfit(sideOf(before), sideOf(now), before, now, totals),
    rpm: () => splitRpm(sideOf(before), sideOf(now), totals),
    premium_rpm: () => splitRpm(sideOf(before, 'premium_'), sideOf(now, 'premium_'), totals),
  }
  return parts[figure]().filter(({ amount }) => amount !== '0')
}

const part = (
  kind: Part['kind'],
  amount: string,
  before: string | null = null,
  now: string | null = null,
): Part => ({
  kind,
  amount,
  before,
  now,
})

function splitViews(of: '' | 'premium_', before: Factors, now: Factors): Part[] {
  const [was, is] = [before[`${of}viewed`], now[`${of}viewed`]]
  const views = BigInt(is) - BigInt(was)
  const credit = BigInt(now[`credit_${of}views`]) - BigInt(before[`credit_${of}views`])
  return [part('views', String(views), was, is), part('credit', String(credit))]
}

function splitProfit(before: Side, now: Side, was: Factors, is: Factors, totals: Totals): Part[] {
  const { views, price, exchange_rate, fee } = splitMoney(before, now)
  const creditOf = (side: Factors) => toUnits(side.credit_profit, unit / 10n ** 9n)
  const credit = creditOf(is) - creditOf(was)
  const compared = views + price + exchange_rate + fee + credit
  return [
    part('views', fromUnits(views), String(before.views), String(now.views)),
    part('price', fromUnits(price), priceOf(before, before, now), priceOf(now, before, now)),
    part(
      'exchange_rate',
      fromUnits(exchange_rate),
      rateOf(before.gross, before.usd),
      rateOf(now.gross, now.usd),
    ),
    part('fee', fromUnits(fee), feeOf(before), feeOf(now)),
    part('credit', fromUnits(credit)),
    part('days_without_views', fromUnits(toUnits(totals.now) - toUnits(totals.before) - compared)),
  ]
}

function splitRpm(before: Side, now: Side, totals: Totals): Part[] {
  if (before.views === 0n || now.views === 0n) return [part('credit', difference(totals.now, totals.before))]
  const [was, is] = [perThousand(before.profit, before.views), perThousand(now.profit, now.views)]
  const split = splitMoney(before, now)
  const amounts = [split.price, split.exchange_rate, split.fee]
  const [price, exchange_rate, fee] = scale(amounts, 1000n, now.views * unitsPerPrice, is - was) as [
    bigint,
    bigint,
    bigint,
  ]
  const inUnit = (amount: bigint) => fromUnits(amount, perThousandUnit)
  const credit = toUnits(totals.now, perThousandUnit) - toUnits(totals.before, perThousandUnit) - (is - was)
  return [
    part('price', inUnit(price), priceOf(before, before, now), priceOf(now, before, now)),
    part(
      'exchange_rate',
      inUnit(exchange_rate),
      rateOf(before.gross, before.usd),
      rateOf(now.gross, now.usd),
    ),
    part('fee', inUnit(fee), feeOf(before), feeOf(now)),
    part('credit', inUnit(credit)),
  ]
}

/** The exchange rate of all revenue together: gross in units by nano-US-dollars. */
const rateOf = (gross: bigint, usd: bigint) =>
  usd === 0n ? null : fromUnits(scale([gross], 1n, usd * (unit / 10n ** 15n))[0]!, 10n ** 6n)

const feeOf = ({ gross, profit }: Side) =>
  gross === 0n ? null : fromUnits(scale([gross - profit], 10n ** 6n, gross)[0]!, 10n ** 6n)
