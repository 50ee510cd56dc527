import { addDays } from '@cuesheet/contract/values/day'
import { expect, test } from 'vitest'
import { daysBetween, indexAt, stepIndex, timeTicks } from './time-axis.ts'

test('days cross months, leap days and daylight saving without loss', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(daysBetween('2025-10-30', '2025-11-04')).toHaveLength(6)
  expect(daysBetween('2025-03-01', '2025-03-31')).toHaveLength(31)
  expect(daysBetween('2025-03-02', '2025-03-01')).toEqual([])
})

test('four weeks are labelled by weeks', () => {
  expect(timeTicks(daysBetween('2025-10-24', '2025-11-20'), 800, 64)).toEqual({
    unit: 'day',
    indexes: [0, 7, 14, 21],
  })
})

test('half a year is labelled by months, a year on a phone by every third', () => {
  const half = daysBetween('2025-05-20', '2025-11-20')
  expect(timeTicks(half, 800, 64).indexes.map((index) => half[index])).toEqual([
    '2025-06-01',
    '2025-07-01',
    '2025-08-01',
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
  ])
  const year = daysBetween('2024-11-21', '2025-11-20')
  expect(timeTicks(year, 280, 64).indexes.map((index) => year[index])).toEqual([
    '2025-01-01',
    '2025-04-01',
    '2025-07-01',
    '2025-10-01',
  ])
})

test.each([
  [45, 300],
  [62, 900],
  [200, 300],
  [366, 640],
])('labels of %i days in %i px never touch', (count, width) => {
  const days = daysBetween('2025-01-15', addDays('2025-01-15', count - 1))
  const { indexes } = timeTicks(days, width, 56)
  expect(indexes.length).toBeGreaterThan(1)
  for (let at = 1; at < indexes.length; at++) {
    expect(((indexes[at]! - indexes[at - 1]!) / count) * width).toBeGreaterThanOrEqual(54)
  }
})

test('a pointer reads the day whose slot it is in, and never leaves the plot', () => {
  expect(indexAt(0, 10, 28)).toBe(0)
  expect(indexAt(19.9, 10, 28)).toBe(1)
  expect(indexAt(-40, 10, 28)).toBe(0)
  expect(indexAt(900, 10, 28)).toBe(27)
})

test('keys walk the days, stop at the ends and start at the newest reported one', () => {
  expect(stepIndex('ArrowRight', null, 27, 25)).toBe(25)
  expect(stepIndex('ArrowLeft', 5, 27, 25)).toBe(4)
  expect(stepIndex('ArrowLeft', 0, 27, 25)).toBe(0)
  expect(stepIndex('PageUp', 25, 27, 25)).toBe(27)
  expect(stepIndex('Home', 12, 27, 25)).toBe(0)
  expect(stepIndex('End', null, 27, 25)).toBe(27)
  expect(stepIndex('a', 12, 27, 25)).toBeNull()
})
