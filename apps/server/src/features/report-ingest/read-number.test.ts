import { expect, test } from 'vitest'
import { readNumber, scaleTo, toDecimal } from './read-number.ts'
import { ExactSum, MoneyCells } from './settled-files/money-cells.ts'

test.each([
  ['1234.5', '1234.5'],
  ['-0.10', '-0.10'],
  ['$1,234,567.89', '1234567.89'],
  ['(1,234.56)', '-1234.56'],
  ['($12)', '-12'],
  ['\u2212\u00a05', '-5'],
  ['US$ 3', '3'],
  ['₩1,467', '1467'],
  ['5.0E-4', '0.00050'],
  ['', '0'],
  ['NULL', '0'],
])('%s is %s', (text, decimal) => {
  const found = readNumber(text)
  expect(typeof found === 'string' ? found : toDecimal(found)).toBe(decimal)
})

test.each([
  ['1,5', 'is not a number'],
  ['1,2345', 'is not a number'],
  ['(5', 'is not a number'],
  ['(-5)', 'is not a number'],
  ['5-', 'is not a number'],
  ['=1+1', 'is not a number'],
  ['1e3', 'is written with an exponent, which may have lost digits'],
])('%s %s', (text, problem) => {
  expect(readNumber(text)).toBe(problem)
})

test('money is rounded half to even at the billionth, whatever its size and sign, and that is counted', () => {
  const cells = new MoneyCells()
  const read = [
    '0.0000000005',
    '0.0000000015',
    '-0.0000000025',
    '(0.0000000015)',
    '1.1000000000',
    '9007199.254740993',
  ].map((text) => cells.read(text))
  expect(read).toEqual([0, 2, -2, -2, 1_100_000_000, 9_007_199_254_740_993n])
  expect(cells.rounded).toBe(4)
  expect(cells.read('9223372036.854775808')).toBe('is too large')
  expect(scaleTo({ value: -15n, places: 1 }, 0)).toEqual([-2n, false])
})

test('a sum beyond 2^53 keeps every nano', () => {
  const sum = new ExactSum()
  for (const value of [9_007_199_254_740_991, 1, 1, -9_007_199_254_740_991, 9_007_199_254_740_993n, 3])
    sum.add(value)
  expect(sum.total).toBe(9_007_199_254_740_998n)
})
