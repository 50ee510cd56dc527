import { useTranslations } from 'use-intl'
import { type PeriodChoice, PeriodPicker } from '../../ui/period-picker.tsx'

type Props = { value: PeriodChoice; onChange: (choice: PeriodChoice) => void; today: string }

/** The period picker in the language on screen. */
export function PeriodFilter(props: Props) {
  const t = useTranslations('shell.period')
  return (
    <PeriodPicker
      {...props}
      texts={{
        name: t('name'),
        latest_day: t('latest_day'),
        '7_days': t('7_days'),
        latest: t('latest'),
        this_month: t('this_month'),
        previous_month: t('previous_month'),
        '6_months': t('6_months'),
        custom: t('custom'),
      }}
    />
  )
}
