import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { ExplainedFigure, explanation } from '@cuesheet/contract/explanation'
import { divide, fromUnits, toUnits, unit } from '../../facts/units.ts'
import { type Side, scale, splitMoney } from './change-splits.ts'
import { type CountedDifferently, noneDifferently } from './counted-differently.ts'
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

/** Whether a change of counting lies between the sides, and whether both say of all their views how many are engaged. */
export type Counting = 'same' | 'engaged' | 'unknown'

/** The parts that a figure's change is made of, without those that are 0. */
export function splitFigure(
  figure: ExplainedFigure,
  { before, now }: BothFactors,
  totals: Totals,
  counting: Counting,
  differently: CountedDifferently,
): Part[] {
  const sides = [sideOf(before), sideOf(now)] as const
  const parts = {
    views: () => splitViews('', before, now, counting, differently),
    // Of Premium nobody says how many are engaged.
    premium_views: () =>
      splitViews('premium_', before, now, counting === 'same' ? 'same' : 'unknown', noneDifferently),
    profit: () => splitProfit(sides, before, now, totals, counting),
    rpm: () => splitRpm(...sides, totals, counting, counting === 'engaged' ? differently : noneDifferently),
    premium_rpm: () =>
      splitRpm(
        sideOf(before, 'premium_'),
        sideOf(now, 'premium_'),
        totals,
        counting === 'same' ? 'same' : 'unknown',
        noneDifferently,
      ),
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

function splitViews(
  of: '' | 'premium_',
  before: Factors,
  now: Factors,
  counting: Counting,
  differently: CountedDifferently,
): Part[] {
  const credit = BigInt(now[`credit_${of}views`]) - BigInt(before[`credit_${of}views`])
  const viewed = { before: BigInt(before[`${of}viewed`]), now: BigInt(now[`${of}viewed`]) }
  const partOf = (kind: Part['kind'], side: CountedDifferently) =>
    part(kind, String(side.now - side.before), String(side.before), String(side.now))
  const alike = { before: viewed.before - differently.before, now: viewed.now - differently.now }
  const parts =
    counting === 'unknown'
      ? [partOf('views_and_price', viewed)]
      : [partOf('views', alike), partOf('counting', differently)]
  return [...parts, part('credit', String(credit))]
}

function splitProfit(
  [before, now]: readonly [Side, Side],
  was: Factors,
  is: Factors,
  totals: Totals,
  counting: Counting,
): Part[] {
  // Earnings rest on engaged views: beside these the price says what it did.
  const counted = (side: Side, { engaged_views }: Factors) =>
    counting === 'engaged' ? { ...side, views: BigInt(engaged_views) } : side
  const [from, to] = [counted(before, was), counted(now, is)]
  const { views, price, exchange_rate, fee } = splitMoney(from, to)
  const of = counting === 'engaged' ? ('engaged_' as const) : ('' as const)
  const creditOf = (side: Factors) => toUnits(side.credit_profit, unit / 10n ** 9n)
  const credit = creditOf(is) - creditOf(was)
  const compared = views + price + exchange_rate + fee + credit
  return [
    ...(counting === 'unknown'
      ? [part('views_and_price', fromUnits(views + price))]
      : [
          part(`${of}views`, fromUnits(views), String(from.views), String(to.views)),
          part(`${of}price`, fromUnits(price), priceOf(from, from, to), priceOf(to, from, to)),
        ]),
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

function splitRpm(
  before: Side,
  now: Side,
  totals: Totals,
  counting: Counting,
  differently: CountedDifferently,
): Part[] {
  const from = { ...before, views: before.views - differently.before }
  const to = { ...now, views: now.views - differently.now }
  if (before.views === 0n || now.views === 0n || from.views <= 0n || to.views <= 0n)
    return [part('credit', difference(totals.now, totals.before))]
  const [was, is] = [perThousand(before.profit, before.views), perThousand(now.profit, now.views)]
  const split = splitMoney(from, to)
  const amounts = [split.price, split.exchange_rate, split.fee]
  // What views that are counted alike earn more or less, as a share of all views of before.
  const over = to.views * before.views * unitsPerPrice
  const alike =
    differently.before === 0n && differently.now === 0n
      ? is - was
      : divide((now.profit * from.views - before.profit * to.views) * 1000n, over)
  const [price, exchange_rate, fee] = scale(amounts, 1000n * from.views, over, alike) as [
    bigint,
    bigint,
    bigint,
  ]
  const counted = is - was - alike
  const inUnit = (amount: bigint) => fromUnits(amount, perThousandUnit)
  const credit = toUnits(totals.now, perThousandUnit) - toUnits(totals.before, perThousandUnit) - (is - was)
  return [
    counting === 'unknown'
      ? part('views_and_price', inUnit(price))
      : part('price', inUnit(price), priceOf(from, from, to), priceOf(to, from, to)),
    part('counting', inUnit(counted)),
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
