import { expect, test } from 'vitest'
import { videoReportSearch } from './video-report-search.ts'
import { sortChoiceOf } from './video-sort-choices.ts'

test('keeps what is valid, falls back for the rest', () => {
  expect(videoReportSearch({ search: '  고양 ', channel: '3', sort: 'rpm', order: 'asc' })).toEqual({
    search: '고양',
    channel: 3,
    sort: 'rpm',
    order: 'asc',
  })
  const broken = videoReportSearch({ search: 'x'.repeat(101), channel: 'a', sort: 'name' })
  expect(Object.values(broken).every((value) => value === undefined)).toBe(true)
  expect(videoReportSearch({ search: '   ' }).search).toBeUndefined()
})

test('knows which of the offered orders is shown', () => {
  expect(sortChoiceOf({ sort: 'published_at', order: 'asc' })).toBe('oldest')
  expect(sortChoiceOf({ sort: 'impressions', order: 'desc' })).toBe('impressions_desc')
  expect(videoReportSearch({ sort: 'click_through_rate', order: 'asc' }).sort).toBe('click_through_rate')
  expect(sortChoiceOf({ sort: 'premium_rpm', order: 'desc' })).toBeNull()
})
