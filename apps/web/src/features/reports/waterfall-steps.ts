import type { ExplainedChange, PartKind } from '@cuesheet/contract/explanation'

export type WaterfallStep = {
  kind: 'before' | PartKind | 'now'
  /** Exact: the whole of `before` and `now`, else what it adds. */
  amount: string
  /** The factor itself; null where there is none. */
  before: string | null
  now: string | null
  /** Where its bar begins and ends, as near as a picture needs. */
  from: number
  to: number
}

/** The steps from what a figure was to what it is, and what a scale must hold for all of them. */
export function stepsOf({ before, now, parts }: ExplainedChange): {
  steps: WaterfallStep[]
  scale: { least: number; most: number }
} {
  const whole = (kind: 'before' | 'now', amount: string): WaterfallStep => ({
    kind,
    amount,
    before: null,
    now: null,
    from: 0,
    to: Number(amount),
  })
  let at = Number(before)
  const steps: WaterfallStep[] = [whole('before', before)]
  for (const part of parts) {
    const to = at + Number(part.amount)
    steps.push({ ...part, from: at, to })
    at = to
  }
  steps.push(whole('now', now))
  const ends = steps.flatMap(({ from, to }) => [from, to])
  return { steps, scale: { least: Math.min(0, ...ends), most: Math.max(0, ...ends) } }
}
