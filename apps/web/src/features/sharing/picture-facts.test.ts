import { expect, it } from 'vitest'
import { climbTo, isSo } from './picture-facts.ts'

const days = (...views: (number | null)[]) =>
  views.map((engaged_views, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, engaged_views }))

it('adds views up to the day on which a level was reached, and not beyond', () => {
  expect(climbTo(10, days(null, 0, 4, null, 5, 3, 100))).toEqual({
    curve: [0, 4, 4, 9, 12],
    day: '2026-11-06',
  })
})

it('claims no level that the days in sight did not reach, unless earlier ones may have', () => {
  expect(climbTo(10, days(null, 4, 5))).toBeNull()
  expect(climbTo(10, days())).toBeNull()
  expect(climbTo(10, days(4, 5))).toEqual({ curve: [0, 4, 9], day: null })
})

it('calls no day the best that another one was better than, nor one the first after others', () => {
  expect(isSo('day', [1, 5, 5])).toBe(true)
  expect(isSo('day', [1, 6, 5])).toBe(false)
  expect(isSo('day', [])).toBe(false)
  expect(isSo('first', [0, 0, 5])).toBe(true)
  expect(isSo('first', [0, 1, 5])).toBe(false)
})
