import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitWhole } from './split-whole.ts'

test('what rounding leaves goes to the largest remainders, of amounts below zero, too', () => {
  expect(splitWhole([33.4, 33.3, 33.3], 100)).toEqual([34, 33, 33])
  expect(splitWhole([10.5, 10.5, -0.9], 20)).toEqual([11, 10, -1])
  expect(splitWhole([], 0)).toEqual([])
})

test('parts always add up to the total, each less than one away from what it is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1 }), (nanos) => {
      const parts = nanos.map((nano) => nano / 1000)
      const total = Math.round(nanos.reduce((sum, nano) => sum + nano, 0) / 1000) + 0
      const split = splitWhole(parts, total)
      expect(split.reduce((sum, part) => sum + part, 0)).toBe(total)
      for (const [at, part] of split.entries()) expect(Math.abs(part - parts[at]!)).toBeLessThan(1.0001)
    }),
  )
})
