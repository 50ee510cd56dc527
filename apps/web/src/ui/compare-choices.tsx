import {
  type CompareWith,
  comparisons,
  hasSameWeekdays,
  type PeriodName,
} from '@cuesheet/contract/values/period'
import { useId } from 'react'
import { useTranslations } from 'use-intl'

type Props = {
  value: CompareWith
  onPick: (value: CompareWith) => void
  period: PeriodName
  /** How many days it has; null: not known yet. */
  days: number | null
}

/** What a period is compared with. Where its weekdays meet anyhow, that choice says so. */
export function CompareChoices({ value, onPick, period, days }: Props) {
  const t = useTranslations('calendar')
  const name = useId()
  return (
    <fieldset>
      <legend className="text-small text-faint">{t('compare')}</legend>
      {comparisons.map((choice) => (
        <label key={choice} className="flex min-h-8 cursor-pointer items-start gap-2 py-1.5 mobile:min-h-11">
          <input
            type="radio"
            name={name}
            checked={value === choice}
            onChange={() => onPick(choice)}
            className="mt-0.5 size-4 shrink-0 accent-primary-mark"
          />
          <span className="leading-5">
            {t(`compare_${choice}`)}
            {choice === 'weekdays' && hasSameWeekdays(period, days) && (
              <span className="block text-small text-faint">{t('aligned')}</span>
            )}
          </span>
        </label>
      ))}
      <p className="max-w-80 pt-1 text-small text-pretty text-faint">{t('weekdays_hint')}</p>
    </fieldset>
  )
}
