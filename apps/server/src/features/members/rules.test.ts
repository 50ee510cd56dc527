import { expect, test } from 'vitest'
import { changesOf, withFeeRate } from './rules.ts'

const begun = { from_month: '-infinity', fee_rate: '0.05' }
const rate = (from_month: string, fee_rate: string) => ({ from_month: `${from_month}-01`, fee_rate })

test('a rate replaces the one of its month and is between its neighbours', () => {
  const history = [begun, rate('2026-03', '0.10'), rate('2026-06', '0.20')]
  expect(withFeeRate(history, rate('2026-06', '0.30'))).toEqual([begun, history[1], rate('2026-06', '0.30')])
  expect(withFeeRate(history, rate('2026-04', '0.15'))).toEqual([
    begun,
    history[1],
    rate('2026-04', '0.15'),
    history[2],
  ])
})

test('a rate that holds anyway is no change, until the one before it changes', () => {
  const history = [begun, rate('2026-03', '0.05'), rate('2026-06', '0.20'), rate('2026-07', '0.20')]
  expect(changesOf(history)).toEqual([begun, history[2]])
  expect(changesOf(withFeeRate(history, rate('2026-01', '0.10')))).toEqual([
    begun,
    rate('2026-01', '0.10'),
    history[1],
    history[2],
  ])
})
