import type { ChannelTrend } from '@cuesheet/contract/channel-report'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { sumAmounts } from '../../lib/sum-amounts.ts'
import type { LegendItem } from '../../ui/chart/trend-figure.tsx'
import type { TrendPanel } from '../../ui/chart/trend-layout.ts'
import type { SeriesTone, TrendReading } from '../../ui/chart/trend-reading.ts'
import { writeExact, writeTick } from './measures.ts'
import { dayState, hatchedSpans, incompleteSpans, isIncomplete, trendSeries } from './trend-series.ts'
import { useChartMarks, useChartWords } from './use-chart-words.ts'
import { useCountingMarks } from './use-counting-marks.ts'

type Line = ChannelTrend['series'][number]
type By = 'profit' | 'views'

const toneOf = ({ channel_id }: Line, at: number): SeriesTone =>
  channel_id === null ? 'others' : `layer-${at}`

const idOf = ({ channel_id }: Line) => String(channel_id ?? 'others')

/** Decimals are added up as numbers for drawing only. */
const drawn = (line: Line, by: By, index: number): number | null => {
  const value = line[by][index] ?? null
  return value === null ? null : Number(value)
}

function summed(lines: readonly Line[], by: By, index: number): number | null {
  const values = lines.map((line) => drawn(line, by, index)).filter((value) => value !== null)
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}

/** The days of a period, stacked by channel, as the chart wants them. */
export function useChannelTrend(trend: ChannelTrend, by: By, measureName: string, format: Format) {
  const t = useTranslations('reports.channels')
  const chart = useTranslations('charts')
  const words = useChartWords(format)
  const marksOf = useChartMarks()
  const counted = useCountingMarks(format)
  const { days, series: lines, period, freshness } = trend
  const summedDays = days.map((day, index) => {
    // Where no channel counts anything, every reported day is one of nothing.
    const summedFor = (measure: By) => (lines.length === 0 ? 0 : summed(lines, measure, index))
    const [views, profit] = [summedFor('views'), summedFor('profit')]
    return {
      day,
      views,
      profit: profit === null ? null : String(profit),
      engaged_views: null,
      unengaged_views: null,
      premium_views: null,
      rpm: null,
      engaged_rpm: null,
      premium_rpm: null,
      held: trend.held[index] ?? false,
    }
  })
  const axis = trendSeries({ period, trend: summedDays, previous_trend: [], freshness })
  if (!axis) return null
  const place = new Map(days.map((day, index) => [day, index]))
  const held = axis.current.map((day) => day?.held ?? false)
  const values = (line: Line) => axis.days.map((day) => drawn(line, by, place.get(day) ?? -1))
  const nameOf = (line: Line) => line.title ?? t('others')
  const legend: LegendItem[] = lines.map((line, at) => ({
    id: idOf(line),
    label: nameOf(line),
    style: { shape: 'bars', tone: toneOf(line, at) },
  }))
  const totalOf = (at: number) =>
    by === 'views'
      ? writeExact(format, by, summed(lines, by, at))
      : writeExact(format, by, sumAmounts(lines.map((line) => line.profit[at] ?? null)))
  const isOfMany = lines.length !== 1
  const read = (index: number): TrendReading => {
    const at = place.get(axis.days[index] ?? '') ?? -1
    const why = {
      reported: null,
      half: by === 'profit' ? chart('gap_revenue') : null,
      no_views: by === 'views' ? chart('gap_views') : null,
      gap: chart('gap'),
      unreported: chart('unreported'),
      upcoming: chart('upcoming'),
    }[dayState(axis, index)]
    return {
      title: format.longDay(axis.days[index] ?? ''),
      rows: [
        ...(lines.length > 1
          ? [{ id: 'total', label: t('total'), value: totalOf(at), series: null, isTotal: true }]
          : []),
        ...lines.map((line, order) => ({
          id: idOf(line),
          label: nameOf(line),
          // All that the channel has of the day is held: that is no 0.
          value:
            line.held[at] && !Number(line[by][at]) ? t('held') : writeExact(format, by, line[by][at] ?? null),
          series: { shape: 'bars' as const, tone: toneOf(line, order) },
        })),
      ],
      notes: [
        ...(why ? [why] : []),
        ...(isIncomplete(axis, index, by) ? [chart('incomplete')] : []),
        ...(held[index] ? [chart(isOfMany ? 'held_some' : 'held')] : []),
      ],
    }
  }
  const year = freshness.today.slice(0, 4)
  const panels: TrendPanel[] = [
    {
      id: by,
      shape: 'bars',
      tone: 'first',
      values: axis.days.map((day) => summed(lines, by, place.get(day) ?? -1)),
      // The largest is at the bottom, where its course can be read.
      layers: lines.map((line, at) => ({ tone: toneOf(line, at), values: values(line) })),
      compared: null,
      whole: by === 'views',
      fromZero: true,
      hatched: hatchedSpans(axis, by),
      incomplete: incompleteSpans(axis, by),
      tick: (value, ticks) => writeTick(format, by, value, ticks),
    },
  ]
  return counted(
    {
      days: axis.days,
      panels,
      unreported: axis.unreported,
      held,
      legend,
      read,
      ...words,
      label: t('chart_name', {
        measure: measureName,
        from: format.day(axis.days[0] ?? '', year),
        to: format.day(axis.days.at(-1) ?? '', year),
      }),
      marks: marksOf({ series: axis, panels, held, isOfMany }),
    },
    freshness.counting_changes,
  )
}
