import { expect, test } from 'vitest'
import { standOf } from './state-pill.tsx'

test('a month is called by what it is at: with its files it no longer collects them', () => {
  const collecting = { state: 'collecting', paid_members: 0 } as const
  expect(standOf({ ...collecting, needs: ['files', 'tie_out'] })).toBe('collecting')
  expect(standOf({ ...collecting, needs: ['payment_summary'] })).toBe('collecting')
  expect(standOf({ ...collecting, needs: ['tie_out'] })).toBe('reconciling')
  expect(standOf({ state: 'paid', paid_members: 0, needs: [] })).toBe('unpaid')
  expect(standOf({ state: 'paid', paid_members: 2, needs: [] })).toBe('paid')
})
