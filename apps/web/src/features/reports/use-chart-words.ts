import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'

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
