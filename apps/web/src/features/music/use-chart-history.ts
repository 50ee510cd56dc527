import { addDays } from '@cuesheet/contract/values/day'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import type { LegendItem } from '../../ui/chart/trend-figure.tsx'
import type { TrendPanel } from '../../ui/chart/trend-layout.ts'
import type { ReadingRow } from '../../ui/chart/trend-reading.ts'
import { everyWeek, type Week } from './every-week.ts'

/** A track's weeks in the chart as the chart piece wants them: its rank, the first on top. */
export function useChartHistory(weeks: readonly Week[], format: Format) {
  const t = useTranslations('music.history')
  const all = useMemo(() => everyWeek(weeks), [weeks])
  const panels = useMemo((): TrendPanel[] => {
    return [
      {
        id: 'rank',
        shape: 'line',
        tone: 'first',
        // Upside down: the best rank is the smallest.
        values: all.map(({ week }) => (week ? -week.rank : null)),
        compared: null,
        whole: true,
        fromZero: false,
        most: -1,
        tick: (value) => format.count(-value),
      },
    ]
  }, [all, format])
  if (all.length === 0) return null
  const year = all.at(-1)!.sunday.slice(0, 4)
  const drawn = all.flatMap(({ week }) => week ?? [])
  const best = Math.min(...drawn.map(({ rank }) => rank))
  const style = { shape: 'line', tone: 'first' } as const
  const legend: LegendItem[] = [{ id: 'rank', label: t('best', { rank: best, count: drawn.length }), style }]
  return {
    days: all.map(({ sunday }) => sunday),
    panels,
    unreported: null,
    held: all.map(() => false),
    legend,
    marks: [],
    dayTick: (day: string) => format.axisDay(day),
    read: (index: number) => {
      const { sunday, week } = all[index] ?? all[0]!
      const rows: ReadingRow[] = [
        {
          id: 'rank',
          label: t('rank'),
          value: week ? t('place', { rank: week.rank }) : format.count(null),
          series: style,
        },
        {
          id: 'views',
          label: t('views'),
          value: format.count(week?.views ?? null),
          series: null,
        },
        {
          id: 'engaged_views',
          label: t('engaged_views'),
          value: format.count(week?.engaged_views ?? null),
          series: null,
        },
        { id: 'videos', label: t('videos'), value: format.count(week?.videos ?? null), series: null },
      ]
      return {
        title: format.dayRange(addDays(sunday, -6), sunday),
        rows,
        notes: week ? [] : [t('absent')],
      }
    },
    label: t('name', { from: format.day(all[0]!.sunday, year), to: format.day(all.at(-1)!.sunday, year) }),
    instructions: t('instructions'),
    texts: { as_table: t('as_table'), as_chart: t('as_chart'), day: t('week'), notes: t('notes') },
  }
}
