import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../testing/sample.ts'
import { fromUnits, toUnits, unit } from '../../facts/units.ts'
import { type Side, scale, splitMoney, splitPrice } from './change-splits.ts'

const side = (views: number, dollars: number, rate = 1, kept = 1): Side => {
  const usd = BigInt(Math.round(dollars * 1e9))
  const gross = (usd * BigInt(Math.round(rate * 1e6)) * unit) / 10n ** 15n
  return { views: BigInt(views), usd, gross, profit: (gross * BigInt(Math.round(kept * 100))) / 100n }
}
const amounts = (parts: object) =>
  Object.fromEntries(Object.entries(parts).map(([name, amount]) => [name, fromUnits(amount as bigint)]))

test('twice the views at half the price, by hand', () => {
  // 1,000 views at $2 → 2,000 views at $1.
  expect(amounts(splitMoney(side(1000, 2), side(2000, 2)))).toEqual({
    views: '2',
    price: '-2',
    exchange_rate: '0',
    fee: '0',
  })
})

test('a better exchange rate and a higher fee, by hand', () => {
  // $10 at 1,000 won without a fee → $10 at 1,100 won of which 80 % is kept.
  expect(amounts(splitMoney(side(100, 10, 1000), side(100, 10, 1100, 0.8)))).toEqual({
    views: '0',
    price: '0',
    exchange_rate: '1000',
    fee: '-2200',
  })
})

test('what began from nothing came from views', () => {
  expect(amounts(splitMoney(side(0, 0), side(10, 5)))).toMatchObject({ views: '5', price: '0', fee: '0' })
  expect(amounts(splitMoney(side(10, 5), side(0, 0)))).toMatchObject({ views: '-5', price: '0', fee: '0' })
})

test('a shift to a cheaper country is mix, its falling price is rate, by hand', () => {
  // KR 100 views at $0.02, US 100 at $0.04 → KR 150 at $0.02, US 50 at $0.03: 3 cents a view before, 2.25 now.
  const before = side(200, 6)
  const now = side(200, 4.5)
  const { price } = splitMoney(before, now)
  expect(fromUnits(price)).toBe('-1.5')
  const country = (name: string, views: [number, number], dollars: [number, number]) => ({
    name,
    before: side(views[0], dollars[0]),
    now: side(views[1], dollars[1]),
  })
  const parts = splitPrice(
    [country('KR', [100, 150], [2, 3]), country('US', [100, 50], [4, 1.5])],
    before,
    now,
    price,
  )
  expect(parts.map(({ name, ...part }) => ({ name, ...amounts(part) }))).toEqual([
    { name: 'KR', mix: '1', rate: '0' },
    { name: 'US', mix: '-2', rate: '-0.5' },
  ])
})

const counted = fc.record({
  views: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  usd: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 15n }),
})
const rates = fc.record({
  rate: fc.bigInt({ min: 1n, max: 2n * 10n ** 9n }),
  kept: fc.bigInt({ min: 0n, max: 100n }),
})
type Rates = { rate: bigint; kept: bigint }
type Sums = Pick<Side, 'views' | 'usd'>

const sumOf = (list: readonly Sums[], { rate, kept }: Rates): Side => {
  const views = list.reduce((sum, each) => sum + each.views, 0n)
  const usd = list.reduce((sum, each) => sum + each.usd, 0n)
  return { views, usd, gross: usd * rate * 100n, profit: usd * rate * kept }
}

test('parts add up to the change to the last unit, and mix and rate to the price', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(counted, counted), { minLength: 1, maxLength: 12 }),
      rates,
      rates,
      (list, ratesBefore, ratesNow) => {
        const before = sumOf(
          list.map(([was]) => was),
          ratesBefore,
        )
        const now = sumOf(
          list.map(([, is]) => is),
          ratesNow,
        )
        const parts = splitMoney(before, now)
        expect(Object.values(parts).reduce((a, b) => a + b)).toBe(now.profit - before.profit)
        const segments = list.map(([was, is], name) => ({ name, before: was, now: is }))
        const price = splitPrice(segments, before, now, parts.price)
        if (before.views === 0n) expect(parts.price).toBe(0n)
        if (price.length > 0)
          expect(price.reduce((sum, { mix, rate }) => sum + mix + rate, 0n)).toBe(parts.price)
      },
    ),
    { numRuns: runs(2000) },
  )
})

test('each part is what its formula says, to the rounding of a unit', () => {
  const positive = fc.record({
    views: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    usd: fc.bigInt({ min: 1n, max: 10n ** 14n }),
  })
  const isNear = (amount: bigint, numerator: bigint, denominator: bigint) => {
    const off = amount * denominator - numerator
    expect((off < 0n ? -off : off) <= 4n * denominator).toBe(true)
  }
  fc.assert(
    fc.property(positive, positive, rates, rates, (was, is, ratesBefore, ratesNow) => {
      const [before, now] = [sumOf([was], ratesBefore), sumOf([is], ratesNow)]
      const { views, price, exchange_rate, fee } = splitMoney(before, now)
      // views × price × exchange rate × what the fee leaves, one after the other from old to new
      const { rate: r0, kept: k0 } = ratesBefore
      const { rate: r1, kept: k1 } = ratesNow
      isNear(views, (is.views - was.views) * was.usd * r0 * k0, was.views)
      isNear(price, (is.usd * was.views - is.views * was.usd) * r0 * k0, was.views)
      isNear(exchange_rate, is.usd * (r1 - r0) * k0, 1n)
      isNear(fee, is.usd * r1 * (k1 - k0), 1n)
    }),
    { numRuns: runs(1000) },
  )
})

test('mix and rate of each segment are what their formulas say; what rounding leaves is a few units', () => {
  const positive = fc.record({
    views: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    usd: fc.bigInt({ min: 1n, max: 10n ** 14n }),
  })
  const off = (amount: bigint, numerator: bigint, denominator: bigint) => {
    const distance = amount * denominator - numerator
    return (distance < 0n ? -distance : distance) / denominator
  }
  fc.assert(
    fc.property(
      fc.array(fc.tuple(positive, positive), { minLength: 2, maxLength: 6 }),
      rates,
      rates,
      (list, ratesBefore, ratesNow) => {
        const before = sumOf(
          list.map(([was]) => was),
          ratesBefore,
        )
        const now = sumOf(
          list.map(([, is]) => is),
          ratesNow,
        )
        const segments = list.map(([was, is], name) => ({ name, before: was, now: is }))
        const parts = splitPrice(segments, before, now, splitMoney(before, now).price)
        for (const [at, { mix, rate }] of parts.entries()) {
          const [was, is] = list[at]!
          const money = before.profit
          const shift = is.views * before.views - now.views * was.views
          expect(off(mix, shift * was.usd * money, was.views * before.views * before.usd)).toBeLessThan(20n)
          const dearer = is.usd * was.views - is.views * was.usd
          expect(off(rate, dearer * money, was.views * before.usd)).toBeLessThan(20n)
        }
      },
    ),
    { numRuns: runs(1000) },
  )
})

test('amounts keep their sum in other units', () => {
  expect(scale([1n, 1n, 1n], 10n, 3n, 10n)).toEqual([4n, 3n, 3n])
})

test('units are read and written without loss', () => {
  fc.assert(
    fc.property(fc.bigInt(), (amount) => {
      expect(toUnits(fromUnits(amount))).toBe(amount)
    }),
  )
  expect(fromUnits(-5n, 1n)).toBe('-5')
  expect(toUnits('12', 1n)).toBe(12n)
  expect(() => toUnits('0.5', 1n)).toThrow(RangeError)
})
