import { type Goals, setGoal } from '@cuesheet/contract/goals'
import { addMonths } from '@cuesheet/contract/values/day'
import { goalMonthsAhead } from '@cuesheet/contract/values/goals'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { Named } from '../../ui/named.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { GoalCourse } from './goal-course.tsx'
import { GoalsList } from './goals-list.tsx'

type Props = { goals: Goals; isOpen: boolean; close: () => void }

/** The goal of a month: set or replaced, its course, and all that were set before. */
export default function GoalModal({ goals, isOpen, close }: Props) {
  const t = useTranslations('goals')
  const format = useFormat()
  const months = Array.from({ length: goalMonthsAhead + 1 }, (_, ahead) =>
    addMonths(`${goals.month}-01`, ahead).slice(0, 7),
  )
  const goalOf = (month: string) => goals.rows.find((goal) => goal.month === month)
  const amountOf = (month: string) => {
    const goal = goalOf(month)
    return goal ? format.count(goal.amount) : ''
  }
  const currencyOf = (month: string) => goalOf(month)?.currency ?? goals.currency
  const form = useCallForm(setGoal, {
    values: { month: goals.month, amount: amountOf(goals.month) },
    toBody: ({ month, amount }) => ({
      month,
      amount: amount.normalize('NFKC').replaceAll(/[,\s₩$]/g, ''),
      currency: currencyOf(month),
    }),
    words: { amount: t('amount_wrong') },
    done: t('saved'),
    onDone: close,
  })
  const { month } = form.values
  return (
    <FormModal modal={{ isOpen, close }} form={form} title={t('title')} submit={t('submit')} isSide>
      <p className="text-pretty text-muted">{t(`lead_${goals.of}`)}</p>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          {...form.text('amount')}
          label={t(`amount.${currencyOf(month)}`)}
          inputMode="numeric"
          required
        />
        <Named label={t('month')}>
          <OptionPicker
            label={t('month')}
            name="month"
            value={month}
            options={months.map((value) => ({
              value,
              label:
                value === goals.month ? t('this_month', { month: format.month(value) }) : format.month(value),
            }))}
            error={form.form.problems.month}
            onPick={(picked) => form.set({ month: picked, amount: amountOf(picked) })}
          >
            {format.month(month)}
          </OptionPicker>
        </Named>
      </div>
      {month === goals.month && <GoalCourse month={month} goal={goalOf(month)} />}
      <GoalsList goals={goals} />
    </FormModal>
  )
}
