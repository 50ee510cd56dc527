import { expect, test } from 'vitest'
import {
  feeRateSchema,
  percentOfRate,
  rateOfPercent,
  readFeePercent,
  readFeeRate,
  writeFeeRate,
} from './fee-rate.ts'

test('a rate has steps of a tenth of a percent, and each is said, typed and stored as what it is', () => {
  for (let tenths = 0; tenths <= 1000; tenths += 1) {
    const percent = tenths / 10
    const rate = rateOfPercent(percent)
    expect(rate).toBe(tenths / 1000)
    expect(feeRateSchema.parse(rate)).toBe(rate)
    expect(readFeeRate(String(percent))).toBe(rate)
    expect(percentOfRate(rate)).toBe(percent)
    expect(readFeePercent(String(percent))).toBe(percent)
    expect(Number(writeFeeRate(rate))).toBe(rate)
  }
  expect([0.05, 0.1, 0.125, 1].map(writeFeeRate)).toEqual(['0.05', '0.10', '0.125', '1.00'])
})

test.each(['', '-1', '100.1', '12.55', '12,5', '1e1', 'abc', '.5', '1000'])(
  '%j is no percentage of a fee',
  (text) => {
    expect(readFeePercent(text)).toBeUndefined()
  },
)

test.each([
  ['12.5', 12.5],
  [' 12.50 % ', 12.5],
  ['１２．５', 12.5],
  ['7.', 7],
  ['100.0', 100],
])('%j is %d percent', (text, percent) => {
  expect(readFeePercent(text)).toBe(percent)
})

test.each([0.0001, 0.1255, -0.001, 1.001])('%d is no rate', (rate) => {
  expect(feeRateSchema.safeParse(rate).success).toBe(false)
})
