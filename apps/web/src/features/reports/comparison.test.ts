import { expect, test } from 'vitest'
import { comparedDays, comparedFigure, pricesInOrder } from './comparison.ts'

const comparison = { days: 28, views_days: 28, profit_days: 21, rpm_days: null, counting: [] }

test('a change says over how many days it is, unless that is all or there is none', () => {
  expect(comparedDays(comparison, 'profit')).toEqual({ days: 21, of: 28 })
  expect(comparedDays(comparison, 'premium_profit')).toEqual({ days: 21, of: 28 })
  for (const figure of ['views', 'premium_views', 'premium_ratio', 'rpm', 'premium_rpm'] as const)
    expect(comparedDays(comparison, figure)).toBeNull()
  expect(comparedDays(null, 'views')).toBeNull()
})

const counting = [{ day: '2026-08-24', formats: ['others' as const] }]
/** Views doubled because they are counted differently; engaged views and their price stayed. */
const now = {
  views: 2_000,
  engaged_views: 1_000,
  rpm: '1.5',
  engaged_rpm: '3',
  premium_views: 200,
  profit: '3',
}
const before = { ...now, views: 1_000, rpm: '3', premium_views: 100 }

test('across a change of counting views and RPM are compared by engaged views, and money as ever', () => {
  expect(comparedFigure('views', [], now, before)).toEqual(plain('views', 2_000, 1_000))
  expect(comparedFigure('views', counting, now, before)).toEqual(plain('engaged_views', 1_000, 1_000))
  expect(comparedFigure('rpm', counting, now, before)).toEqual(plain('engaged_rpm', '3', '3'))
  expect(comparedFigure('profit', counting, now, before)).toEqual(plain('profit', '3', '3'))
})

test('where engaged views are missing in a span, and of Premium, it is said why there is no change', () => {
  const without = { engaged_views: null }
  const missing = { unknown: 'engaged_missing' }
  expect(comparedFigure('views', counting, { ...now, ...without }, before)).toEqual(missing)
  expect(comparedFigure('views', counting, now, { ...before, ...without })).toEqual(missing)
  for (const figure of ['premium_views', 'premium_ratio', 'premium_rpm'] as const) {
    const known = { ...now, premium_ratio: 0.1, premium_rpm: '5' }
    expect(comparedFigure(figure, counting, known, known)).toEqual({ unknown: 'premium_unknown' })
    expect(comparedFigure(figure, [], known, known)).toEqual(plain(figure, known[figure], known[figure]))
  }
})

test('a figure that has nothing to be compared with is no matter of counting', () => {
  for (const views of [null, 0])
    expect(comparedFigure('views', counting, now, { ...before, views })).toEqual(plain('views', 2_000, views))
})

test('the price stands first that leads, unless nobody knows it', () => {
  expect(pricesInOrder({ leading_views: 'views' }, '3')).toEqual(['rpm', 'engaged_rpm'])
  expect(pricesInOrder({ leading_views: 'engaged_views' }, '3')).toEqual(['engaged_rpm', 'rpm'])
  expect(pricesInOrder({ leading_views: 'engaged_views' }, null)).toEqual(['rpm', 'engaged_rpm'])
  expect(pricesInOrder(undefined, '3')).toEqual(['rpm', 'engaged_rpm'])
})

const plain = (by: string, now: unknown, before: unknown) => ({ by, now, before, unknown: null })
