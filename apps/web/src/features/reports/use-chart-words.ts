import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import type { TrendPanel } from '../../ui/chart/trend-layout.ts'
import { hasGaps, type TrendSeries } from './trend-series.ts'

type Charted = {
  series: TrendSeries
  panels: readonly TrendPanel[]
  held: readonly boolean[]
  /** Of several channels, of which others may count. */
  isOfMany: boolean
}

/** What a chart's legend says of days that are hatched, may be too low, or hold something back: where it has any. */
export function useChartMarks() {
  const t = useTranslations('charts')
  return ({ series, panels, held, isOfMany }: Charted) => {
    const has = (spans: 'hatched' | 'incomplete') => panels.some((panel) => (panel[spans]?.length ?? 0) > 0)
    return [
      ...(has('hatched')
        ? [{ id: 'unreported', label: t(hasGaps(series) ? 'not_reported' : 'unreported') } as const]
        : []),
      ...(has('incomplete') ? [{ id: 'incomplete', label: t('incomplete') } as const] : []),
      ...(held.some(Boolean) ? [{ id: 'held', label: t(isOfMany ? 'held_some' : 'held') } as const] : []),
    ]
  }
}

/** What every chart over days says in the same words. */
export function useChartWords(format: Format) {
  const t = useTranslations('charts')
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
