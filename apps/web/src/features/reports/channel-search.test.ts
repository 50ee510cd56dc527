import { expect, test } from 'vitest'
import { channelOrderOf, channelSearch, splitOf, videoOrderOf } from './channel-search.ts'

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
  expect(channelSearch({ sort: 'profit', top: '6', by: 'profit', search: ' ' })).toEqual({})
  const found = channelSearch({ search: ' 봄 ', kind: 'other' })
  expect(channelOrderOf(found)).toEqual({ sort: 'profit', order: 'desc', search: '봄' })
  expect(videoOrderOf(found)).toEqual({ sort: 'profit', order: 'desc', kind: 'other' })
})

test('falls back to defaults for anything else', () => {
  const search = channelSearch({ sort: 'published_at', top: '7', by: 'rpm', channel: '-1', period: 'custom' })
  expect(Object.values(search).every((value) => value === undefined)).toBe(true)
  expect(splitOf(search)).toEqual({ by: 'profit', top: 6 })
  expect(videoOrderOf(search)).toEqual({ sort: 'profit', order: 'desc' })
})
