import type { Bridge, BridgeStep } from '@cuesheet/contract/values/settlement'

export type BridgeRow = {
  id: string
  /** Exact. Null: the step is in the payment’s currency alone. */
  usd: string | null
  won: string
  /** Where its bar begins and ends, as near as a picture needs. */
  from: number
  to: number
} & ({ total: 'estimated' | 'gross' | 'net' | 'payable' } | { total: null; step: BridgeStep })

/** What follows the settled gross, and what follows the net of it. */
const afterGross: readonly BridgeStep['kind'][] = ['fee', 'terms', 'rounding']
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

/** As it was shown: others' parts of shared channels are a step of their own. */
export const shownEstimate = ({ steps }: Pick<Bridge, 'steps'>): { usd: string | null; won: string } =>
  steps.find(({ kind }) => kind === 'estimated') ?? { usd: '0', won: '0' }

/** The steps from what was estimated to what is paid, with their sums between them, and a scale that holds them all. */
export function bridgeRows({ steps, gross, net, payable }: Bridge): {
  rows: BridgeRow[]
  scale: { least: number; most: number }
} {
  const whole = (
    total: 'estimated' | 'gross' | 'net' | 'payable',
    { usd, won }: { usd: string | null; won: string },
  ): BridgeRow => ({ id: total, total, usd, won, from: 0, to: Number(won) })
  const estimated = shownEstimate({ steps })
  let at = Number(estimated.won)
  const parts = (of: BridgeStep[]) =>
    of.map((step): BridgeRow => {
      const from = at
      at += Number(step.won)
      const id = [step.kind, step.family, step.adjustment_type, step.month, step.reason].join(' ')
      return { id, total: null, step, usd: step.usd, won: step.won, from, to: at }
    })
  const isNothing = ({ usd, won }: BridgeStep) => Number(usd ?? 0) === 0 && Number(won) === 0
  const others = steps.filter((step) => step.kind !== 'estimated' && !isNothing(step))
  const isLate = ({ kind }: BridgeStep) => afterGross.includes(kind) || afterNet.includes(kind)
  const rows = [
    whole('estimated', estimated),
    ...parts(others.filter((step) => !isLate(step))),
    whole('gross', gross),
    ...parts(others.filter(({ kind }) => afterGross.includes(kind))),
    whole('net', net),
    ...parts(others.filter(({ kind }) => afterNet.includes(kind))),
    whole('payable', { usd: null, won: payable }),
  ]
  const ends = rows.flatMap(({ from, to }) => [from, to])
  return { rows, scale: { least: Math.min(0, ...ends), most: Math.max(0, ...ends) } }
}
