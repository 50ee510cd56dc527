import { expect, it } from 'vitest'
import { nextDates } from './next-dates.ts'

const written = (day: number | null, today: string) =>
  nextDates(day, today).map((date) => `${date.day} of ${date.month}`)

it('names nothing that the network has not set', () => {
  expect(nextDates(null, '2026-11-20')).toEqual([])
})

it('names the next two, today among them', () => {
  expect(written(10, '2026-11-20')).toEqual(['2026-12-10 of 2026-11', '2027-01-10 of 2026-12'])
  expect(written(10, '2026-11-10')).toEqual(['2026-11-10 of 2026-10', '2026-12-10 of 2026-11'])
})

it('takes the last day of a month that is shorter', () => {
  expect(written(31, '2026-01-31')).toEqual(['2026-01-31 of 2025-12', '2026-02-28 of 2026-01'])
  expect(written(31, '2028-02-01')[0]).toBe('2028-02-29 of 2028-01')
})
