import { barsPath, runs, spanPath } from './paths.ts'
import { timeTicks } from './time-axis.ts'
import {
  type MarkedDay,
  nameGap,
  type PanelLayout,
  placeMarkedDays,
  type TrendLayout,
  type TrendPanel,
} from './trend-layout.ts'

/** Lines at the ticks of a panel, with their labels. */
export function Grid({ panel, left, right }: { panel: PanelLayout; left: number; right: number }) {
  return panel.ticks.map(({ value, y, label }) => (
    <g key={value}>
      <line
        x1={left}
        x2={right}
        y1={y + 0.5}
        y2={y + 0.5}
        className={value === 0 ? 'chart-zero' : 'chart-grid'}
      />
      <text x={left - 10} y={y + 4} textAnchor="end" className="chart-text">
        {label}
      </text>
    </g>
  ))
}

type HatchingProps = {
  spans: TrendPanel['hatched']
  panel: PanelLayout | undefined
  /** The pattern, as a paint. */
  fill: string
  left: number
  slot: number
}

/** Days of a panel that have no report, neighbours in one piece. */
export function Hatching({ spans, panel, fill, left, slot }: HatchingProps) {
  if (!panel) return null
  return spans?.map(([first, last]) => (
    <rect
      key={first}
      data-hatched={`${first}-${last}`}
      x={left + first * slot}
      y={panel.top}
      width={(last - first + 1) * slot}
      height={panel.bottom - panel.top}
      fill={fill}
    />
  ))
}

/** A broken line on the floor of a panel, under days whose figures may be too low. */
export function IncompleteDays({ spans, panel, left, slot }: Omit<HatchingProps, 'fill'>) {
  if (!panel) return null
  return spans?.map(([first, last]) => (
    <path
      key={first}
      data-incomplete={`${first}-${last}`}
      d={`M${left + first * slot} ${panel.bottom - 1}H${left + (last + 1) * slot}`}
      className="chart-incomplete"
    />
  ))
}

/** Quiet brackets under the days with figures that are not counted. */
export function HeldDays({
  held,
  y,
  left,
  slot,
}: {
  held: readonly boolean[]
  y: number
  left: number
  slot: number
}) {
  return runs(held.map((isHeld) => (isHeld ? 1 : null))).map(([first, last]) => (
    <path
      key={first}
      d={spanPath(left + first * slot + 2, left + (last + 1) * slot - 2, y)}
      className="chart-held"
    />
  ))
}

type MarkedProps = { marked: readonly MarkedDay[]; layout: TrendLayout }

/** Lines through all panels where a day begins from which something is otherwise. */
export function MarkedDays({ marked, layout }: MarkedProps) {
  return placeMarkedDays(marked, layout).map(({ x, label }) => (
    <g key={x}>
      <path d={`M${x} 0V${layout.bottom}`} className="chart-marked" />
      {label && (
        <text x={label.x} y={8} className="chart-text">
          {label.text}
        </text>
      )}
    </g>
  ))
}

type CrosshairProps = {
  index: number
  panels: readonly TrendPanel[]
  layout: readonly PanelLayout[]
  x: (index: number) => number
  slot: number
}

/** The day being read, through all panels. */
export function Crosshair({ index, panels, layout, x, slot }: CrosshairProps) {
  const at = x(index)
  return (
    <g>
      <line
        x1={at}
        x2={at}
        y1={layout[0]?.top ?? 0}
        y2={layout.at(-1)?.bottom ?? 0}
        className="chart-crosshair"
      />
      {panels.map((panel, order) => {
        const value = panel.values[index] ?? null
        const place = layout[order]
        if (panel.lines && place)
          return panel.lines.map(({ id, tone, values }) => {
            const lineValue = values[index] ?? null
            return (
              lineValue !== null && (
                <circle
                  key={id}
                  cx={at}
                  cy={place.y(lineValue)}
                  r={3.5}
                  className={`chart-dot chart-${tone}`}
                />
              )
            )
          })
        if (value === null || !place || panel.layers) return null
        return panel.shape === 'bars' ? (
          <path
            key={panel.id}
            d={barsPath([value], () => at, place.y, slot)}
            className={`chart-fill chart-${panel.tone}`}
          />
        ) : (
          <circle
            key={panel.id}
            cx={at}
            cy={place.y(value)}
            r={3.5}
            className={`chart-dot chart-${panel.tone}`}
          />
        )
      })}
    </g>
  )
}

type LineNamesProps = { names: PanelLayout['names']; x: (index: number) => number; right: number }

/** The names of lines beside their ends; the legend and the table say them to screen readers. */
export function LineNames({ names, x, right }: LineNamesProps) {
  return names.map(({ line, day, y, at }) => (
    <g key={line.id}>
      <path
        d={`M${x(day) + 4} ${y}H${Math.max(x(day) + 4, right + 4)}L${right + nameGap - 6} ${at}`}
        className={`chart-leader ${line.dashed ? 'chart-dashed' : ''} chart-${line.tone}`}
      />
      <text x={right + nameGap - 2} y={at + 4} className="chart-name">
        {line.label}
      </text>
    </g>
  ))
}

type DayTicksProps = {
  days: readonly string[]
  left: number
  right: number
  x: (index: number) => number
  y: number
  dayTick: (day: string, unit: 'day' | 'month') => string
}

/** Labels of days or months under the axis. */
export function DayTicks({ days, left, right, x, y, dayTick }: DayTicksProps) {
  const { unit, indexes } = timeTicks(days, right - left, 58)
  return indexes.map((index) => {
    const at = x(index)
    const end = at > right - 16
    return (
      <text key={index} x={end ? right : at} y={y} textAnchor={end ? 'end' : 'middle'} className="chart-text">
        {dayTick(days[index] ?? '', unit)}
      </text>
    )
  })
}
