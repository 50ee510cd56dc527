import { type RefObject, useId, useMemo } from 'react'
import './chart.css'
import './layers.css'
import { useLoadedAhead } from '../../lib/use-loaded-ahead.ts'
import { Layer } from '../layer.tsx'
import {
  Crosshair,
  DayTicks,
  Grid,
  Hatching,
  HeldDays,
  IncompleteDays,
  LineNames,
  MarkedDays,
} from './chart-parts.tsx'
import { type DayMark, DayMarks } from './day-marks.tsx'
import { PanelMarks } from './panel-marks.tsx'
import { layoutTrend, type MarkedDay, marksHeight, type TrendPanel } from './trend-layout.ts'
import { sayReading, type TrendReading } from './trend-reading.ts'
import { useCrosshair } from './use-crosshair.ts'
import { useSize } from './use-size.ts'

const loadTooltip = () => import('./chart-tooltip.tsx')

export type TrendChartProps = {
  /** The time axis: every day shown, YYYY-MM-DD, whether reported or not. */
  days: readonly string[]
  /** One to three measures below each other on that axis. */
  panels: readonly TrendPanel[]
  /** Past days after the last reported one: the crosshair begins before them. First and last index. */
  unreported: readonly [first: number, last: number] | null
  /** Days with figures that are stored but not counted. */
  held: readonly boolean[]
  /** Days from which something is otherwise, ascending, each with a word and a sentence. */
  marked?: readonly (MarkedDay & { sentence: string })[]
  /** What else happened on days, as marks under the axis; without it there is no row for them. */
  dayMarks?: readonly DayMark[] | undefined
  /** The day whose marks are read, a place to read them at, and how one is opened: by a press, a second tap or Enter. */
  opening?:
    | { index: number | null; anchor: RefObject<HTMLElement | null>; open: (index: number) => void }
    | undefined
  /** A label under the axis. */
  dayTick: (day: string, unit: 'day' | 'month') => string
  read: (index: number) => TrendReading
  /** Name of the chart for a screen reader, its content and how to move in it. */
  label: string
  instructions: string
}

/**
 * Bars and lines over days. Fills its container, which sets the height. One tab stop: arrow keys, Page Up and Down
 * (a week), Home and End move the crosshair, whose reading is announced.
 */
export function TrendChart(props: TrendChartProps) {
  const [box, size] = useSize<HTMLDivElement>()
  useLoadedAhead(loadTooltip)
  return (
    <div ref={box} className="relative size-full">
      {size && size.width > 0 && props.days.length > 0 && <Plot {...props} {...size} />}
    </div>
  )
}

function Plot(props: TrendChartProps & { width: number; height: number }) {
  const {
    days,
    panels,
    unreported,
    held,
    marked = [],
    dayMarks,
    opening,
    dayTick,
    read,
    label,
    instructions,
    width,
    height,
  } = props
  const instructionsId = useId()
  const hatch = useId()
  const hasMarks = dayMarks !== undefined
  const layout = useMemo(
    () => layoutTrend(panels, { days: days.length, width, height, hasMarks }),
    [panels, days.length, width, height, hasMarks],
  )
  const { left, right, slot, x } = layout
  const lastDay = unreported ? Math.max(0, unreported[0] - 1) : lastKnown(panels, days.length)
  const crosshair = useCrosshair({ left, slot, days: days.length, lastDay, onOpen: opening?.open })
  const { index } = crosshair
  const reading = index === null ? null : read(index)

  return (
    <>
      <div
        data-crosshair
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={instructionsId}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(index ?? lastDay) + 1}
        aria-valuetext={read(index ?? lastDay).title}
        className="size-full touch-pan-y rounded-control select-none"
        {...crosshair.handlers}
      >
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          className="block overflow-visible"
        >
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line y2="6" className="chart-hatch" />
          </pattern>
          {layout.panels.map((panel, at) => (
            <Grid key={panels[at]?.id} panel={panel} left={left} right={right} />
          ))}
          {panels.map((panel, at) => (
            <Hatching
              key={panel.id}
              spans={panel.hatched}
              panel={layout.panels[at]}
              fill={`url(#${hatch})`}
              left={left}
              slot={slot}
            />
          ))}
          {panels.map((panel, at) => {
            const place = layout.panels[at]
            return (
              place && (
                <PanelMarks
                  key={panel.id}
                  panel={panel}
                  layout={place}
                  x={x}
                  slot={slot}
                  faded={index !== null}
                />
              )
            )
          })}
          {panels.map((panel, at) => (
            <IncompleteDays
              key={panel.id}
              spans={panel.incomplete}
              panel={layout.panels[at]}
              left={left}
              slot={slot}
            />
          ))}
          {layout.panels.map((panel, at) => (
            <LineNames key={panels[at]?.id} names={panel.names} x={x} right={right} />
          ))}
          <HeldDays held={held} y={(layout.panels[0]?.bottom ?? 0) + 3} left={left} slot={slot} />
          <MarkedDays marked={marked} layout={layout} />
          {dayMarks && <DayMarks marks={dayMarks} layout={layout} y={layout.bottom + marksHeight / 2 + 4} />}
          {index !== null && (
            <Crosshair index={index} panels={panels} layout={layout.panels} x={x} slot={slot} />
          )}
          <DayTicks days={days} left={left} right={right} x={x} y={height - 7} dayTick={dayTick} />
        </svg>
      </div>
      <p id={instructionsId} className="sr-only">
        {instructions}
      </p>
      <p role="status" className="sr-only">
        {reading && crosshair.spoken ? sayReading(reading) : ''}
      </p>
      {opening && (
        <span
          ref={opening.anchor}
          aria-hidden="true"
          className="pointer-events-none absolute h-4"
          style={{ left: x(opening.index ?? index ?? lastDay), top: layout.bottom }}
        />
      )}
      <Layer load={loadTooltip} isOpen={index !== null}>
        {(ChartTooltip) =>
          index !== null &&
          reading &&
          opening?.index == null && <ChartTooltip reading={reading} x={x(index)} width={width} />
        }
      </Layer>
    </>
  )
}

function lastKnown(panels: readonly TrendPanel[], days: number): number {
  for (let index = days - 1; index > 0; index--) {
    if (panels.some(({ values }) => (values[index] ?? null) !== null)) return index
  }
  return 0
}
