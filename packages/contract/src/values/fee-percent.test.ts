import { expect, it } from 'vitest'
import { readFeePercent, writeFeePercent } from './fee-percent.ts'

it.each([
  ['5', 0.05],
  ['12.0', 0.12],
  [' 30 % ', 0.3],
  ['１２', 0.12],
  ['0', 0],
  ['100', 1],
])('%s percent is the rate %d', (text, rate) => expect(readFeePercent(text)).toBe(rate))

it.each(['', 'abc', '-1', '101', '12.55', '1e1', '12,5', '1 2'])('%s is no rate', (text) =>
  expect(readFeePercent(text)).toBeUndefined(),
)

it('writes what it reads', () => {
  for (let percent = 0; percent <= 100; percent++)
    expect(writeFeePercent(readFeePercent(String(percent))!)).toBe(String(percent))
})
