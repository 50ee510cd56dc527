import { ChartColumn, ChevronDown, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useLoadedAhead } from '../../lib/use-loaded-ahead.ts'
import { Layer } from '../layer.tsx'
import { spanPath } from './paths.ts'
import { SeriesSwatch } from './series-swatch.tsx'
import { TrendChart, type TrendChartProps } from './trend-chart.tsx'
import { trendHeights } from './trend-heights.ts'
import type { SeriesStyle } from './trend-reading.ts'

const loadTable = () => import('./trend-table.tsx')

export type LegendItem = { id: string; label: string; style: SeriesStyle; hint?: ReactNode }

type ChartMark = 'unreported' | 'incomplete' | 'held'

type Props = TrendChartProps & {
  legend: readonly LegendItem[]
  /** Marks that occur in this chart, explained after the series. */
  marks: readonly { id: ChartMark; label: string }[]
  height: keyof typeof trendHeights
  /** Beside the switch between chart and table. */
  tools?: ReactNode
  /** Beside that switch, at its end. */
  picker?: ReactNode
  /** Below all. */
  children?: ReactNode
  texts: { as_table: string; as_chart: string; day: string; notes: string }
  /** Folds the legend behind a button of this name. */
  legendText?: string | undefined
  /** Shows another period while the asked one loads. */
  dimmed: boolean
}

/** A chart with its legend, and the same figures as a table in the same place. */
export function TrendFigure(props: Props) {
  const { legend, marks, height, tools, picker, children, texts, legendText, dimmed, ...chart } = props
  const [isTable, setIsTable] = useState(false)
  const [isLegend, setLegend] = useState(false)
  useLoadedAhead(loadTable)
  const Icon = isTable ? ChartColumn : Table2
  return (
    <figure aria-busy={dimmed}>
      <div
        className={classNames(
          'mb-1 flex min-h-9 items-center gap-2',
          tools !== undefined && 'mobile:flex-wrap',
        )}
      >
        {legendText !== undefined && (
          <button
            type="button"
            aria-expanded={isLegend}
            onClick={() => setLegend(!isLegend)}
            className="inline-flex min-h-9 items-center gap-1 rounded-control text-small text-muted pointer-coarse:min-h-11"
          >
            {legendText}
            <ChevronDown size={14} aria-hidden="true" className={isLegend ? 'rotate-180' : ''} />
          </button>
        )}
        <ul
          className={classNames(
            legendText !== undefined && !isLegend ? 'hidden' : 'flex',
            'flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted',
            // Where both have no room in one line the tools come first.
            tools !== undefined && 'mobile:order-last mobile:basis-full',
          )}
        >
          {legend.map(({ id, label, style, hint }) => (
            <li key={id} className="flex items-center gap-1.5">
              <SeriesSwatch {...style} />
              {label}
              {hint}
            </li>
          ))}
          {marks.map(({ id, label }) => (
            <li key={id} className="flex items-center gap-1.5">
              <MarkSwatch mark={id} />
              {label}
            </li>
          ))}
        </ul>
        <span className="ms-auto self-start print:hidden">{tools}</span>
        {picker}
        <button
          type="button"
          onClick={() => setIsTable(!isTable)}
          aria-label={isTable ? texts.as_chart : texts.as_table}
          title={isTable ? texts.as_chart : texts.as_table}
          className="inline-grid size-9 shrink-0 place-items-center print:hidden self-start rounded-control text-muted hover:bg-sunken hover:text-text pointer-coarse:size-11"
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <div
        className={`${trendHeights[height]} transition-opacity duration-150 ${dimmed ? 'opacity-45' : ''}`}
      >
        {isTable ? (
          <Layer load={loadTable} isOpen onClose={() => setIsTable(false)}>
            {(TrendTable) => (
              <TrendTable
                caption={chart.label}
                dayHeader={texts.day}
                notesHeader={texts.notes}
                days={chart.days}
                read={chart.read}
              />
            )}
          </Layer>
        ) : (
          <TrendChart {...chart} />
        )}
      </div>
      {chart.marked?.map(({ index, sentence }) => (
        <p key={index} className="mt-1.5 flex gap-2 text-small text-pretty text-muted">
          <svg width="1" height="16" aria-hidden="true" className="mt-0.5 shrink-0">
            <path d="M.5 0V16" className="chart-marked" />
          </svg>
          {sentence}
        </p>
      ))}
      {children}
    </figure>
  )
}

function MarkSwatch({ mark }: { mark: ChartMark }) {
  return (
    <svg width="14" height="10" aria-hidden="true" className="shrink-0">
      {mark === 'incomplete' ? (
        <path d="M0 5H14" className="chart-incomplete" />
      ) : mark === 'held' ? (
        <path d={spanPath(1, 13, 3)} className="chart-held" />
      ) : (
        <path d="M0 10 5 0M5 10 10 0M10 10 14 2" className="chart-hatch" />
      )}
    </svg>
  )
}
