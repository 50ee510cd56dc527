/** What the chart says about one day: in the tooltip, to a screen reader and as a row of the table alike. */
export type TrendReading = {
  /** The day in words. */
  title: string
  /** The same rows in the same order for every day. */
  rows: readonly ReadingRow[]
  /** Why a figure is missing or not counted. */
  notes: readonly string[]
}

export type ReadingRow = {
  id: string
  label: string
  value: string
  /** How the row's series is drawn; null for a row about other rows (a change). */
  series: SeriesStyle | null
  direction?: 'up' | 'down' | undefined
  /** Of all other rows. */
  isTotal?: boolean
}

/** Series differ by shape; the tone only helps. */
export type SeriesStyle = { shape: 'bars' | 'line' | 'dashed' | 'compared'; tone: SeriesTone }
/** `layer-0` … `layer-28`: the colours of a stack; `others` what none of them names; `line-2` … `line-4` what stands beside a line of `first`. */
export type SeriesTone = 'first' | 'second' | `line-${2 | 3 | 4}` | 'others' | `layer-${number}`

export function sayReading({ rows, notes }: TrendReading): string {
  return [...rows.map(({ label, value }) => `${label} ${value}`), ...notes].join(', ')
}
