import { countDays } from '@cuesheet/contract/values/day'
import { type CompareWith, hasSameWeekdays } from '@cuesheet/contract/values/period'
import { useTranslations } from 'use-intl'
import type { Summary } from './measures.ts'

type Named = Pick<Summary['period'], 'name' | 'from' | 'to'>

/** What the days before are called: `이전 28일`, `Previous 28 days`; in the words of a sentence `the 28 days before`. */
export function comparedWords(
  t: ReturnType<typeof useTranslations<'dashboard.compared' | 'cause.compared'>>,
  { name, from, to }: Named,
  compareWith: CompareWith,
): string {
  const days = from && to ? countDays(from, to) : null
  if (compareWith !== 'previous' && !(compareWith === 'weekdays' && hasSameWeekdays(name, days)))
    return t(compareWith)
  return name === 'custom' && days !== null ? t('custom', { days }) : t(name, { days: 28 })
}

export const useComparedLabel = (period: Named, compareWith: CompareWith) =>
  comparedWords(useTranslations('dashboard.compared'), period, compareWith)
