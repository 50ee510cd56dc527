import { expect, test } from 'vitest'
import { sumFigures } from './sum-figures.ts'

test('sums exactly what numbers would round', () => {
  expect(sumFigures([])).toBe('0')
  expect(sumFigures(['100', '50'])).toBe('150')
  expect(sumFigures(['0.1', '0.2', '1234567890123.000000001'])).toBe('1234567890123.300000001')
  expect(sumFigures(['10', '0'])).toBe('10')
})
