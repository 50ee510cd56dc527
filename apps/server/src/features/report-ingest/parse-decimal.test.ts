import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/sample.ts'
import { parseCount, parseDecimal } from './parse-decimal.ts'

test.each([
  ['0', 9, 1, 0],
  ['0.109', 9, 1, 109_000_000],
  ['65876.247', 9, 1, 65_876_247_000_000],
  ['.5', 0, 10, 5],
  ['76.8855', 0, 60_000, 4_613_130],
  ['0.14833333333333334', 0, 60_000, 8_900],
  ['5.0E-4', 9, 1, 500_000],
  ['-0.0', 9, 1, 0],
  ['0.0000000005', 9, 1, 0],
  ['0.0000000015', 9, 1, 2],
  ['0.0000000025', 9, 1, 2],
  ['0.00000000250000000001', 9, 1, 3],
  ['9007199254740991', 0, 1, Number.MAX_SAFE_INTEGER],
])('%s with %i places × %i', (text, places, times, value) => {
  expect(parseDecimal(text, places, times)).toBe(value)
})

test.each([
  ['', 'is not a number'],
  ['.', 'is not a number'],
  ['NaN', 'is not a number'],
  ['Infinity', 'is not a number'],
  ['1,000', 'is not a number'],
  [' 1', 'is not a number'],
  ['0x10', 'is not a number'],
  ['1.2.3', 'is not a number'],
  ['٣', 'is not a number'],
  ['-1', 'is negative'],
  ['1.23E+05', 'is written with an exponent, which may have lost digits'],
  ['9007199254740992', 'is too large'],
  ['1'.repeat(1000), 'is too large'],
])('%s is refused', (text, problem) => {
  expect(parseDecimal(text, 0, 1)).toBe(problem)
})

test('a count is whole', () => {
  expect(['7', '7.0', '7.5', '7e-1', '-7', '7e1'].map(parseCount)).toEqual([
    7,
    7,
    'is not a whole number',
    'is not a whole number',
    'is negative',
    'is written with an exponent, which may have lost digits',
  ])
})

test('equals exact arithmetic, rounded half to even', () => {
  const factors = fc.constantFrom(1, 60_000, 123_456)
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 20n),
      fc.nat(20),
      fc.nat(9),
      factors,
      (mantissa, fraction, places, times) => {
        const digits = String(mantissa).padStart(fraction + 1, '0')
        const cut = digits.length - fraction
        const text = fraction === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
        const numerator = mantissa * BigInt(times) * 10n ** BigInt(places)
        const divisor = 10n ** BigInt(fraction)
        const floor = numerator / divisor
        const twice = (numerator % divisor) * 2n
        const exact = twice > divisor || (twice === divisor && floor % 2n === 1n) ? floor + 1n : floor
        expect(parseDecimal(text, places, times)).toBe(
          exact > BigInt(Number.MAX_SAFE_INTEGER) ? 'is too large' : Number(exact),
        )
      },
    ),
    { numRuns: runs(500) },
  )
})
