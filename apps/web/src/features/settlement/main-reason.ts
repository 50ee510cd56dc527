import type { Bridge, BridgeStep } from '@cuesheet/contract/values/settlement'
import { sumAmounts } from '../../lib/sum-amounts.ts'

/** Between the estimate and the net: what the estimate, which is net, did not know. */
const known: readonly BridgeStep['kind'][] = ['estimated', 'fee', 'terms', 'rounding']
const afterNet: readonly BridgeStep['kind'][] = [
  'guarantee',
  'opening',
  'adjustment',
  'recouped',
  'guarantee_recouped',
  'carried',
  'income_tax',
  'local_tax',
  'vat',
]

/** The step that moved a month furthest from its estimate; null where nothing did. */
export function mainReason({ steps }: Bridge): BridgeStep | null {
  const moving = steps.filter(
    ({ kind, won }) => !known.includes(kind) && !afterNet.includes(kind) && Number(won) !== 0,
  )
  const size = ({ won }: BridgeStep) => Math.abs(Number(won))
  return moving.reduce<BridgeStep | null>(
    (largest, step) => (largest === null || size(step) > size(largest) ? step : largest),
    null,
  )
}

/** What the steps of these kinds come to together. */
export const sumOfSteps = ({ steps }: Bridge, kinds: readonly BridgeStep['kind'][]): string =>
  sumAmounts(steps.filter(({ kind }) => kinds.includes(kind)).map(({ won }) => won)) ?? '0'
