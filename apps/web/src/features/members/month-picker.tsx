import { addMonths } from '@cuesheet/contract/values/day'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Named } from '../../ui/named.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'

/** As far ahead as a beginning is offered: a year. */
const monthsOffered = 13

/** So many months from one on. */
export const monthsFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, ahead) => addMonths(`${first}-01`, ahead).slice(0, 7))

type Props = {
  name?: string
  thisMonth: string
  value: string
  error?: string | undefined
  onPick: (month: string) => void
}

/** From which month on something of a member's contract holds: this one or a later one. */
export function MonthPicker({ thisMonth, value, ...rest }: Props) {
  const t = useTranslations('members.fee')
  const format = useFormat()
  return (
    <Named label={t('from')}>
      <OptionPicker
        {...rest}
        label={t('from')}
        value={value}
        options={monthsFrom(thisMonth, monthsOffered).map((month) => ({
          value: month,
          label: month === thisMonth ? t('this_month', { month: format.month(month) }) : format.month(month),
        }))}
      >
        {format.month(value)}
      </OptionPicker>
    </Named>
  )
}
