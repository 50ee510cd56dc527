import { expect, test } from 'vitest'
import { drawable } from './measures.ts'
import { dayState, hatchedSpans, incompleteSpans, trendSeries } from './trend-series.ts'

const day = (day: string, views: number | null, profit: string | null) => ({
  day,
  views,
  engaged_views: null,
  unengaged_views: null,
  premium_views: views,
  profit,
  rpm: null,
  engaged_rpm: null,
  premium_rpm: null,
  held: false,
})

const period = {
  name: 'this_month' as const,
  from: '2025-11-01',
  to: '2025-11-03',
  until: '2025-11-30',
  compared_from: '2025-10-01',
  compared_to: '2025-10-03',
}

const series = trendSeries({
  period,
  trend: [day('2025-11-01', 10, '1.5'), day('2025-11-03', 30, null)],
  previous_trend: [day('2025-10-01', 7, '0.7'), { ...day('', null, null), day: null }],
  freshness: {
    today: '2025-11-05',
    missing_days: [
      { from: '2025-11-02', to: '2025-11-02', activity: true, revenue: true },
      { from: '2025-11-03', to: '2025-11-03', activity: false, revenue: true },
    ],
    incomplete_days: [{ from: '2025-11-01', to: '2025-11-01', activity: false, revenue: true }],
  },
})!

test('the axis runs to the end of the month, each compared day is in the place of its own', () => {
  expect(series.days).toHaveLength(30)
  expect(drawable(series.current, 'views').slice(0, 4)).toEqual([10, null, 30, null])
  expect(drawable(series.compared!, 'profit').slice(0, 5)).toEqual([0.7, null, null, null, null])
})

test('missing, half reported, unreported and coming days differ', () => {
  expect([0, 1, 2, 3, 4, 5, 29].map((index) => dayState(series, index))).toEqual([
    'reported',
    'gap',
    'half',
    'unreported',
    'unreported',
    'upcoming',
    'upcoming',
  ])
  expect(series.unreported).toEqual([3, 4])
})

test('days without the report of a measure are hatched as those at the end are, neighbours in one piece', () => {
  expect(hatchedSpans(series, 'views')).toEqual([
    [1, 1],
    [3, 4],
  ])
  expect(hatchedSpans(series, 'profit')).toEqual([[1, 4]])
  expect(hatchedSpans(series, 'premium_rpm')).toEqual([[1, 4]])
})

test('the latest days run on to today, as not reported yet', () => {
  const latest = trendSeries({
    period: { ...period, name: 'latest', until: '2025-11-03' },
    trend: [],
    previous_trend: [],
    freshness: { today: '2025-11-05', missing_days: [], incomplete_days: [] },
  })!
  expect(latest.days.at(-1)).toBe('2025-11-05')
  expect(latest.unreported).toEqual([3, 4])
  expect(latest.compared).toBeNull()
})

test('of a year without reports the latest days show no more than two weeks', () => {
  const old = trendSeries({
    period: { ...period, name: 'latest', from: '2024-10-22', to: '2024-11-18', until: '2024-11-18' },
    trend: [day('2024-11-18', 10, '1')],
    previous_trend: [],
    freshness: { today: '2025-11-05', missing_days: [], incomplete_days: [] },
  })!
  expect(old.days).toHaveLength(28 + 14)
  expect(old.unreported).toEqual([28, 41])
})

test('a period without data has no axis', () => {
  expect(
    trendSeries({
      period: { ...period, from: null, to: null, until: null, compared_from: null, compared_to: null },
      trend: [],
      previous_trend: [],
      freshness: { today: '2025-11-01', missing_days: [], incomplete_days: [] },
    }),
  ).toBeNull()
})

test('days with rejected rows are marked for the measures that their report has', () => {
  expect(incompleteSpans(series, 'views')).toEqual([])
  expect(incompleteSpans(series, 'profit')).toEqual([[0, 0]])
  expect(incompleteSpans(series, 'premium_rpm')).toEqual([[0, 0]])
})
