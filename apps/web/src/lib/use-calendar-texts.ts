import { longestPeriodDays } from '@cuesheet/contract/values/period'
import { useTranslations } from 'use-intl'

/** The words of a calendar that a range is picked from. */
export function useCalendarTexts() {
  const t = useTranslations('calendar')
  return {
    from: t('from'),
    to: t('to'),
    bad_day: t('bad_day'),
    bad_range: t('bad_range', { days: longestPeriodDays }),
    previous_page: t('previous_page'),
    next_page: t('next_page'),
    previous_year: t('previous_year'),
    next_year: t('next_year'),
  }
}
