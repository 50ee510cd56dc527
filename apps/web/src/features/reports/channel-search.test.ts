import { expect, test } from 'vitest'
import { channelSearch, splitOf, videoOrderOf } from './channel-search.ts'

test('keeps what is valid and says nothing of defaults', () => {
  expect(
    channelSearch({
      period: 'this_month',
      sort: 'shorts',
      order: 'asc',
      top: '12',
      by: 'views',
      channel: '7',
    }),
  ).toEqual({ period: 'this_month', sort: 'shorts', order: 'asc', top: '12', by: 'views', channel: 7 })
  expect(channelSearch({ sort: 'profit', top: '6', by: 'profit' })).toEqual({})
})

test('falls back to defaults for anything else', () => {
  const search = channelSearch({ sort: 'published_at', top: '7', by: 'rpm', channel: '-1', period: 'custom' })
  expect(Object.values(search).every((value) => value === undefined)).toBe(true)
  expect(splitOf(search)).toEqual({ by: 'profit', top: 6 })
  expect(videoOrderOf(search)).toEqual({ sort: 'profit', order: 'desc' })
})
