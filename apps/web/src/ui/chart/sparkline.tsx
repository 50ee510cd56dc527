import './chart.css'
import { linePath, loneDays, thinned } from './paths.ts'
import type { SeriesTone } from './trend-reading.ts'
import type { Value } from './value-axis.ts'

const width = 84
const height = 24
const inset = 2
/** More points than this would be a blur in 84 px. */
const maxPoints = 42

type Props = { values: readonly Value[]; tone: SeriesTone; className: string }

/** The course of a figure from its lowest to its highest day; gaps stay gaps, one day has no course. A picture only: the figure and its change say it. */
export function Sparkline({ values: days, tone, className }: Props) {
  const values = thinned(days, maxPoints)
  const numbers = values.filter((value) => value !== null)
  if (numbers.length < 2) return <span className={`block h-6 ${className}`} />
  const low = Math.min(...numbers)
  const span = Math.max(...numbers) - low
  const x = (index: number) => inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset)
  const y = (value: number) =>
    span === 0 ? height / 2 : height - inset - ((value - low) / span) * (height - 2 * inset)
  const dots = loneDays(values).map((index) => `M${x(index)},${y(values[index] ?? 0)}h0`)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`h-6 min-w-0 ${className}`}
    >
      <path
        d={linePath(values, x, y) + dots.join('')}
        vectorEffect="non-scaling-stroke"
        className={`chart-line chart-${tone}`}
      />
    </svg>
  )
}
