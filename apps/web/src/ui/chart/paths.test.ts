import { expect, test } from 'vitest'
import { areaPath, barsPath, linePath, loneDays, loneStrokes, runs, stackPaths, thinned } from './paths.ts'

const x = (index: number) => index * 10 + 5
const y = (value: number) => 100 - value

test('gaps break lines and surfaces instead of bridging them', () => {
  const values = [10, 20, null, 30, 40]
  expect(runs(values)).toEqual([
    [0, 1],
    [3, 4],
  ])
  expect(linePath(values, x, y)).toBe('M5,90L15,80M35,70L45,60')
  expect(areaPath(values, x, y, 100)).toBe('M5,100L5,90L15,80V100ZM35,100L35,70L45,60V100Z')
})

test('a day alone between gaps is kept as a dot', () => {
  expect(loneDays([null, 5, null, 6, 7])).toEqual([1])
  expect(loneStrokes([null, 5, null, 6, 7], x, y, 10)).toBe('M10.5,95h9')
  expect(loneStrokes([5], x, y, 1000)).toBe('M-19,95h48')
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

test('layers rest on those below them; a missing day has none, a 0 takes no room', () => {
  const [low, high] = stackPaths(
    [
      [10, null, 0],
      [20, null, 5],
    ],
    x,
    y,
    10,
  )
  expect(low).toBe('M1.9,100V90H8.1V100Z')
  expect(high).toBe('M1.9,90V70H8.1V90ZM21.9,100V95H28.1V100Z')
})
