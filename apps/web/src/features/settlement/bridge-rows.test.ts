import type { Bridge, BridgeStep } from '@cuesheet/contract/values/settlement'
import { expect, test } from 'vitest'
import { bridgeRows } from './bridge-rows.ts'

const step = (kind: BridgeStep['kind'], won: string, more: Partial<BridgeStep> = {}): BridgeStep => ({
  kind,
  family: null,
  adjustment_type: null,
  month: null,
  reason: null,
  usd: null,
  won,
  ...more,
})

const bridge: Bridge = {
  steps: [
    step('estimated', '1000', { usd: '1' }),
    step('others_shares', '-60', { usd: '-0.06' }),
    step('finalised', '-40', { family: 'ads' }),
    step('adjusted', '-1400', { adjustment_type: 'Conflict' }),
    step('fee', '25'),
    step('rounding', '0'),
    step('opening', '900'),
    step('carried', '-425'),
  ],
  estimated: { usd: '0.94', won: '940' },
  gross: { usd: '-0.5', won: '-500' },
  net: { usd: '-0.475', won: '-475' },
  payable: '0',
}

test('sums stand where their steps end, every bar begins where the one before ended, and nothing is no step', () => {
  const { rows, scale } = bridgeRows(bridge)
  expect(rows.map(({ id, from, to }) => [id.trim().split(' ')[0], from, to])).toEqual([
    ['estimated', 0, 1000],
    ['others_shares', 1000, 940],
    ['finalised', 940, 900],
    ['adjusted', 900, -500],
    ['gross', 0, -500],
    ['fee', -500, -475],
    ['net', 0, -475],
    ['opening', -475, 425],
    ['carried', 425, 0],
    ['payable', 0, 0],
  ])
  expect(scale).toEqual({ least: -500, most: 1000 })
})
