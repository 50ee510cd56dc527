import type { Value } from './value-axis.ts'

type Across = (index: number) => number
type Up = (value: number) => number

/** Stretches of values without a gap, as pairs of first and last index. */
export function runs(values: readonly Value[]): [first: number, last: number][] {
  const spans: [number, number][] = []
  let first = -1
  for (let index = 0; index <= values.length; index++) {
    const isKnown = index < values.length && values[index] !== null
    if (isKnown && first < 0) first = index
    if (!isKnown && first >= 0) {
      spans.push([first, index - 1])
      first = -1
    }
  }
  return spans
}

/** The corners of a stretch of values. */
function corners(values: readonly Value[], first: number, last: number, x: Across, y: Up): string {
  return values
    .slice(first, last + 1)
    .map((value, at) => `${round(x(first + at))},${round(y(value ?? 0))}`)
    .join('L')
}

/** A line that breaks at gaps. A lone day between gaps has no length: see `loneDays`. */
export function linePath(values: readonly Value[], x: Across, y: Up): string {
  return runs(values)
    .map(([first, last]) => `M${corners(values, first, last, x, y)}`)
    .join('')
}

/** The surface between a line and `base` px, broken at the same gaps. */
export function areaPath(values: readonly Value[], x: Across, y: Up, base: number): string {
  const level = round(base)
  return runs(values)
    .map(([first, last]) => `M${round(x(first))},${level}L${corners(values, first, last, x, y)}V${level}Z`)
    .join('')
}

/** Days with a value whose neighbours have none; drawn as dots, or a line would swallow them. */
export function loneDays(values: readonly Value[]): number[] {
  return runs(values).flatMap(([first, last]) => (first === last ? [first] : []))
}

/** A level stroke for each lone day, across most of its slot: a dashed line has no dot to show it by. */
export function loneStrokes(values: readonly Value[], x: Across, y: Up, slot: number): string {
  const width = Math.min(48, slot * 0.9)
  return loneDays(values)
    .map((index) => `M${round(x(index) - width / 2)},${round(y(values[index] ?? 0))}h${round(width)}`)
    .join('')
}

/**
 * All bars as one path, so that a year stays one element. In narrow slots the hairlines between bars would flicker:
 * neighbours then join into one stepped surface.
 */
export function barsPath(values: readonly Value[], x: Across, y: Up, slot: number): string {
  const base = round(y(0))
  if (slot < narrowSlot)
    return runs(values)
      .map(([first, last]) => steps(values, first, last, x, y, slot))
      .join('')
  const width = barWidth(slot)
  return values
    .map((value, index) => (value === null ? '' : bar(x(index) - width / 2, width, base, y(value))))
    .join('')
}

const narrowSlot = 3.2

/** Bars fill 62 % of their slot, at most 28 px, and all of it where slots get narrow. */
function barWidth(slot: number): number {
  return slot < narrowSlot ? slot : Math.min(28, slot * 0.62)
}

/** At least 1 px high, so that a day with 0 is not mistaken for a missing one. */
function bar(left: number, width: number, base: number, end: number): string {
  const up = end <= base
  const height = Math.max(1, Math.abs(base - end))
  const radius = Math.min(3, width / 3, height)
  const top = round(up ? base - height : base + height)
  const bend = round(up ? radius : -radius)
  const [l, r, inner] = [round(left), round(left + width), round(width - 2 * radius)]
  const corner = round(radius)
  return `M${l},${base}V${round(top + bend)}q0,${-bend},${corner},${-bend}h${inner}q${corner},0,${corner},${bend}V${base}H${r}Z`
}

function steps(
  values: readonly Value[],
  first: number,
  last: number,
  x: Across,
  y: Up,
  slot: number,
): string {
  const base = round(y(0))
  let path = `M${round(x(first) - slot / 2)},${base}`
  for (let index = first; index <= last; index++) {
    path += `V${round(Math.min(base - 1, y(values[index] ?? 0)))}H${round(x(index) + slot / 2)}`
  }
  return `${path}V${base}Z`
}

/** One path per layer of stacked bars, the lowest first; in narrow slots one stepped surface each, as with `barsPath`. */
export function stackPaths(layers: readonly (readonly Value[])[], x: Across, y: Up, slot: number): string[] {
  const below = Array.from({ length: layers[0]?.length ?? 0 }, () => 0)
  const width = barWidth(slot)
  return layers.map((values) =>
    values
      .map((value, index) => {
        const base = below[index] ?? 0
        if (value === null || value === 0) return ''
        below[index] = base + value
        const [left, right] = [round(x(index) - width / 2), round(x(index) + width / 2)]
        return `M${left},${round(y(base))}V${round(y(base + value))}H${right}V${round(y(base))}Z`
      })
      .join(''),
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** At most `most` values that keep the course: means of equally many days each, a gap where all of them are gaps. */
export function thinned(values: readonly Value[], most: number): Value[] {
  const size = Math.ceil(values.length / most)
  if (size <= 1) return [...values]
  return Array.from({ length: Math.ceil(values.length / size) }, (_, group) => {
    const numbers = values.slice(group * size, (group + 1) * size).filter((value) => value !== null)
    return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length
  })
}

/** A bracket, open above, 4 px deep; at least 3 px wide. */
export function spanPath(left: number, right: number, top: number): string {
  return `M${round(left)},${top}v4H${round(Math.max(right, left + 3))}v-4`
}
