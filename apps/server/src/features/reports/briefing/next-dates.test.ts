import { expect, it } from 'vitest'
import { nextDates, offWeekend } from './next-dates.ts'

const calendar = { final_figures_day: null, payday: null, payday_months: 1, weekend_payday: 'before' }
const written = (dates: ReturnType<typeof nextDates>) =>
  dates.map(({ kind, day, month }) => `${kind} ${day} of ${month}`)

it('names nothing that the network has not set', () => {
  expect(nextDates(calendar, '2026-11-20')).toEqual([])
})

it('names the next two of each kind, today among them, in order', () => {
  const set = { ...calendar, final_figures_day: 10, payday: 20, payday_months: 2 }
  expect(written(nextDates(set, '2026-11-20'))).toEqual([
    'payday 2026-11-20 of 2026-09',
    'final_figures 2026-12-10 of 2026-11',
    // The 20th is a Sunday.
    'payday 2026-12-18 of 2026-10',
    'final_figures 2027-01-10 of 2026-12',
  ])
})

it('takes the last day of a month that is shorter', () => {
  const set = { ...calendar, final_figures_day: 31 }
  expect(written(nextDates(set, '2026-01-31'))).toEqual([
    'final_figures 2026-01-31 of 2025-12',
    'final_figures 2026-02-28 of 2026-01',
  ])
  expect(written(nextDates(set, '2028-02-01'))[0]).toBe('final_figures 2028-02-29 of 2028-01')
})

it('moves a payday off the weekend, into another month too', () => {
  // 1 August 2026 is a Saturday, the 2nd a Sunday; 31 January 2027 is a Sunday.
  const first = { ...calendar, payday: 1 }
  expect(written(nextDates(first, '2026-07-31'))[0]).toBe('payday 2026-07-31 of 2026-07')
  expect(written(nextDates({ ...first, weekend_payday: 'after' }, '2026-07-31'))[0]).toBe(
    'payday 2026-08-03 of 2026-07',
  )
  expect(written(nextDates({ ...first, weekend_payday: 'stays' }, '2026-08-01'))[0]).toBe(
    'payday 2026-08-01 of 2026-07',
  )
  const last = { ...calendar, payday: 31, weekend_payday: 'after' }
  expect(written(nextDates(last, '2027-02-01'))[0]).toBe('payday 2027-02-01 of 2026-12')
})

it.each([
  ['2026-08-01', 'before', '2026-07-31'],
  ['2026-08-02', 'before', '2026-07-31'],
  ['2026-08-02', 'after', '2026-08-03'],
  ['2026-08-03', 'before', '2026-08-03'],
])('%s %s the weekend is %s', (day, rule, expected) => {
  expect(offWeekend(day, rule)).toBe(expected)
})
