import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { SeriesSwatch } from './series-swatch.tsx'
import type { ReadingRow, TrendReading } from './trend-reading.ts'

type Props = { reading: TrendReading; x: number; width: number }

const rowsInColumn = 11
const narrowestColumn = 190
const sidePadding = 52

/** As many columns of rows as have room on the side of the crosshair, where one would be too long. */
export function columnsOf(rows: number, room: number): number {
  const wanted = Math.ceil(rows / rowsInColumn)
  return Math.max(1, Math.min(wanted, Math.floor((room - sidePadding) / narrowestColumn)))
}

/**
 * Beside the crosshair, on the side with more room, never outside the chart: what does not fit scrolls, by touch or by
 * the wheel over the chart. Read out elsewhere.
 */
export default function ChartTooltip({ reading, x, width }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const before = x > width / 2
  const room = before ? x : width - x
  const columns = columnsOf(reading.rows.length, room)
  useEffect(() => {
    const chart = box.current?.parentElement
    const onWheel = (event: WheelEvent) => {
      const scroller = box.current?.firstElementChild
      if (!scroller || event.ctrlKey) return
      const was = scroller.scrollTop
      scroller.scrollTop += event.deltaY
      // At its end the page goes on.
      if (scroller.scrollTop !== was) event.preventDefault()
    }
    chart?.addEventListener('wheel', onWheel, { passive: false })
    return () => chart?.removeEventListener('wheel', onWheel)
  }, [])
  return (
    <div
      ref={box}
      aria-hidden="true"
      data-crosshair
      className="pointer-events-none absolute top-0 z-10 flex max-h-full px-3"
      style={before ? { right: width - x, maxWidth: x } : { left: x, maxWidth: width - x }}
    >
      <div className="min-w-44 overflow-y-auto overscroll-contain rounded-card border border-line-strong bg-surface px-3 py-2 text-small shadow-float pointer-coarse:pointer-events-auto">
        <div className="mb-1 text-muted">{reading.title}</div>
        <dl className="grid gap-x-5 gap-y-0.5" style={{ gridTemplateColumns: `repeat(${columns}, auto)` }}>
          {reading.rows.map((row) => (
            <div
              key={row.id}
              className={classNames(
                'flex min-w-0 items-center justify-between gap-4 whitespace-nowrap',
                row.isTotal && 'col-span-full justify-start font-semibold',
              )}
            >
              <dt
                className={classNames(
                  'flex min-w-0 items-center gap-1.5',
                  row.isTotal ? 'text-text' : 'text-muted',
                )}
              >
                {row.series && <SeriesSwatch {...row.series} />}
                <span className="max-w-44 truncate">{row.label}</span>
              </dt>
              <dd className={valueClass(row)}>{row.value}</dd>
            </div>
          ))}
        </dl>
        {reading.notes.map((note) => (
          <p key={note} className="mt-1 max-w-72 text-pretty text-muted">
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
