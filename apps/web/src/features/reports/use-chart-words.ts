import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import type { TrendPanel } from '../../ui/chart/trend-layout.ts'
import { hasGaps, type TrendSeries } from './trend-series.ts'

/** What hatched days are called in the legend, where a chart has any. */
export function useHatchMarks() {
  const t = useTranslations('dashboard.chart')
  return (series: TrendSeries, panels: readonly TrendPanel[]) =>
    panels.some(({ hatched }) => hatched && hatched.length > 0)
      ? [{ id: 'unreported' as const, label: t(hasGaps(series) ? 'not_reported' : 'unreported') }]
      : []
}

/** The same of days with rejected rows. */
export function useIncompleteMarks() {
  const t = useTranslations('dashboard.chart')
  return (panels: readonly TrendPanel[]) =>
    panels.some(({ incomplete }) => incomplete && incomplete.length > 0)
      ? [{ id: 'incomplete' as const, label: t('incomplete') }]
      : []
}

/** What every chart over days says in the same words. */
export function useChartWords(format: Format) {
  const t = useTranslations('dashboard.chart')
  return {
    dayTick: (day: string, unit: 'day' | 'month') =>
      unit === 'day' ? format.axisDay(day) : format.axisMonth(day),
    instructions: t('instructions'),
    texts: {
      as_table: t('as_table'),
      as_chart: t('as_chart'),
      day: t('day'),
      notes: t('notes'),
    },
  }
}
