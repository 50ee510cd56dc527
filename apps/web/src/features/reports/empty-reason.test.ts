import { expect, test } from 'vitest'
import { emptyReason, type Filled, hasYetToBegin } from './empty-reason.ts'

const filled = {
  totals: { views: null, profit: null },
  freshness: { data_through: '2026-11-20' },
  period: { name: 'custom', from: '2026-01-01', to: '2026-01-02' },
  channels: { total: 3, credited: 3 },
} as Filled

test('days without figures are told apart: not yet reported, or before the first report', () => {
  const later = { ...filled.period, from: null, to: null }
  expect(emptyReason({ ...filled, period: later })).toBe('not_reported')
  expect(emptyReason({ ...filled, period: { ...later, name: 'this_month' } })).toBe('no_month')
  expect(emptyReason(filled)).toBe('no_period')
  expect(emptyReason({ ...filled, totals: { ...filled.totals, views: 0 } })).toBeNull()
})

test('only where nothing ever counted is there nothing besides the period', () => {
  expect(hasYetToBegin('not_reported')).toBe(false)
  expect(hasYetToBegin('no_period')).toBe(false)
  expect(hasYetToBegin('waiting')).toBe(true)
})

test('a search that finds no channel is none of the reasons', () => {
  const searched = { total: 0, credited: 3, found: { channels: 0 } }
  expect(emptyReason({ ...filled, channels: searched, totals: { ...filled.totals, views: 1 } })).toBeNull()
  expect(emptyReason({ ...filled, channels: { ...searched, found: null } })).toBe('no_channels')
})
