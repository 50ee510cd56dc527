import { addDays } from '@cuesheet/contract/values/day'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysNeeded, judgeDay, type Series } from './rules.ts'

const day = '2026-10-30'
const before = (days: number) => addDays(day, -days)

/** Values of the days up to and with `day`, the last one last; null: unknown. */
function seriesOf(values: readonly (number | null)[], more: Partial<Series> = {}): Series {
  const known = values.flatMap((value, at) =>
    value === null ? [] : [[before(values.length - 1 - at), value] as const],
  )
  return { values: new Map(known), explained: new Set(), changes: [], least: 100, ...more }
}
const usualWeek = [1000, 1100, 1200, 1300, 1400, 2000, 1800]
const history = fc
  .array(fc.double({ min: 0.97, max: 1.03, noNaN: true }), { minLength: daysNeeded, maxLength: daysNeeded })
  .map((noise) => noise.map((part, at) => usualWeek[at % 7]! * part))
const judge = (values: readonly (number | null)[], more?: Partial<Series>) =>
  judgeDay(seriesOf(values, more), day)
const next = (values: readonly number[]) => usualWeek[values.length % 7]!

describe('a day', () => {
  it('is not unusual where it is near the median of its weekday', () =>
    fc.assert(
      fc.property(history, (values) => {
        expect(judge([...values, next(values)]).kind).not.toBe('unusual')
      }),
    ))

  it('is unusual where nearly nothing is left, however noisy the weeks before', () =>
    fc.assert(
      fc.property(history, fc.constantFrom(0, 0.1, 8), (values, part) => {
        expect(judge([...values, next(values) * part])).toMatchObject({ kind: 'unusual' })
      }),
    ))

  it('is judged alike whatever the unit, but for the absolute floor', () =>
    fc.assert(
      fc.property(history, fc.double({ min: 0.2, max: 3, noNaN: true }), (values, part) => {
        const all = [...values, next(values) * part]
        const many = all.map((value) => value * 1024)
        expect(judge(many, { least: 100 * 1024 }).kind).toBe(judge(all).kind)
        expect(['unusual', 'once']).not.toContain(judge(all, { least: 1e9 }).kind)
      }),
    ))

  it('is never unusual with fewer than four weeks of its weekday', () =>
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 27 }), (values, days) => {
        const few = days === 0 ? [] : values.slice(-days)
        expect(judge([...few, 0]).kind).toBe('too_short')
      }),
    ))

  it('is never unusual where it, or what it is compared with, has a known cause', () =>
    fc.assert(
      fc.property(history, (values) => {
        expect(judge([...values, null]).kind).toBe('missing')
        expect(judge([...values, 0], { explained: new Set([day]) }).kind).toBe('explained')
        expect(judge([...values, 0], { changes: [before(20)] }).kind).toBe('too_short')
        expect(judge([...values, 0], { changes: [before(60)] }).kind).toBe('unusual')
      }),
    ))
})

it('is told on the second day of a smaller fall, since the first', () => {
  const swings = Array.from({ length: 70 }, (_, at) => 10_000 * (at % 14 < 7 ? 0.9 : 1.1))
  const least = 100
  // A median of 10,000 and deviations of a tenth: 3 of them are a factor of 0.64, 6 of them 0.41.
  expect(judge([...swings, 6000], { least }).kind).toBe('once')
  expect(judge([...swings, 6000, 6000], { least })).toMatchObject({ kind: 'unusual', since: before(1) })
  expect(judge([...swings, 6000, 10_000, 6000], { least }).kind).toBe('once')
  expect(judge([...swings, 16_500, 6000], { least }).kind).toBe('once')
  expect(judge([...swings, 4000], { least })).toMatchObject({
    kind: 'unusual',
    since: day,
    value: 4000,
    usual: 10_000,
  })
  expect(judge([...swings, 6000, 6000], { least: 4500 }).kind).toBe('small')
})
