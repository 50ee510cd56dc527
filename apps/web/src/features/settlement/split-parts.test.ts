import { expect, test } from 'vitest'
import { basisPointsOf, missingOf, percentOf } from './split-parts.ts'

test('parts are counted in hundredths of a percent, without floats', () => {
  expect(['33.34', '0.01', '100', ' 7,5 ', '0.29'].map(basisPointsOf)).toEqual([3334, 1, 10_000, 750, 29])
  expect(['0', '100.01', '33.333', '-1', 'x', ''].map(basisPointsOf)).toEqual(Array(6).fill(null))
  expect([3334, 10_000, 29].map(percentOf)).toEqual(['33.34', '100', '0.29'])
})

test('together they are a whole or say what is missing', () => {
  expect(missingOf(['33.34', '33.33', '33.33'])).toBe(0)
  expect(missingOf(['60', '30'])).toBe(1000)
  expect(missingOf(['60', '50'])).toBe(-1000)
  expect(missingOf(['60', ''])).toBeNull()
})
