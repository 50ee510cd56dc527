import { setGuarantee } from '@cuesheet/contract/guarantees'
import { reportingDay } from '@cuesheet/contract/values/day'
import { type GuaranteeSpan, guaranteeSpans } from '@cuesheet/contract/values/guarantees'
import { unitsOf } from '@cuesheet/contract/values/settlement-currencies'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { usePaidFormat } from '../../lib/use-paid-format.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Named } from '../../ui/named.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { GuaranteeEffect } from './guarantee-effect.tsx'
import { Guarantees } from './guarantees.tsx'
import { MemberHead } from './member-head.tsx'
import { MonthPicker, monthsFrom } from './month-picker.tsx'
import { useMember } from './use-member.ts'

/** As far ahead as an end is offered. */
const monthsOfContract = 60

/** The least that a member is to have of a month or a year, and what it would have topped up. */
export function GuaranteeModal() {
  const opened = useMember('guarantee')
  return <GuaranteeForm key={opened.member?.account_id} {...opened} />
}

function GuaranteeForm({ member, isOpen, close, isGone }: ReturnType<typeof useMember>) {
  const t = useTranslations('members.guarantees')
  const format = usePaidFormat()
  const target = member?.account_id ?? 0
  const thisMonth = reportingDay(new Date()).slice(0, 7)
  const amountOf = (typed: string) => unitsOf(typed, format.currency)
  const form = useCallForm(setGuarantee, {
    values: {
      amount: '',
      span: 'month' as GuaranteeSpan,
      is_recoupable: false,
      from_month: thisMonth,
      /** '': it is open. */
      until_month: '',
    },
    toBody: ({ amount, until_month, ...typed }) => ({
      target,
      ...typed,
      amount: amountOf(amount),
      until_month: until_month || null,
    }),
    words: { amount: t('amount_wrong', { currency: format.currency }) },
    problems: ({ from_month, until_month }) =>
      until_month !== '' && until_month < from_month ? { until_month: t('until_wrong') } : {},
    onDone: close,
    draft: `guarantee.${target}`,
  })
  const typed = form.values
  const amount = amountOf(typed.amount)
  return (
    <FormModal
      modal={{ isOpen, close }}
      form={form}
      title={t('title')}
      submit={t('submit')}
      isSide
      isGone={isGone || isNotFound(form.action.error)}
    >
      {member && (
        <>
          <MemberHead member={member} />
          <p className="text-pretty text-muted">{t('lead')}</p>
          <div className="grid grid-cols-2 items-start gap-3 mobile:grid-cols-1">
            <TextField
              {...form.text('amount')}
              label={t('amount', { currency: format.currency })}
              inputMode="decimal"
              error={form.form.problems.amount}
              required
            />
            <Named label={t('span')}>
              <OptionPicker
                label={t('span')}
                value={typed.span}
                options={guaranteeSpans.map((value) => ({ value, label: t(`spans.${value}`) }))}
                onPick={(span) => form.set({ span })}
              />
            </Named>
            <MonthPicker
              name="from_month"
              thisMonth={thisMonth}
              value={typed.from_month}
              error={form.form.problems.from_month}
              onPick={(from_month) => form.set({ from_month })}
            />
            <Named label={t('until')}>
              <OptionPicker
                label={t('until')}
                name="until_month"
                value={typed.until_month}
                options={[
                  { value: '', label: t('open_end') },
                  ...monthsFrom(typed.from_month, monthsOfContract).map((value) => ({
                    value,
                    label: format.month(value),
                  })),
                ]}
                error={form.form.problems.until_month}
                onPick={(until_month) => form.set({ until_month })}
              />
            </Named>
          </div>
          {typed.span === 'year' && <p className="text-small text-pretty text-muted">{t('year_hint')}</p>}
          <div>
            <Checkbox
              isChecked={typed.is_recoupable}
              onChange={(is_recoupable) => form.set({ is_recoupable })}
            >
              {t('recoup')}
            </Checkbox>
            <p className="ms-7 text-small text-pretty text-muted">{t('recoup_hint')}</p>
          </div>
          {/^[1-9]\d{0,12}$/.test(amount) && (
            <GuaranteeEffect target={target} amount={amount} span={typed.span} />
          )}
          <Guarantees member={target} title={t('agreed')} />
        </>
      )}
    </FormModal>
  )
}
