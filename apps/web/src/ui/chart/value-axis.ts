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
  /** What no value can pass, as the first place of a ranking: the axis ends there, with a tick. */
  most?: number | undefined
}

/** Round bounds and ticks over all values. */
export function valueAxis(
  values: Iterable<Value>,
  { steps, whole, fromZero, most = Number.POSITIVE_INFINITY }: Options,
): ValueAxis {
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
  const [from, to] = nice(low, Math.min(high, most), steps)
  const ticks = roundTicks(from, to, steps).filter((tick) => !whole || Number.isInteger(tick))
  if (to <= most) return { domain: [from, to], ticks }
  return { domain: [from, most], ticks: [...ticks.filter((tick) => tick < most), most] }
}
