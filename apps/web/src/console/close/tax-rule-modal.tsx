import { setTaxRule, type TaxRules } from '@cuesheet/contract/console-close-members'
import { ruledKinds } from '@cuesheet/contract/values/settlement'
import { useTranslations } from 'use-intl'
import { localDay } from '../../lib/local-day.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ReasonField } from './reason-field.tsx'
import { useTaxRuleSource } from './use-tax-rule-source.ts'

type Rule = TaxRules['rows'][number]
type Props = { modal: ReturnType<typeof useModal>; rule: Rule | null }

const rates = ['income', 'local', 'base', 'vat'] as const
const percentOf = (rate: string) => String(Math.round(Number(rate) * 10_000) / 100)
/** With all its decimals, as the call takes only some. */
const rateOf = (percent: string) =>
  /^[\d.]+$/.test(percent.trim()) ? String(Math.round(Number(percent) * 1_000_000) / 100_000_000) : ''

/** Asks a second administrator for a rule that follows, or for another one in place of one that nothing has used. */
export default function TaxRuleModal({ modal, rule }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const sourceOf = useTaxRuleSource()
  const form = useCallForm(setTaxRule, {
    values: {
      kind: rule && rule.kind !== 'unknown' ? rule.kind : ('business_income' as const),
      valid_from: rule?.valid_from ?? localDay(new Date()),
      is_on: rule?.is_on ?? true,
      income_rate: percentOf(rule?.income_rate ?? '0'),
      local_rate: percentOf(rule?.local_rate ?? '0.1'),
      base_rate: percentOf(rule?.base_rate ?? '1'),
      vat_rate: percentOf(rule?.vat_rate ?? '0'),
      exempt_up_to: rule?.exempt_up_to ?? '0',
      round_to: String(rule?.round_to ?? 10),
      source: rule ? sourceOf(rule) : '',
      reason: '',
    },
    toBody: (values) => ({
      ...values,
      income_rate: rateOf(values.income_rate),
      local_rate: rateOf(values.local_rate),
      base_rate: rateOf(values.base_rate),
      vat_rate: rateOf(values.vat_rate),
      exempt_up_to: values.exempt_up_to.trim(),
      round_to: Number(values.round_to),
    }),
    words: {
      valid_from: t('taxes.day_missing'),
      income_rate: t('taxes.percent_wrong'),
      local_rate: t('taxes.percent_wrong'),
      base_rate: t('taxes.percent_wrong'),
      vat_rate: t('taxes.percent_wrong'),
      exempt_up_to: t('taxes.amount_wrong'),
      round_to: t('taxes.round_wrong'),
      source: t('taxes.source_short'),
      reason: t('reason_short'),
    },
    refusedAt: () => 'valid_from',
    onDone: modal.close,
  })
  const amount = { inputMode: 'decimal', required: true } as const
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t(rule ? 'taxes.change' : 'taxes.add')}
      description={t('taxes.modal_text')}
      submit={t('taxes.submit')}
    >
      <ChoiceRow
        {...form.pick('kind')}
        label={t('taxes.kind')}
        choices={ruledKinds.map((value) => ({ value, label: words(`payee_kinds.${value}`) }))}
      />
      <TextField {...form.text('valid_from')} label={t('taxes.from')} type="date" required />
      <Switch isOn={form.values.is_on} onChange={form.field('is_on').onChange}>
        {t('taxes.is_on')}
      </Switch>
      {rates.map((rate) => (
        <TextField key={rate} {...form.text(`${rate}_rate`)} {...amount} label={t(`taxes.${rate}`)} />
      ))}
      <TextField {...form.text('exempt_up_to')} {...amount} label={t('taxes.exempt')} />
      <TextField {...form.text('round_to')} {...amount} label={t('taxes.round_to')} />
      <TextField {...form.text('source')} label={t('taxes.source')} hint={t('taxes.source_hint')} required />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}
