import type { CountingChange } from '@cuesheet/contract/values/counting'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import type { TrendFigure } from '../../ui/chart/trend-figure.tsx'

type Charted = Pick<ComponentProps<typeof TrendFigure>, 'days' | 'read'>

/** Marks the days of a chart from which views are counted otherwise: a line, and a sentence that is also told where the day is read. */
export function useCountingMarks(format: Format) {
  const t = useTranslations('charts.counting')
  return <Chart extends Charted>(chart: Chart, changes: readonly CountingChange[]) => {
    const marked = changes.flatMap(({ day, formats }) => {
      const index = chart.days.indexOf(day)
      const which = formats.length > 1 ? 'all' : (formats[0] ?? 'all')
      const sentence = t('since', { day: format.dayAndYear(day), formats: which })
      return index < 0 ? [] : [{ index, label: t('mark'), sentence }]
    })
    return {
      ...chart,
      marked,
      read: (index: number) => {
        const reading = chart.read(index)
        const sentences = marked.filter((day) => day.index === index).map(({ sentence }) => sentence)
        return { ...reading, notes: [...reading.notes, ...sentences] }
      },
    }
  }
}
