import type { Month } from '@cuesheet/contract/console-close'
import { noteInvoice } from '@cuesheet/contract/console-close-payments'
import type { OneMember } from '@cuesheet/contract/settlement'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMemberName } from '../../features/settlement/use-member-name.ts'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { localDay } from '../../lib/local-day.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = {
  modal: { isOpen: boolean; close: () => void }
  month: Month
  member: OneMember['member']
}

const wonOf = (typed: string) => typed.replaceAll(/[,\s]/g, '')

/** Notes a member's tax invoice; where it is over another amount than is due, with why. */
export default function InvoiceModal({ modal, month, member }: Props) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement.payment')
  const nameOf = useMemberName()
  const format = useSettlementFormat(month.currency)
  const [{ supply, vat, total, noted }] = useState(member.invoice!)
  const differs = (typed: { supply: string; vat: string }) =>
    wonOf(typed.supply) !== supply || wonOf(typed.vat) !== vat
  const form = useCallForm(noteInvoice, {
    values: {
      number: noted?.number ?? '',
      issued_on: noted?.issued_on ?? localDay(new Date()),
      supply,
      vat,
      reason: noted?.reason ?? '',
    },
    toBody: (values) => ({
      ...values,
      network_id: month.network_id,
      month: month.month,
      version: month.version,
      account_id: member.account_id,
      supply: wonOf(values.supply),
      vat: wonOf(values.vat),
      reason: differs(values) ? values.reason : null,
    }),
    words: {
      number: t('invoice.number_missing'),
      issued_on: t('invoice.day_missing'),
      supply: t('invoice.amount_wrong'),
      vat: t('invoice.amount_wrong'),
      reason: t('reason_short'),
    },
    refusedAt: () => 'number',
    onDone: modal.close,
  })
  const needed = { supply: format.money(supply), vat: format.money(vat), total: format.money(total) }
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('invoice.title', { name: nameOf(member) })}
      description={t('invoice.text', { needed: words('invoice_needed', needed) })}
      submit={t('invoice.submit')}
    >
      <TextField {...form.text('number')} label={t('invoice.number')} required />
      <TextField {...form.text('issued_on')} label={t('invoice.day')} type="date" required />
      <TextField {...form.text('supply')} label={t('invoice.supply')} inputMode="numeric" required />
      <TextField {...form.text('vat')} label={t('invoice.vat')} inputMode="numeric" required />
      {differs(form.values) && (
        <div>
          <p className="mb-1 text-small text-pretty text-muted">
            {t('invoice.differs')} · {t('invoice.differs_text')}
          </p>
          <ReasonField {...form.text('reason')} />
        </div>
      )}
    </FormModal>
  )
}
