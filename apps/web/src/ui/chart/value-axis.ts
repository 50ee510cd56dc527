import { nice, ticks as roundTicks } from 'd3-array'

/** One value of a series; null is a gap (no report), never a zero. */
export type Value = number | null

export type ValueAxis = { domain: readonly [number, number]; ticks: readonly number[] }

type Options = {
  /** About how many steps. */
  steps: number
  /** A count: no ticks between whole numbers. */
  whole: boolean
  /** Amounts start at 0, so that their lengths compare; a price may show only where it moves. */
  fromZero: boolean
}

/** Round bounds and ticks over all values. */
export function valueAxis(values: Iterable<Value>, { steps, whole, fromZero }: Options): ValueAxis {
  let low = fromZero ? 0 : Number.POSITIVE_INFINITY
  let high = fromZero ? 0 : Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value === null) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (low > high || (low === 0 && high === 0)) return { domain: [0, 1], ticks: [0] }
  if (!fromZero) {
    const margin = (high - low || Math.abs(high)) * 0.25
    low = low >= 0 ? Math.max(0, low - margin) : low - margin
    high += margin
  }
  const [from, to] = nice(low, high, steps)
  const ticks = roundTicks(from, to, steps)
  return { domain: [from, to], ticks: whole ? ticks.filter(Number.isInteger) : ticks }
}
