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
export function sideOf(factors: Factors, of: '' | 'premium_' | 'unsaid_' = ''): Side {
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

type BothSides = Record<'before' | 'now', Side>

const minus = (all: Side, part: Side): Side => ({
  views: all.views - part.views,
  usd: all.usd - part.usd,
  gross: all.gross - part.gross,
  profit: all.profit - part.profit,
})

/**
 * What money is made of, of all; or across a change of counting by engaged views, on which earnings rest, of whom both sides
 * say all of them, and by views of the rest.
 */
export function comparedSides(
  { before, now }: BothFactors,
  isCounted: boolean,
): Record<'said' | 'unsaid', BothSides> {
  const saidOf = (side: Factors) => ({
    ...minus(sideOf(side), sideOf(side, 'unsaid_')),
    ...(isCounted && { views: BigInt(side.engaged_views) - BigInt(side.unsaid_engaged_views) }),
  })
  return {
    said: { before: saidOf(before), now: saidOf(now) },
    unsaid: { before: sideOf(before, 'unsaid_'), now: sideOf(now, 'unsaid_') },
  }
}

/** The parts that a figure's change is made of, without those that are 0. `isCounted`: a change of counting lies between. */
export function splitFigure(
  figure: ExplainedFigure,
  factors: BothFactors,
  totals: Totals,
  isCounted: boolean,
  differently: CountedDifferently,
): Part[] {
  const sidesOf = (of: '' | 'premium_' | 'unsaid_') => ({
    before: sideOf(factors.before, of),
    now: sideOf(factors.now, of),
  })
  const viewedOf = (of: '' | 'premium_' | 'unsaid_'): CountedDifferently => ({
    before: BigInt(factors.before[`${of}viewed`]),
    now: BigInt(factors.now[`${of}viewed`]),
  })
  const none = { before: nothing, now: nothing }
  const parts = {
    views: () => splitViews('', factors, viewedOf(''), viewedOf('unsaid_'), differently),
    // Of Premium nobody says how many are engaged.
    premium_views: () =>
      splitViews(
        'premium_',
        factors,
        viewedOf('premium_'),
        isCounted ? viewedOf('premium_') : noneDifferently,
        noneDifferently,
      ),
    profit: () => splitProfit(factors, totals, isCounted),
    rpm: () => splitRpm(sidesOf(''), sidesOf('unsaid_'), totals, differently),
    premium_rpm: () =>
      splitRpm(sidesOf('premium_'), isCounted ? sidesOf('premium_') : none, totals, noneDifferently),
  }
  return parts[figure]().filter(({ amount }) => amount !== '0')
}

const nothing: Side = { views: 0n, usd: 0n, gross: 0n, profit: 0n }

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

/** `unsaid`: views of whom not all engaged views are known. */
function splitViews(
  of: '' | 'premium_',
  { before, now }: BothFactors,
  viewed: CountedDifferently,
  unsaid: CountedDifferently,
  differently: CountedDifferently,
): Part[] {
  const credit = BigInt(now[`credit_${of}views`]) - BigInt(before[`credit_${of}views`])
  const alikeOf = (side: 'before' | 'now') => viewed[side] - unsaid[side] - differently[side]
  const partOf = (kind: Part['kind'], side: CountedDifferently) =>
    part(kind, String(side.now - side.before), String(side.before), String(side.now))
  return [
    partOf('views', { before: alikeOf('before'), now: alikeOf('now') }),
    partOf('counting', differently),
    partOf('views_and_price', unsaid),
    part('credit', String(credit)),
  ]
}

function splitProfit(factors: BothFactors, totals: Totals, isCounted: boolean): Part[] {
  const [before, now] = [sideOf(factors.before), sideOf(factors.now)]
  const { said, unsaid } = comparedSides(factors, isCounted)
  const { before: from, now: to } = said
  const { views, price, ...rates } = splitMoney(from, to)
  const others = splitMoney(unsaid.before, unsaid.now)
  const exchange_rate = rates.exchange_rate + others.exchange_rate
  const fee = rates.fee + others.fee
  const of = isCounted ? ('engaged_' as const) : ('' as const)
  const creditOf = (side: Factors) => toUnits(side.credit_profit, unit / 10n ** 9n)
  const credit = creditOf(factors.now) - creditOf(factors.before)
  const compared = views + price + others.views + others.price + exchange_rate + fee + credit
  return [
    part(`${of}views`, fromUnits(views), String(from.views), String(to.views)),
    part(`${of}price`, fromUnits(price), priceOf(from, from, to), priceOf(to, from, to)),
    part('views_and_price', fromUnits(others.views + others.price)),
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

/** `unsaid`: of whom not all engaged views are known; what they earn otherwise, and their part of all, is told together. */
function splitRpm(
  { before, now }: BothSides,
  unsaid: BothSides,
  totals: Totals,
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
  const [together, exchange_rate, fee] = scale(amounts, 1000n * from.views, over, alike) as [
    bigint,
    bigint,
    bigint,
  ]
  const [saidFrom, saidTo] = [minus(from, unsaid.before), minus(to, unsaid.now)]
  const isAll = unsaid.before.views === 0n && unsaid.now.views === 0n
  const price = isAll ? together : priceAmong(saidFrom, saidTo, before.views)
  const counted = is - was - alike
  const inUnit = (amount: bigint) => fromUnits(amount, perThousandUnit)
  const credit = toUnits(totals.now, perThousandUnit) - toUnits(totals.before, perThousandUnit) - (is - was)
  return [
    part('price', inUnit(price), priceOf(saidFrom, saidFrom, saidTo), priceOf(saidTo, saidFrom, saidTo)),
    part('counting', inUnit(counted)),
    part('views_and_price', inUnit(together - price)),
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

/** What the price of some views made of that of `all` views, of which they are part. */
const priceAmong = (from: Side, to: Side, all: bigint): bigint =>
  from.views <= 0n || to.views <= 0n
    ? 0n
    : scale([splitMoney(from, to).price], 1000n * from.views, to.views * all * unitsPerPrice)[0]!

/** The exchange rate of all revenue together: gross in units by nano-US-dollars. */
const rateOf = (gross: bigint, usd: bigint) =>
  usd === 0n ? null : fromUnits(scale([gross], 1n, usd * (unit / 10n ** 15n))[0]!, 10n ** 6n)

const feeOf = ({ gross, profit }: Side) =>
  gross === 0n ? null : fromUnits(scale([gross - profit], 10n ** 6n, gross)[0]!, 10n ** 6n)
