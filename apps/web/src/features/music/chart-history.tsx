import type { TrackDetail } from '@cuesheet/contract/music'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { TrendFigure } from '../../ui/chart/trend-figure.tsx'
import { useChartHistory } from './use-chart-history.ts'

/** A track's weeks in the network's chart. */
export function ChartHistory({ weeks }: { weeks: TrackDetail['weeks'] }) {
  const t = useTranslations('music.history')
  const format = useFormat()
  const figure = useChartHistory(weeks, format)
  if (!figure) return <p className="py-10 text-center text-pretty text-muted">{t('none')}</p>
  return <TrendFigure {...figure} height="small" dimmed={false} />
}
