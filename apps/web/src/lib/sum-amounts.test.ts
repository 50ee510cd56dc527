import { expect, it } from 'vitest'
import { sumAmounts } from './sum-amounts.ts'

it.each([
  [['0.1', '0.2'], '0.3'],
  [['12345678901234567.89', '0.000000001'], '12345678901234567.890000001'],
  [['-1.5', '0.25', null], '-1.25'],
  [['-0.5', '0.5'], '0.0'],
  [['3', '4'], '7'],
  [['0'], '0'],
  [[null, null], null],
  [[], null],
])('%j make %s', (amounts, sum) => {
  expect(sumAmounts(amounts)).toBe(sum)
})
