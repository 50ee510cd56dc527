import type { Exception } from '@cuesheet/contract/console-today'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useQuantities } from '../use-quantities.ts'

/** What an exception is called and says, in the reader's language. */
export function useWording(): (row: Exception) => { title: string; text: string; action: string } {
  const t = useTranslations('console_today.kinds')
  const format = useFormat('USD')
  const { bytes } = useQuantities()
  return ({ kind, network, names }) => {
    const { through, until, month, day, free, revenue, answer_by, ends_on } = names
    const values = {
      ...names,
      network: network?.name ?? '',
      ...(typeof through === 'string' && { through: format.dayAndYear(through) }),
      ...(typeof until === 'string' && { until: format.moment(until) }),
      ...(typeof answer_by === 'string' && { answer_by: format.dayAndYear(answer_by) }),
      ...(typeof ends_on === 'string' && { ends_on: format.dayAndYear(ends_on) }),
      ...(typeof day === 'string' && day && { day: format.dayAndYear(day) }),
      ...(typeof month === 'string' && { month: format.month(month) }),
      ...(typeof revenue === 'string' && { revenue: format.compactMoney(revenue) }),
      ...(typeof free === 'number' && { free: bytes(free) }),
    } as never
    return {
      title: t(`${kind}.title`, values),
      text: t(`${kind}.text`, values),
      action: t(`${kind}.action`),
    }
  }
}
