import type { CompareWith } from '@cuesheet/contract/values/period'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { useEngagedWords, writeEngaged } from '../../lib/write-engaged.ts'
import type { LegendItem } from '../../ui/chart/trend-figure.tsx'
import type { TrendPanel } from '../../ui/chart/trend-layout.ts'
import type { ReadingRow, TrendReading } from '../../ui/chart/trend-reading.ts'
import type { Value } from '../../ui/chart/value-axis.ts'
import { useComparedLabel } from './compared-label.ts'
import { comparedFigure, countedSince } from './comparison.ts'
import type { Measure } from './measure-names.ts'
import { drawable, measureShapes, type Summary, writeExact, writeTick } from './measures.ts'
import {
  dayState,
  hatchedSpans,
  incompleteSpans,
  isIncomplete,
  type TrendSeries,
  trendSeries,
} from './trend-series.ts'
import { useChartMarks, useChartWords } from './use-chart-words.ts'
import { useCountingMarks } from './use-counting-marks.ts'

type Source = Pick<Summary, 'period' | 'trend' | 'freshness'> &
  Partial<Pick<Summary, 'previous_trend' | 'channels' | 'comparison'>>
type Options = {
  measure: Measure
  format: Format
  label: (measure: Measure) => string
  compareWith: CompareWith
  /** The last day is what it is about, the others are beside it. */
  isOfOneDay?: boolean
}

/** A trend as the chart wants it: the chosen measure, what is drawn beside it, and what is said of each day. */
export function useTrend(
  source: Source,
  { measure, format, label, compareWith, isOfOneDay = false }: Options,
) {
  const t = useTranslations('charts')
  const changes = useTranslations('dashboard.change')
  const engaged = useEngagedWords()
  const words = useChartWords(format)
  const marksOf = useChartMarks()
  const counted = useCountingMarks(format)
  const comparedLabel = useComparedLabel(source.period, compareWith)
  const { period, trend, previous_trend, freshness, comparison } = source
  const isOfMany = (source.channels?.total ?? 1) > 1
  const series = useMemo(
    () => trendSeries({ period, trend, previous_trend: previous_trend ?? [], freshness }),
    [period, trend, previous_trend, freshness],
  )
  const { beside } = measureShapes[measure]
  const hasCompared = previous_trend !== undefined && series?.compared?.some((day) => day?.[measure] != null)
  const panels = useMemo(() => {
    if (!series) return []
    const last = series.current.findLastIndex((day) => day !== null)
    const panel = (of: Measure, tone: TrendPanel['tone']): TrendPanel => ({
      id: of,
      shape: tone === 'first' ? measureShapes[of].chart : 'line',
      tone,
      values: drawable(series.current, of),
      ...(isOfOneDay && tone === 'first' && apartFromOthers(drawable(series.current, of), last, of)),
      compared: tone === 'first' && hasCompared && series.compared ? drawable(series.compared, of) : null,
      hatched: hatchedSpans(series, of),
      incomplete: incompleteSpans(series, of),
      whole: measureShapes[of].whole,
      fromZero: measureShapes[of].fromZero,
      tick: (value, ticks) => writeTick(format, of, value, ticks),
    })
    return [panel(measure, 'first'), panel(beside, 'second')]
  }, [series, measure, beside, hasCompared, isOfOneDay, format])
  if (!series) return null

  const year = freshness.today.slice(0, 4)
  const held = series.current.map((day) => day?.held ?? false)
  const shape = measureShapes[measure].chart
  const legend: LegendItem[] = [
    { id: measure, label: label(measure), style: { shape, tone: 'first' } },
    ...(hasCompared
      ? [{ id: 'compared', label: comparedLabel, style: { shape: 'compared', tone: 'first' } } as const]
      : []),
    { id: beside, label: label(beside), style: { shape: 'line', tone: 'second' } },
  ]

  const read = (index: number): TrendReading => {
    const day = series.current[index] ?? null
    const before = series.compared?.[index] ?? null
    const between = (comparison?.counting ?? []).filter(
      (change) => day && before?.day && before.day < change.day && change.day <= day.day,
    )
    const compared = comparedFigure(measure, between, day ?? {}, before ?? {})
    const change = compared.unknown === null ? format.change(compared.now, compared.before) : null
    const isEngaged = compared.unknown === null && compared.by !== measure
    const [first, ...rest] = legend.map(
      ({ id, label, style }): ReadingRow => ({
        id,
        label,
        series: style,
        value:
          id === 'compared'
            ? writeExact(format, measure, before?.[measure] ?? null)
            : writeExact(format, id as Measure, day?.[id as Measure] ?? null),
      }),
    )
    const changeRow: ReadingRow = {
      id: 'change',
      label: isEngaged ? t('change_engaged') : t('change'),
      value: change?.text ?? writeExact(format, 'views', null),
      series: null,
      direction: change && change.direction !== 'flat' ? change.direction : undefined,
    }
    const isCompared = rest[0]?.id === 'compared'
    return {
      title: format.longDay(series.days[index] ?? ''),
      rows: [
        ...(first ? [first] : []),
        ...rest.slice(0, isCompared ? 1 : 0),
        ...(isCompared ? [changeRow] : []),
        ...rest.slice(isCompared ? 1 : 0),
      ],
      notes: [
        ...notesOf(series, index, held[index] ?? false),
        ...(compared.unknown === null
          ? []
          : [changes(compared.unknown, { day: countedSince(between, format) })]),
      ],
    }
  }

  const isEngagedMissing = (day: TrendSeries['current'][number]) =>
    measure.startsWith('engaged') && day != null && day.views !== null && day.engaged_views === null

  /** Of a day on which they are known of some channels alone. */
  const engagedNotes = (day: TrendSeries['current'][number]) =>
    measure.startsWith('engaged') && day?.unengaged_views && day.engaged_views !== null
      ? [writeEngaged(day, engaged, format).engaged_views.exact]
      : []

  const notesOf = (of: TrendSeries, index: number, isHeld: boolean): string[] => {
    const state = dayState(of, index)
    const why = {
      reported: null,
      half: t('gap_revenue'),
      no_views: t('gap_views'),
      gap: t('gap'),
      unreported: t('unreported'),
      upcoming: t('upcoming'),
    }[state]
    const isShort = isIncomplete(of, index, measure) || isIncomplete(of, index, beside)
    return [
      ...(why ? [why] : []),
      ...(isEngagedMissing(of.current[index] ?? null) ? [t('gap_engaged')] : []),
      ...engagedNotes(of.current[index] ?? null),
      ...(isShort && state !== 'gap' ? [t('incomplete')] : []),
      ...(isHeld ? [t(isOfMany ? 'held_some' : 'held')] : []),
    ]
  }

  return counted(
    {
      days: series.days,
      panels,
      unreported: series.unreported,
      held,
      legend: isOfOneDay
        ? legend.toSpliced(1, 0, {
            id: 'around',
            label: t('around', { days: series.days.length - 1 }),
            style: { shape: shape === 'line' ? 'line' : 'bars', tone: 'others' },
          })
        : legend,
      read,
      ...words,
      label: t('name', {
        measures: `${label(measure)}, ${label(beside)}`,
        from: format.day(series.days[0] ?? '', year),
        to: format.day(series.days.at(-1) ?? '', year),
      }),
      hasMissing: series.days.some((_, index) => !['reported', 'upcoming'].includes(dayState(series, index))),
      marks: marksOf({ series, panels, held, isOfMany }),
    },
    freshness.counting_changes,
  )
}

/** A day in its measure's colour, the others beside it. */
function apartFromOthers(
  values: readonly Value[],
  day: number,
  of: Measure,
): Pick<TrendPanel, 'lines' | 'layers'> {
  const alone = values.map((value, index) => (index === day ? value : null))
  if (measureShapes[of].chart === 'bars') {
    const others = values.map((value, index) => (index === day ? null : value))
    return {
      layers: [
        { tone: 'first', values: alone },
        { tone: 'others', values: others },
      ],
    }
  }
  const line = { label: '', dashed: false }
  return {
    lines: [
      { ...line, id: 'around', tone: 'others', values },
      { ...line, id: of, tone: 'first', values: alone },
    ],
  }
}
