import type { Payday } from '@cuesheet/contract/home'
import { expect, it } from 'vitest'
import { paydayState, splitPaydays } from './payday-state.ts'

const settled: Payday = {
  month: '2026-10',
  day: '2026-11-30',
  basis: 'settled',
  paid_on: null,
  amount: '100000',
  from: null,
  to: null,
  dollars_at: null,
  parts: null,
  carry_reason: null,
  members: 1,
  reported_days: 31,
  days: 31,
  earned_ratio: null,
  doubts: [],
}
const open = [{ kind: 'open', count: 1 }] as const
const estimate = { ...settled, basis: 'reported', doubts: [...open] } as const

const parts = { share: '90000', fee: '0', top_up: '0', brought: '0', carried: '0', tax: '0', vat: '0' }

it.each([
  [settled, '2026-11-30', 'settled'],
  // By the reader's own day: it may be ahead of the reporting day.
  [settled, '2026-12-01', 'overdue'],
  [{ ...settled, doubts: [{ kind: 'partly', count: 1 }] }, '2026-12-01', 'partly'],
  [{ ...settled, doubts: [{ kind: 'partly', count: 1 }], day: null }, '2026-12-01', 'partly_undated'],
  [{ ...estimate, amount: '0' }, '2026-12-01', 'nothing'],
  [{ ...settled, paid_on: '2026-11-29' }, '2026-12-01', 'paid'],
  [{ ...settled, day: null }, '2026-12-01', 'settled_undated'],
  [{ ...settled, amount: '0' }, '2026-11-01', 'nothing'],
  [{ ...estimate, carry_reason: 'below_minimum' }, '2026-11-01', 'nothing'],
  [estimate, '2026-11-01', 'estimate'],
  [estimate, '2026-10-31', 'so_far'],
  [{ ...estimate, basis: 'expected' }, '2026-10-31', 'estimate'],
  [estimate, '2026-12-01', 'overdue_estimate'],
  [{ ...estimate, day: null }, '2026-12-01', 'estimate_undated'],
  [{ ...estimate, amount: null }, '2026-11-01', 'unknown'],
  [{ ...estimate, amount: null, day: null }, '2026-11-01', 'unknown_undated'],
] as [Payday, string, string][])('case %#: on %s', (payday, today, state) => {
  expect(paydayState(payday, today)).toBe(state)
})

it('tells the latest that is owed whole, earlier ones beside it, and none that owes nothing', () => {
  const [august, september, october, november] = [
    { ...settled, month: '2026-08', day: '2026-09-30' },
    { ...settled, month: '2026-09', day: '2026-10-30' },
    settled,
    { ...settled, month: '2026-11', day: '2026-12-30' },
  ]
  const all = [august, september, october, november]
  expect(splitPaydays(all, '2026-12-01')).toEqual({
    payday: october,
    earlier: [august, september],
    carried: undefined,
    next: november,
  })
  expect(splitPaydays(all.slice(2), '2026-11-01')).toEqual({
    payday: october,
    earlier: [],
    carried: undefined,
    next: undefined,
  })
  const nothing = { ...october, amount: '0' }
  expect(splitPaydays([nothing, november], '2026-12-01').payday).toBe(november)
  const unknown = { ...september, amount: null }
  expect(splitPaydays([unknown, october, november], '2026-12-01')).toMatchObject({
    payday: october,
    earlier: [],
  })
  const carried = {
    ...nothing,
    carry_reason: 'below_minimum',
    parts: { ...parts, carried: '90000' },
  } as const
  expect(splitPaydays([carried, november], '2026-12-01')).toMatchObject({ payday: november, carried })
  expect(splitPaydays([carried], '2026-12-01')).toMatchObject({ payday: carried, carried: undefined })
})
