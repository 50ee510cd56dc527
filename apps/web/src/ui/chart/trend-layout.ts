import type { SeriesTone } from './trend-reading.ts'
import { type Value, valueAxis } from './value-axis.ts'

/** One of several lines on one value axis; its label stands at its end where there is room. */
type TrendLine = {
  id: string
  label: string
  tone: SeriesTone
  dashed: boolean
  values: readonly Value[]
}

/** One measure on its own value axis. Panels share the time axis; two value axes never share a panel. */
export type TrendPanel = {
  id: string
  shape: 'bars' | 'line'
  tone: SeriesTone
  /** One per day of the time axis. */
  values: readonly Value[]
  /** What bars are stacked of, the lowest first; `values` are their sums. */
  layers?: readonly { tone: SeriesTone; values: readonly Value[] }[]
  /** What is drawn as lines instead of `values`, which then only say which days are known. */
  lines?: readonly TrendLine[]
  /** The compared period's days in the same places; null when nothing is compared. */
  compared: readonly Value[] | null
  /** Stretches of days that lack the report of this measure, first and last index each: hatched, so that none looks like zero. */
  hatched?: readonly (readonly [first: number, last: number])[]
  /** Stretches of days whose figures may be too low, as `hatched`. */
  incomplete?: readonly (readonly [first: number, last: number])[]
  /** A count: no fractional ticks. */
  whole: boolean
  /** False for a price: its axis shows where it moves. */
  fromZero: boolean
  /** What no value can pass: the axis ends there. */
  most?: number
  /** The label of one of an axis's `ticks`, short and in the reader's language. */
  tick: (value: number, ticks: readonly number[]) => string
}

export type PanelLayout = {
  top: number
  bottom: number
  y: (value: number) => number
  ticks: readonly { value: number; y: number; label: string }[]
  /** Names at the ends of lines: where a line ends, and the height of its name. */
  names: readonly { line: TrendLine; day: number; y: number; at: number }[]
}

export type MarkedDay = { index: number; label: string }

export type TrendLayout = {
  left: number
  right: number
  /** Width of one day in px. */
  slot: number
  /** Middle of a day in px. */
  x: (index: number) => number
  panels: readonly PanelLayout[]
  bottom: number
}

const topSpace = 12
const gap = 18
const axisHeight = 26
/** Of the row of days' marks between the plot and the labels of its axis. */
export const marksHeight = 16
const firstShare = 0.71
const nameHeight = 16
/** Between the plot and the names at its lines' ends. */
export const nameGap = 22
/** What the plot keeps beside its names, or they stay in the legend alone. */
const narrowestNamed = 480
/** Between a day's line and its word. */
const markGap = 4
/** Below this height only the ends of an axis have room for a label. */
const lowPanel = 120

/** Places the panels below each other in `width` × `height` px; the first one gets most of the height. */
export function layoutTrend(
  panels: readonly TrendPanel[],
  {
    days,
    width,
    height,
    hasMarks = false,
  }: { days: number; width: number; height: number; hasMarks?: boolean },
): TrendLayout {
  const below = axisHeight + (hasMarks ? marksHeight : 0)
  const free = height - topSpace - below - gap * (panels.length - 1)
  const heights = panels.map((_, index) =>
    panels.length === 1
      ? free
      : index === 0
        ? free * firstShare
        : (free * (1 - firstShare)) / (panels.length - 1),
  )
  const axes = panels.map((panel, index) => {
    const isLow = (heights[index] ?? 0) < lowPanel
    const values = [
      ...panel.values,
      ...(panel.compared ?? []),
      ...(panel.lines?.flatMap(({ values }) => values) ?? []),
    ]
    const { domain, ticks } = valueAxis(values, { steps: isLow ? 5 : 3, ...panel })
    return { domain, ticks: isLow ? ends(ticks) : ticks }
  })
  const widest = Math.max(
    0,
    ...panels.flatMap(
      (panel, index) => axes[index]?.ticks.map((tick, _, all) => textWidth(panel.tick(tick, all))) ?? [],
    ),
  )
  const left = Math.ceil((widest + 12) / 4) * 4
  const longestName = Math.max(
    0,
    ...panels.flatMap(({ lines }) => lines?.map(({ label }) => textWidth(label)) ?? []),
  )
  const isNamed = longestName > 0 && width - left - longestName >= narrowestNamed
  const right = isNamed ? width - Math.ceil(longestName) - nameGap - 4 : width - 4
  const slot = Math.max(0, right - left) / Math.max(1, days)
  let at = topSpace
  const placed = panels.map((panel, index) => {
    const top = at
    const bottom = Math.round(top + (heights[index] ?? 0))
    at = bottom + gap
    const { domain, ticks } = axes[index] ?? { domain: [0, 1], ticks: [] }
    const y = (value: number) => bottom - ((value - domain[0]) / (domain[1] - domain[0])) * (bottom - top)
    return {
      top,
      bottom,
      y,
      ticks: ticks.map((value) => ({ value, y: Math.round(y(value)), label: panel.tick(value, ticks) })),
      names: isNamed ? nameLines(panel.lines ?? [], y, bottom) : [],
    }
  })
  return {
    left,
    right,
    slot,
    x: (index) => left + (index + 0.5) * slot,
    panels: placed,
    bottom: at - gap,
  }
}

/** Estimated px of a 12 px label: measuring would cost a layout, and an estimate never changes with the font. */
function textWidth(text: string): number {
  let width = 0
  for (const char of text)
    width += char.codePointAt(0)! > 0x2e7f ? 12 : /[.,:\s|]/.test(char) ? 3.5 : char === '₩' ? 11 : 7.2
  return width
}

/** Names from top to bottom in the order of the lines' ends, none over another or below the floor. */
function nameLines(lines: readonly TrendLine[], y: (value: number) => number, bottom: number) {
  const named = lines
    .map((line) => ({ line, day: line.values.findLastIndex((value) => value !== null) }))
    .filter(({ day }) => day >= 0)
    .map(({ line, day }) => ({ line, day, y: y(line.values[day] ?? 0), at: y(line.values[day] ?? 0) }))
    .sort((a, b) => a.y - b.y)
  for (const [index, name] of named.entries())
    name.at = Math.max(name.at, (named[index - 1]?.at ?? Number.NEGATIVE_INFINITY) + nameHeight)
  let floor = bottom - nameHeight / 3
  for (const name of named.toReversed()) {
    name.at = Math.min(name.at, floor)
    floor = name.at - nameHeight
  }
  return named
}

/**
 * Lines at the beginnings of days, each with its word above the plot: after the line, before it where it would not fit, none
 * where it would stand in another one.
 */
export function placeMarkedDays(
  marked: readonly MarkedDay[],
  { left, right, slot }: Pick<TrendLayout, 'left' | 'right' | 'slot'>,
) {
  let free = left
  return marked.map(({ index, label }) => {
    const x = Math.round(left + index * slot) + 0.5
    const room = textWidth(label) + markGap
    const start = x + room <= right ? x : x - room
    const isNamed = start >= free
    if (isNamed) free = start + room + markGap
    return { x, label: isNamed ? { text: label, x: start === x ? x + markGap : start } : null }
  })
}

const ends = (ticks: readonly number[]) => ticks.filter((_, at) => at === 0 || at === ticks.length - 1)
