import { expect, test } from 'vitest'
import { dashboardSearch, orderOf } from './dashboard-search.ts'
import { selectionOf } from './selection-search.ts'

const given = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(dashboardSearch(search)).filter(([, value]) => value !== undefined))

test('garbage falls back to the defaults, and defaults are not written', () => {
  expect(given({ period: 'yesterday', member: '-1', measure: 'x', sort: ';drop', order: 'up' })).toEqual({})
  expect(given({ period: 'latest', sort: 'profit', kind: 'all' })).toEqual({})
  expect(given({ kind: 'long' })).toEqual({})
  expect(orderOf(dashboardSearch({ kind: 'shorts' }))).toEqual({
    sort: 'profit',
    order: 'desc',
    kind: 'shorts',
  })
  expect(orderOf(dashboardSearch({ sort: ';drop' }))).toEqual({ sort: 'profit', order: 'desc' })
})

test('what is valid stays', () => {
  expect(given({ period: '6_months', member: '12', measure: 'views', sort: 'rpm', order: 'asc' })).toEqual({
    period: '6_months',
    member: 12,
    measure: 'views',
    sort: 'rpm',
    order: 'asc',
  })
})

test('a range needs both ends in order, and belongs to a custom period only', () => {
  const range = { period: 'custom', from: '2025-10-01', to: '2025-10-09' }
  expect(given(range)).toEqual(range)
  expect(given({ ...range, to: '2025-09-30' })).toEqual({})
  expect(given({ ...range, from: '2025-02-30' })).toEqual({})
  expect(given({ ...range, to: undefined })).toEqual({})
  expect(given({ ...range, period: 'this_month' })).toEqual({ period: 'this_month' })
  expect(selectionOf(dashboardSearch(range))).toMatchObject(range)
})
