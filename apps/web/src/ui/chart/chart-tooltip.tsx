import { SeriesSwatch } from './series-swatch.tsx'
import type { ReadingRow, TrendReading } from './trend-reading.ts'

type Props = { reading: TrendReading; x: number; width: number }

/** Beside the crosshair, on the side with more room, never outside the chart. Read out elsewhere. */
export function ChartTooltip({ reading, x, width }: Props) {
  const before = x > width / 2
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 z-10 flex px-3"
      style={before ? { right: width - x, maxWidth: x } : { left: x, maxWidth: width - x }}
    >
      <div className="min-w-44 rounded-card border border-line-strong bg-surface px-3 py-2 text-small shadow-float">
        <div className="mb-1 text-muted">{reading.title}</div>
        <dl className="grid gap-0.5">
          {reading.rows.map((row) => (
            <div key={row.id} className="flex items-center justify-between gap-4 whitespace-nowrap">
              <dt className="flex items-center gap-1.5 text-muted">
                {row.series && <SeriesSwatch {...row.series} />}
                {row.label}
              </dt>
              <dd className={valueClass(row)}>{row.value}</dd>
            </div>
          ))}
        </dl>
        {reading.notes.map((note) => (
          <p key={note} className="mt-1 text-muted">
            {note}
          </p>
        ))}
      </div>
    </div>
  )
}

function valueClass({ series, direction }: ReadingRow): string {
  if (direction) return direction === 'up' ? 'text-up' : 'text-down'
  return series?.tone === 'first' && series.shape !== 'compared' ? 'font-semibold' : ''
}
