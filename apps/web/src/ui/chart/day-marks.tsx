import type { TrendLayout } from './trend-layout.ts'

/** Marks differ by shape. */
export type MarkShape = 'circle' | 'triangle' | 'diamond' | 'square' | 'line'
export type DayMark = { index: number; shapes: readonly MarkShape[] }

const size = 7

/** Around the middle of a square of 7 px. */
const paths: Record<MarkShape, string> = {
  circle: 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  triangle: 'M0-3.2 3.4 3H-3.4z',
  diamond: 'M0-3.6 3.6 0 0 3.6-3.6 0z',
  square: 'M-2.8-2.8H2.8V2.8H-2.8z',
  line: 'M-.5-3.5H.5V3.5H-.5z',
}

/** A mark in a line of text. */
export function MarkSign({ shape }: { shape: MarkShape }) {
  return (
    <svg width="14" height="10" viewBox="-7 -5 14 10" aria-hidden="true" className="shrink-0">
      <path d={paths[shape]} className={`chart-mark chart-mark-${shape}`} />
    </svg>
  )
}

type Props = { marks: readonly DayMark[]; layout: TrendLayout; y: number }

/** A quiet row under the axis: of each day as many of its marks as have room. */
export function DayMarks({ marks, layout: { x, slot }, y }: Props) {
  const scale = Math.min(1, Math.max(0.45, slot / (size + 1)))
  return marks.map(({ index, shapes }) => {
    const shown = shapes.slice(0, Math.max(1, Math.floor(slot / (size + 2))))
    const first = x(index) - ((shown.length - 1) * (size + 2)) / 2
    return (
      <g key={index} data-marked-day={index}>
        {shown.map((shape, at) => (
          <path
            key={shape}
            d={paths[shape]}
            transform={`translate(${first + at * (size + 2)} ${y}) scale(${scale})`}
            className={`chart-mark chart-mark-${shape}`}
          />
        ))}
      </g>
    )
  })
}
