import { divide, size } from '../../facts/units.ts'

/** What counted in some days: views, revenue in nano-US-dollars, and the viewer's money of it in `unit`s. */
export type Side = { views: bigint; usd: bigint; gross: bigint; profit: bigint }

export type MoneyParts = Record<'views' | 'price' | 'exchange_rate' | 'fee', bigint>

/**
 * Splits the change of money between two sides into what came from views, price, exchange rate and fee, in units; they
 * add up to it exactly. Each takes the change of its own factor, those before it as they are now, those after it as they
 * were: views at the old price, the price of today's views, both at the old rates. Rates are those of all revenue of a side.
 */
export function splitMoney(before: Side, now: Side): MoneyParts {
  const change = now.profit - before.profit
  // Nothing to set a rate against: what there is now is all new.
  const hasRates = before.usd !== 0n && before.gross !== 0n
  const fee = hasRates ? now.profit - divide(now.gross * before.profit, before.gross) : 0n
  const ofRevenue = hasRates ? divide(now.usd * before.profit, before.usd) - before.profit : change
  const views =
    before.views === 0n ? ofRevenue : divide(before.profit * (now.views - before.views), before.views)
  return { views, price: ofRevenue - views, exchange_rate: change - ofRevenue - fee, fee }
}

/** A part of all views: those of a channel, of a country, of Premium. */
export type Segment<Name> = { name: Name; before: Counted; now: Counted }
type Counted = Pick<Side, 'views' | 'usd'>

export type PriceParts<Name> = { name: Name; mix: bigint; rate: bigint }

/**
 * Splits the price part of `splitMoney` over segments that make up both sides: `mix` is what came from their share of the
 * views, each at its old price, `rate` from their own price, for their views of now. Adds up to `price` exactly.
 */
export function splitPrice<Name>(
  segments: readonly Segment<Name>[],
  before: Side,
  now: Side,
  price: bigint,
): PriceParts<Name>[] {
  if (before.views === 0n || segments.length === 0) return []
  const [numerator, denominator] = before.usd === 0n ? [now.profit, now.usd] : [before.profit, before.usd]
  if (denominator === 0n) return []
  const inMoney = (usd: bigint, over: bigint) => divide(usd * numerator, over * denominator)
  const parts = segments.map(({ name, before: was, now: is }) => {
    // A segment without views before has no old price: it is new, and its own price is no change.
    const [usd, views] = was.views === 0n ? [is.usd, is.views] : [was.usd, was.views]
    const expected = views === 0n ? 0n : is.views * usd
    const over = views === 0n ? 1n : views
    return {
      name,
      mix: inMoney(expected * before.views - now.views * was.usd * over, over * before.views),
      rate: inMoney(is.usd * over - expected, over),
    }
  })
  const sum = parts.reduce((all, { mix, rate }) => all + mix + rate, 0n)
  const [largest] = parts.toSorted((a, b) => compare(size(b.rate), size(a.rate)))
  largest!.rate += price - sum
  return parts
}

/** `amounts` in other units, multiplied and divided, so that they add up to `total` in these, where it is given. */
export function scale(
  amounts: readonly bigint[],
  numerator: bigint,
  denominator: bigint,
  total?: bigint,
): bigint[] {
  const scaled = amounts.map((amount) => divide(amount * numerator, denominator))
  if (total === undefined) return scaled
  const left = total - scaled.reduce((sum, amount) => sum + amount, 0n)
  const largest = amounts.reduce((best, amount, at) => (size(amount) > size(amounts[best]!) ? at : best), 0)
  return scaled.map((amount, at) => (at === largest ? amount + left : amount))
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
