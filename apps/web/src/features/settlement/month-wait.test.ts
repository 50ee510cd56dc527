import type { OpenMonth } from '@cuesheet/contract/home'
import { expect, it } from 'vitest'
import { awaitedPayday, isUnderway, keptOf, nextPayday, waitOf } from './month-wait.ts'

const today = '2026-11-20'
const month = (values: Partial<OpenMonth> = {}): OpenMonth => ({
  month: '2026-10',
  day: '2026-11-25',
  basis: 'settled',
  paid_on: null,
  amount: '50000',
  from: null,
  to: null,
  dollars_at: null,
  parts: { share: '0', fee: '0', top_up: '0', brought: '0', carried: '30000', tax: '0', vat: '0' },
  carry_reason: null,
  members: 1,
  reported_days: 31,
  days: 31,
  earned_ratio: null,
  doubts: [],
  settled_on: '2026-11-19',
  statement_on: '2026-11-19',
  waits_for: null,
  wait_reason: null,
  invoice: null,
  payout: null,
  ...values,
})
const wait = (values: Partial<OpenMonth>, standing: object = {}) =>
  waitOf(month(values), { hold_reason: null, has_payout_details: true, today, ...standing }, today)

it('names the one thing that a month waits for', () => {
  expect(wait({})).toBeNull()
  expect(wait({ carry_reason: 'below_minimum' })).toBe('below_minimum')
  expect(wait({ carry_reason: 'held' })).toBe('hold_ended')
  expect(wait({ carry_reason: 'held' }, { hold_reason: 'Asked for' })).toBe('held')
  expect(wait({ waits_for: 'tax_invoice' })).toBe('tax_invoice')
  expect(wait({ day: '2026-11-19' })).toBe('late')
  expect(wait({}, { has_payout_details: false })).toBe('details')
  expect(wait({ amount: '0' }, { has_payout_details: false })).toBeNull()
  expect(wait({ waits_for: 'payout', payout: { state: 'open', pay_on: '2026-11-25', reason: null } })).toBe(
    'payout',
  )
  expect(wait({ payout: { state: 'failed', pay_on: '2026-11-25', reason: 'closed' } })).toBe('payout_failed')
  expect(wait({ carry_reason: 'below_minimum' }, { hold_reason: 'Asked for' })).toBe('held')
  const estimated = { basis: 'reported', settled_on: null } as const
  expect(wait(estimated)).toBe('settling')
  expect(wait({ ...estimated, doubts: [{ kind: 'files', count: 1 }] })).toBe('files')
  expect(wait({ ...estimated, day: '2026-11-01' })).toBe('close')
  expect(wait({ ...estimated, month: '2026-11' })).toBe('running')
  expect(wait({ ...estimated, month: '2026-11', doubts: [{ kind: 'channels', count: 1 }] })).toBe('channels')
})

it('names nothing as settling of which nothing is reported', () => {
  const nothing = { basis: 'reported', settled_on: null, amount: null, parts: null } as const
  expect(wait(nothing)).toBe('unreported')
  expect(wait({ ...nothing, day: '2026-11-01' })).toBe('unreported')
  expect(wait({ ...nothing, month: '2026-11' })).toBe('unreported')
  expect(wait({ ...nothing, amount: '0' })).toBe('settling')
  expect(isUnderway('unreported')).toBe(true)
})

it('tells what is kept and the payday that it joins', () => {
  const kept = month({ carry_reason: 'below_minimum', amount: '0' })
  expect([keptOf(kept), keptOf(month())]).toEqual(['30000', '50000'])
  const november = month({ month: '2026-11', day: '2026-12-25', amount: '0' })
  const december = month({ month: '2026-12', day: '2027-01-25' })
  expect(nextPayday([kept, november], kept)).toBe('2026-12-25')
  expect(nextPayday([kept, november, december], kept)).toBe('2027-01-25')
  expect(nextPayday([kept], kept)).toBeNull()
  expect([null, 'running', 'late'].map((of) => isUnderway(of as never))).toEqual([true, true, false])
})

it('names no payday that has passed as the next one', () => {
  const [past, ahead] = [month({ day: '2026-10-25' }), month({ month: '2026-11', day: '2026-12-24' })]
  expect(awaitedPayday(ahead, { months: [past, ahead], today })).toBe('2026-12-24')
  expect(awaitedPayday(past, { months: [past, month(), ahead], today })).toBe('2026-11-25')
  expect(awaitedPayday(past, { months: [past], today })).toBeNull()
})
