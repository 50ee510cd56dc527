import { noteTaxStep, type TaxFilings } from '@cuesheet/contract/filings'
import { type TaxStepKind, taxStepKinds } from '@cuesheet/contract/values/filings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { localDay } from '../../lib/local-day.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Props = {
  modal: ReturnType<typeof useModal>
  network: number
  /** Null: nothing was withheld. */
  month: TaxFilings['months'][number] | null
}

const wonOf = (typed: string) => typed.replaceAll(/[,\s]/g, '')

/** Notes that a month's statement was filed, or books what was paid to the tax office, or came from it. */
export default function TaxStepModal({ modal, network, month }: Props) {
  const t = useTranslations('console_close.tax_steps')
  const words = useTranslations('settlement.filings')
  const [seen] = useState(month)
  const left = seen ? BigInt(seen.withheld) - BigInt(seen.paid) : 0n
  const form = useCallForm(noteTaxStep, {
    values: {
      kind: (!seen ? 'vat_refunded' : left > 0n ? 'paid' : 'filed') as TaxStepKind,
      month: seen?.month ?? localDay(new Date()).slice(0, 7),
      day: localDay(new Date()),
      amount: left > 0n ? String(left) : '',
      note: '',
    },
    toBody: ({ kind, amount, ...values }) => ({
      ...values,
      kind,
      network_id: network,
      amount: kind === 'filed' ? null : wonOf(amount),
    }),
    words: { month: t('month_wrong'), day: t('day_missing'), amount: t('amount_wrong') },
    refusedAt: () => 'amount',
    onDone: modal.close,
  })
  const { kind } = form.values
  return (
    <FormModal modal={modal} form={form} title={t('title')} description={t('text')} submit={t('submit')}>
      <ChoiceRow
        {...form.pick('kind')}
        label={t('kind')}
        choices={taxStepKinds.map((value) => ({ value, label: words(`kinds.${value}`) }))}
      />
      <TextField {...form.text('month')} label={t('month')} hint={t('month_hint')} type="month" required />
      <TextField {...form.text('day')} label={t('day')} type="date" required />
      {kind !== 'filed' && (
        <TextField {...form.text('amount')} label={t('amount')} inputMode="numeric" required />
      )}
      <TextField {...form.text('note')} label={t('note')} hint={t('note_hint')} />
    </FormModal>
  )
}
