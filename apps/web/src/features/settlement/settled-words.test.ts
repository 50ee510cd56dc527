import type { Bridge, BridgeStep } from '@cuesheet/contract/values/settlement'
import { expect, test } from 'vitest'
import { sumOfSteps } from './main-reason.ts'
import { planWords } from './use-when-paid.ts'

const step = (kind: BridgeStep['kind'], won: string): BridgeStep => ({
  kind,
  won,
  usd: null,
  family: null,
  adjustment_type: null,
  month: null,
  reason: null,
})
const none = { usd: '0', won: '0' }

test('a payday that has passed is none to come', () => {
  expect(planWords('2026-10-30', '2026-10-30')).toBe('planned_on')
  expect(planWords('2026-10-30', '2026-10-31')).toBe('overdue_since')
})

test('both taxes that are withheld are told as one', () => {
  const steps = [step('income_tax', '-1491530'), step('local_tax', '-149150.0'), step('fee', '-5')]
  const bridge: Bridge = { steps, estimated: none, gross: none, net: none, payable: '0' }
  expect(Number(sumOfSteps(bridge, ['income_tax', 'local_tax']))).toBe(-1_640_680)
  expect(sumOfSteps(bridge, ['vat'])).toBe('0')
})
