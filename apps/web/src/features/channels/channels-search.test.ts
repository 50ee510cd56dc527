import { expect, test } from 'vitest'
import { channelsSearch } from './channels-search.ts'

test('filters are read from the address, what is none of them is dropped', () => {
  expect(
    channelsSearch({ status: '0', member: '0', verification: 'failed', category: 'dance', page: '3' }),
  ).toEqual({
    status: 0,
    member: 0,
    verification: 'failed',
    category: 'dance',
    page: 3,
  })
  const refused = channelsSearch({ status: '4', member: 'x', category: 'No thing', page: '0', sort: 'views' })
  expect(Object.values(refused).every((value) => value === undefined)).toBe(true)
  expect(channelsSearch({ sort: 'registered', order: 'desc', page: '1' })).toEqual({})
})
