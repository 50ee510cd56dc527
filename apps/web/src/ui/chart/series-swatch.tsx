import type { SeriesStyle } from './trend-reading.ts'

/** A series' drawing style in small, for legends and tooltips. */
export function SeriesSwatch({ shape, tone }: SeriesStyle) {
  return (
    <svg width="14" height="10" aria-hidden="true" className="shrink-0">
      {shape === 'bars' && (
        <rect x="2" width="10" height="10" rx="3" className={`chart-fill chart-${tone}`} />
      )}
      {shape === 'line' && <path d="M0 5H14" className={`chart-line chart-${tone}`} />}
      {shape === 'dashed' && <path d="M0 5H14" className={`chart-line chart-dashed chart-${tone}`} />}
      {shape === 'compared' && <path d="M0 5H14" className="chart-line chart-compared" />}
    </svg>
  )
}
