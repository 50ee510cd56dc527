import { expect, test } from 'vitest'
import { chooseMonthTypes, isMonth } from './rules.ts'

const managed = (id: string) => ({ id, systemManaged: true })

test('of the platform’s own reports those that the close reads are collected, in their newest version', () => {
  const types = [
    managed('content_owner_ad_revenue_raw_a1'),
    managed('content_owner_shorts_ad_revenue_summary_a1'),
    managed('content_owner_shorts_ad_revenue_summary_a2'),
    managed('content_owner_global_ad_revenue_summary_a1'),
    managed('music_content_owner_red_revenue_raw_a1'),
    managed('music_content_owner_red_revenue_raw_weekly_a1'),
    managed('publisher_content_owner_asset_red_revenue_raw_a1'),
    managed('content_owner_video_metadata_a4'),
    managed('content_owner_active_claims_a3'),
    { id: 'content_owner_estimated_revenue_a1' },
  ]
  expect(Object.fromEntries(chooseMonthTypes(types))).toEqual({
    content_owner_ad_revenue_raw_a1: null,
    content_owner_shorts_ad_revenue_summary_a1: 'older',
    content_owner_shorts_ad_revenue_summary_a2: null,
    content_owner_global_ad_revenue_summary_a1: 'no_use',
    music_content_owner_red_revenue_raw_a1: null,
    music_content_owner_red_revenue_raw_weekly_a1: 'no_use',
    publisher_content_owner_asset_red_revenue_raw_a1: 'not_read',
  })
})

test.each([
  ['a month of summer time', '2026-09-01T07:00:00Z', '2026-10-01T07:00:00Z', true],
  ['the month in which summer time ends', '2026-11-01T07:00:00Z', '2026-12-01T08:00:00Z', true],
  ['always at eight', '2026-09-01T08:00:00Z', '2026-10-01T08:00:00Z', true],
  ['a week', '2026-09-01T07:00:00Z', '2026-09-08T07:00:00Z', false],
  ['a month from another day on', '2026-09-02T07:00:00Z', '2026-10-02T07:00:00Z', false],
  ['two months', '2026-09-01T07:00:00Z', '2026-11-01T07:00:00Z', false],
  ['no end', '2026-09-01T07:00:00Z', undefined, false],
])('is it of one month: %s', (_, startTime, endTime, is) => {
  expect(isMonth({ startTime, ...(endTime && { endTime }) })).toBe(is)
})
