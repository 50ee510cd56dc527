import type { Goal } from '@cuesheet/contract/goals'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'

/** Where a goal stands, and what is not known of its month. */
export function useGoalState() {
  const t = useTranslations('home.goal')
  const formats = { KRW: useFormat('KRW'), USD: useFormat('USD') }
  return ({ state, needed_per_day, days_left, unknown_days, incomplete_days, currency }: Goal): string => {
    const isOpen = state === 'open' || state === 'ahead'
    return [
      isOpen && needed_per_day !== null
        ? t('needed', { amount: formats[currency].compactMoney(needed_per_day), days: days_left })
        : t(`state.${state}`),
      unknown_days > 0 && t('unknown_days', { days: unknown_days }),
      incomplete_days > 0 && t('incomplete_days', { days: incomplete_days }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
