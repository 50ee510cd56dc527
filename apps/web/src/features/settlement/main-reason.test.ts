import type { BridgeStep } from '@cuesheet/contract/values/settlement'
import { expect, test } from 'vitest'
import { mainReason } from './main-reason.ts'

const step = (kind: BridgeStep['kind'], won: string): BridgeStep => ({
  kind,
  family: null,
  adjustment_type: null,
  month: null,
  reason: null,
  usd: null,
  won,
})
const bridge = (...steps: BridgeStep[]) => ({
  steps,
  estimated: { usd: '0', won: '0' },
  gross: { usd: '0', won: '0' },
  net: { usd: '0', won: '0' },
  payable: '0',
})

test('why a month differs is what moved it most of what the estimate did not know', () => {
  const steps = [
    step('estimated', '1000000'),
    step('finalised', '-3000'),
    step('us_tax', '-12000'),
    step('rate', '9000'),
    step('fee', '-50000'),
    step('opening', '700000'),
  ]
  expect(mainReason(bridge(...steps))?.kind).toBe('us_tax')
  expect(mainReason(bridge(...steps, step('others_shares', '-20000')))?.kind).toBe('others_shares')
  expect(mainReason(bridge(step('estimated', '5'), step('fee', '-1'), step('rate', '0')))).toBeNull()
})
