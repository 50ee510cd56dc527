import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import type { Summary } from './measures.ts'

type Props = {
  period: Pick<Summary['period'], 'compared_from' | 'compared_to'>
  /** Not written where both days are in it. */
  year?: string
  format: Format
}

/** The days that changes compare with, beside those that are shown. */
export function ComparedDays({ period, year, format }: Props) {
  const t = useTranslations('dashboard.context')
  const { compared_from: from, compared_to: to } = period
  if (!from || !to) return null
  return <span className="whitespace-nowrap">{t('compared', { days: format.dayRange(from, to, year) })}</span>
}
