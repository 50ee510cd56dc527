import type { PriceReport } from '@cuesheet/contract/video-report'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import type { LegendItem } from '../../ui/chart/trend-figure.tsx'
import type { TrendPanel } from '../../ui/chart/trend-layout.ts'
import type { SeriesTone, TrendReading } from '../../ui/chart/trend-reading.ts'
import { writeTick } from './measures.ts'
import { hatchedSpans, incompleteSpans, isIncomplete, trendSeries } from './trend-series.ts'
import { useChartMarks, useChartWords } from './use-chart-words.ts'
import { useCountingMarks } from './use-counting-marks.ts'

type Price = 'highest' | 'lowest' | 'network_highest' | 'network_average'
type Line = { id: Price; label: string; tone: SeriesTone; dashed: boolean }

export type PriceMeasure = 'rpm' | 'engaged_rpm'
type Prices = PriceReport['days'][number]['engaged']

/** The price that leads, unless nothing is known of it. */
export function leadingPrice({ freshness, days }: PriceReport): PriceMeasure {
  const isKnown = days.some(({ engaged }) => engaged.highest !== null || engaged.network_average !== null)
  return freshness.leading_views === 'engaged_views' && isKnown ? 'engaged_rpm' : 'rpm'
}

/** The prices of a period as the chart wants them: one's own as whole lines, the network's dashed. */
export function usePriceTrend(
  report: PriceReport,
  measure: PriceMeasure,
  isOneChannel: boolean,
  format: Format,
) {
  const t = useTranslations('reports.videos')
  const chart = useTranslations('charts')
  const words = useChartWords(format)
  const marksOf = useChartMarks()
  const counted = useCountingMarks(format)
  const { days, is_network, period, freshness } = report
  const none = {
    views: null,
    engaged_views: null,
    unengaged_views: null,
    premium_views: null,
    profit: null,
    rpm: null,
    engaged_rpm: null,
    premium_rpm: null,
    held: false,
  }
  const axis = trendSeries({
    period,
    trend: days.map(({ day }) => ({ ...none, day })),
    previous_trend: [],
    freshness,
  })
  if (!axis) return null
  const memberLines: Line[] = isOneChannel
    ? [{ id: 'highest', label: t('one_channel'), tone: 'first', dashed: false }]
    : [
        { id: 'highest', label: t('highest'), tone: 'first', dashed: false },
        { id: 'lowest', label: t('lowest'), tone: 'line-2', dashed: false },
      ]
  const lines: Line[] = is_network
    ? [
        { id: 'highest', label: t('all_highest'), tone: 'line-3', dashed: false },
        { id: 'network_average', label: t('all_average'), tone: 'first', dashed: false },
        { id: 'lowest', label: t('all_lowest'), tone: 'line-2', dashed: false },
      ]
    : [
        ...memberLines,
        { id: 'network_highest', label: t('network_highest'), tone: 'line-3', dashed: true },
        { id: 'network_average', label: t('network_average'), tone: 'line-4', dashed: true },
      ]
  const pricesByDay = new Map(
    days.map((day): [string, Prices] => [day.day, measure === 'engaged_rpm' ? day.engaged : day]),
  )
  const valuesOf = (id: Price) =>
    axis.days.map((day) => {
      const value = pricesByDay.get(day)?.[id] ?? null
      return value === null ? null : Number(value)
    })
  const drawn = lines.map((line) => ({ ...line, values: valuesOf(line.id) }))
  const styleOf = ({ tone, dashed }: Line) => ({ shape: dashed ? 'dashed' : 'line', tone }) as const
  const legend: LegendItem[] = lines.map((line) => ({ id: line.id, label: line.label, style: styleOf(line) }))
  const stateOf = (index: number) =>
    index >= axis.upcoming
      ? chart('upcoming')
      : axis.unreported && index >= axis.unreported[0]
        ? chart('unreported')
        : axis.missing[index]?.activity
          ? chart('gap')
          : axis.missing[index]?.revenue
            ? chart('gap_revenue')
            : null
  const read = (index: number): TrendReading => {
    const day = axis.days[index] ?? ''
    const prices = pricesByDay.get(day)
    const notes = [
      stateOf(index),
      isIncomplete(axis, index, 'premium_rpm') ? chart('incomplete') : null,
      prices?.withheld ? t('withheld') : null,
    ]
    return {
      title: format.longDay(day),
      rows: lines.map((line) => ({
        id: line.id,
        label: line.label,
        value: format.price(prices?.[line.id] ?? null),
        series: styleOf(line),
      })),
      notes: notes.filter((note) => note !== null),
    }
  }
  const year = freshness.today.slice(0, 4)
  const panels: TrendPanel[] = [
    {
      id: 'prices',
      shape: 'line',
      tone: 'first',
      values: axis.days.map(
        (_, index) =>
          drawn.map(({ values }) => values[index] ?? null).find((value) => value !== null) ?? null,
      ),
      lines: drawn,
      compared: null,
      hatched: hatchedSpans(axis, 'premium_rpm'),
      incomplete: incompleteSpans(axis, 'premium_rpm'),
      whole: false,
      fromZero: true,
      tick: (value, ticks) => writeTick(format, 'premium_rpm', value, ticks),
    },
  ]
  return {
    isEmpty: drawn.every(({ values }) => values.every((value) => value === null)),
    isWithheld: [...pricesByDay.values()].some(({ withheld }) => withheld),
    figure: counted(
      {
        days: axis.days,
        panels,
        unreported: axis.unreported,
        held: axis.days.map(() => false),
        legend,
        read,
        ...words,
        label: t(measure === 'rpm' ? 'prices_name' : 'engaged_prices_name', {
          from: format.day(axis.days[0] ?? '', year),
          to: format.day(axis.days.at(-1) ?? '', year),
        }),
        marks: marksOf({ series: axis, panels, held: [], isOfMany: false }),
      },
      freshness.counting_changes,
    ),
  }
}
