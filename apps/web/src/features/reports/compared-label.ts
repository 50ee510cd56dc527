import { countDays } from '@cuesheet/contract/values/day'
import { useTranslations } from 'use-intl'
import type { Summary } from './measures.ts'

type Named = Pick<Summary['period'], 'name' | 'from' | 'to'>

/** What the days before are called: `이전 28일`, `Previous 28 days`; in the words of a sentence `the 28 days before`. */
export function comparedWords(
  t: ReturnType<typeof useTranslations<'dashboard.compared' | 'cause.compared'>>,
  { name, from, to }: Named,
  compareWith: 'previous' | 'year',
): string {
  if (compareWith === 'year') return t('year')
  return name === 'custom' && from && to ? t('custom', { days: countDays(from, to) }) : t(name, { days: 28 })
}

export const useComparedLabel = (period: Named, compareWith: 'previous' | 'year') =>
  comparedWords(useTranslations('dashboard.compared'), period, compareWith)
