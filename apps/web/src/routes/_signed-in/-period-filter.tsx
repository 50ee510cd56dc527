import { useTranslations } from 'use-intl'
import { useCalendarTexts } from '../../lib/use-calendar-texts.ts'
import { type PeriodChoice, PeriodPicker } from '../../ui/period-picker.tsx'

type Props = { value: PeriodChoice; onChange: (choice: PeriodChoice) => void; today: string }

/** The period picker in the language on screen. */
export function PeriodFilter(props: Props) {
  const t = useTranslations('shell')
  const calendar = useCalendarTexts()
  return (
    <PeriodPicker
      {...props}
      texts={{
        name: t('period.name'),
        latest_day: t('period.latest_day'),
        '7_days': t('period.7_days'),
        latest: t('period.latest'),
        this_month: t('period.this_month'),
        previous_month: t('period.previous_month'),
        '6_months': t('period.6_months'),
        custom: t('period.custom'),
        custom_title: t('period.custom_title'),
        pick_from: t('period.pick_from'),
        pick_to: t('period.pick_to'),
        days: (count) => t('period.days', { count }),
        compare: t('period.compare'),
        compare_previous: t('period.compare_previous'),
        compare_year: t('period.compare_year'),
        ...calendar,
      }}
    />
  )
}
