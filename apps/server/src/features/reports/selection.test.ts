import { addDays, countDays } from '@cuesheet/contract/values/day'
import {
  type CompareWith,
  hasSameWeekdays,
  type PeriodName,
  periodNames,
} from '@cuesheet/contract/values/period'
import { expect, test } from 'vitest'
import { comparedDay, monthsBack, resolvePeriod } from '../facts/periods.ts'
import { lateDays } from './selection.ts'

function spanOf(period: PeriodName, today: string, dataThrough: string | null, more: object = {}) {
  const found = resolvePeriod({ period, compare: 'previous', ...more }, today, dataThrough)
  return [found.from, found.to, found.until, found.compared_from, found.compared_to]
}

test.each<[PeriodName, string, string | null, (string | null)[]]>([
  [
    'latest',
    '2026-11-20',
    '2026-11-17',
    ['2026-10-21', '2026-11-17', '2026-11-17', '2026-09-23', '2026-10-20'],
  ],
  [
    '7_days',
    '2026-11-20',
    '2026-11-17',
    ['2026-11-11', '2026-11-17', '2026-11-17', '2026-11-04', '2026-11-10'],
  ],
  // A Tuesday with the Tuesday before.
  [
    'latest_day',
    '2026-11-20',
    '2026-11-17',
    ['2026-11-17', '2026-11-17', '2026-11-17', '2026-11-10', '2026-11-10'],
  ],
  ['latest_day', '2026-11-20', null, [null, null, '2026-11-20', null, null]],
  ['latest', '2026-11-20', null, [null, null, '2026-11-20', null, null]],
  [
    'this_month',
    '2026-11-20',
    '2026-11-17',
    ['2026-11-01', '2026-11-17', '2026-11-30', '2026-10-01', '2026-10-17'],
  ],
  ['this_month', '2026-11-02', '2026-10-30', [null, null, '2026-11-30', null, null]],
  // The 31st has no counterpart: all of the shorter month, no day of it twice.
  [
    'this_month',
    '2026-03-31',
    '2026-03-31',
    ['2026-03-01', '2026-03-31', '2026-03-31', '2026-02-01', '2026-02-28'],
  ],
  [
    'this_month',
    '2026-02-28',
    '2026-02-28',
    ['2026-02-01', '2026-02-28', '2026-02-28', '2026-01-01', '2026-01-28'],
  ],
  [
    'previous_month',
    '2026-03-20',
    '2026-03-17',
    ['2026-02-01', '2026-02-28', '2026-02-28', '2026-01-01', '2026-01-28'],
  ],
  [
    'previous_month',
    '2026-11-02',
    '2026-10-30',
    ['2026-10-01', '2026-10-30', '2026-10-31', '2026-09-01', '2026-09-30'],
  ],
  [
    'previous_month',
    '2026-11-02',
    '2026-10-05',
    ['2026-10-01', '2026-10-05', '2026-10-31', '2026-09-01', '2026-09-05'],
  ],
  [
    'previous_month',
    '2026-01-15',
    '2026-01-12',
    ['2025-12-01', '2025-12-31', '2025-12-31', '2025-11-01', '2025-11-30'],
  ],
  [
    '6_months',
    '2026-11-20',
    '2026-11-17',
    ['2026-06-01', '2026-11-17', '2026-11-30', '2025-12-01', '2026-05-17'],
  ],
  [
    '6_months',
    '2026-02-28',
    '2026-02-28',
    ['2025-09-01', '2026-02-28', '2026-02-28', '2025-03-01', '2025-08-28'],
  ],
  ['6_months', '2026-11-20', '2026-05-31', [null, null, '2026-11-30', null, null]],
])('%s on %s with data through %s', (period, today, dataThrough, expected) => {
  expect(spanOf(period, today, dataThrough)).toEqual(expected)
})

test.each<[string, string, 'previous' | 'year', (string | null)[]]>([
  [
    '2026-11-01',
    '2026-11-10',
    'previous',
    ['2026-11-01', '2026-11-10', '2026-11-10', '2026-10-22', '2026-10-31'],
  ],
  [
    '2026-11-01',
    '2026-12-31',
    'previous',
    ['2026-11-01', '2026-11-17', '2026-12-31', '2026-10-15', '2026-10-31'],
  ],
  ['2026-11-18', '2026-11-19', 'previous', [null, null, '2026-11-19', null, null]],
  [
    '2024-02-01',
    '2024-02-29',
    'year',
    ['2024-02-01', '2024-02-29', '2024-02-29', '2023-02-01', '2023-02-28'],
  ],
  [
    '2024-02-29',
    '2024-03-10',
    'year',
    ['2024-02-29', '2024-03-10', '2024-03-10', '2023-02-28', '2023-03-10'],
  ],
])('custom %s to %s, compared with the %s', (from, to, compare, expected) => {
  expect(spanOf('custom', '2026-11-20', '2026-11-17', { from, to, compare })).toEqual(expected)
})

test.each<[string, number, number | null, string | null]>([
  ['2026-03-17', 16, 1, '2026-02-17'],
  ['2026-03-18', 17, 1, null],
  ['2026-03-30', 29, 1, null],
  ['2026-03-01', 0, null, '2026-02-01'],
  ['2026-03-17', 16, null, '2026-02-17'],
  ['2026-03-20', 19, null, null],
])('%s, the day at place %i, meets %s months back %s', (day, place, months, expected) => {
  expect(comparedDay(day, place, months, { from: '2026-02-01', to: '2026-02-17' })).toBe(expected)
})

test('29 February meets no day of the year before', () => {
  const compared = { from: '2023-02-28', to: '2023-03-10' }
  expect(comparedDay('2024-02-29', 0, 12, compared)).toBeNull()
  expect(comparedDay('2024-03-01', 1, 12, compared)).toBe('2023-03-01')
})

test.each([
  [{}, { from: 'field_required', to: 'field_required' }],
  [{ from: '2026-11-01' }, { to: 'field_required' }],
  [{ from: '2026-11-02', to: '2026-11-01' }, { to: 'period_reversed' }],
  [{ from: '2026-11-21', to: '2026-11-30' }, { from: 'period_in_future' }],
  [{ from: '2020-01-01', to: '2023-01-01' }, { to: 'period_too_long' }],
])('custom refuses %j', (more, fields) => {
  expect(() => spanOf('custom', '2026-11-20', '2026-11-17', more)).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields }),
  )
})

test('three years are the longest, leap day included', () => {
  expect(spanOf('custom', '2026-11-20', '2026-11-17', { from: '2023-11-18', to: '2026-11-17' })[0]).toBe(
    '2023-11-18',
  )
  expect(() =>
    spanOf('custom', '2026-11-20', '2026-11-17', { from: '2023-11-17', to: '2026-11-17' }),
  ).toThrow()
})

test.each([
  [null, 0],
  ['2026-11-20', 0],
  ['2026-11-17', 0],
  ['2026-11-16', 1],
])('reports through %s are late by %i days', (dataThrough, days) => {
  expect(lateDays(dataThrough, '2026-11-20', 3)).toBe(days)
})

const weekday = (day: string | null) => new Date(`${day}T00:00:00Z`).getUTCDay()

// Every day of a year as today, all periods, and custom ones of 1 to 60 days.
test('by the same weekdays a period meets whole weeks before it, as near the previous one as it can without itself', () => {
  let moved = 0
  for (let at = 0; at < 366; at++) {
    const today = addDays('2027-12-20', at)
    const through = addDays(today, -3)
    const custom = { from: addDays(through, -(at % 60)), to: through }
    for (const period of periodNames) {
      const of = (compare: CompareWith) =>
        resolvePeriod({ period, compare, ...(period === 'custom' && custom) }, today, through)
      const [previous, weekdays, year] = [of('previous'), of('weekdays'), of('year_weekdays')]
      if (weekdays.from === null) continue
      expect(weekday(weekdays.compared_from)).toBe(weekday(weekdays.from))
      expect(weekdays.compared_to! < weekdays.from).toBe(true)
      expect(countDays(weekdays.compared_from!, weekdays.compared_to!)).toBe(
        countDays(weekdays.from, weekdays.to!),
      )
      const back = (found: typeof weekdays) => countDays(found.compared_from!, weekdays.from!) - 1
      const days = countDays(weekdays.from, weekdays.to!)
      expect(Math.abs(back(weekdays) - back(previous)) <= 3 || back(weekdays) - days < 7).toBe(true)
      if (hasSameWeekdays(period, days)) expect(weekdays).toEqual(previous)
      else moved += 1
      expect(back(year)).toBe(364)
      expect(monthsBack({ period, compare: 'weekdays' })).toBeNull()
    }
  }
  expect(moved).toBeGreaterThan(1000)
})
