import { expect, test } from 'vitest'
import { areaPath, barsPath, linePath, loneDays, runs, thinned } from './paths.ts'

const x = (index: number) => index * 10 + 5
const y = (value: number) => 100 - value

test('gaps break lines and surfaces instead of bridging them', () => {
  const values = [10, 20, null, 30, 40]
  expect(runs(values)).toEqual([
    [0, 1],
    [3, 4],
  ])
  expect(linePath(values, x, y)).toBe('M5,90L15,80M35,70L45,60')
  expect(areaPath(values, x, y, 100).match(/Z/g)).toHaveLength(2)
})

test('a day alone between gaps is kept as a dot', () => {
  expect(loneDays([null, 5, null, 6, 7])).toEqual([1])
})

test('a zero is a hairline, a gap is nothing', () => {
  expect(barsPath([null], x, y, 10)).toBe('')
  expect(barsPath([0], x, y, 10)).toMatch(/^M.+Z$/)
})

test('narrow days join into one stepped surface per stretch', () => {
  const year = Array.from({ length: 365 }, (_, index) => (index === 100 ? null : index))
  expect(barsPath(year, x, y, 2).match(/M/g)).toHaveLength(2)
})

test('a long course is thinned to means, its gaps stay', () => {
  expect(thinned([1, 3, null, null, 5, null], 3)).toEqual([2, null, 5])
  expect(thinned([1, null, 3], 42)).toEqual([1, null, 3])
  expect(
    thinned(
      Array.from({ length: 365 }, () => 7),
      42,
    ),
  ).toHaveLength(41)
})
