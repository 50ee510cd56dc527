import { noteReceipt, type ReceivedCash } from '@cuesheet/contract/filings'
import { decimalOf, unitsOf } from '@cuesheet/contract/values/settlement-currencies'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { localDay } from '../../lib/local-day.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = {
  modal: ReturnType<typeof useModal>
  network: number
  month: ReceivedCash['months'][number]
}

/** Books what arrived of the platform for a month; where that is another sum than is expected, with why. */
export default function ReceiptModal({ modal, network, month }: Props) {
  const t = useTranslations('console_close.receipt')
  const close = useTranslations('console_close')
  const currency = useSettlementCurrency()
  const format = useSettlementFormat()
  const [seen] = useState(month)
  const left = seen.expected === null ? null : BigInt(seen.expected) - BigInt(seen.arrived)
  const form = useCallForm(noteReceipt, {
    values: {
      arrived_on: localDay(new Date()),
      amount: left !== null && left > 0n ? decimalOf(String(left), currency) : '',
      reason: '',
    },
    toBody: ({ arrived_on, amount, reason }) => ({
      network_id: network,
      month: seen.month,
      arrived_on,
      amount: unitsOf(amount, currency),
      reason: unitsOf(amount, currency) === String(left) ? null : reason,
    }),
    words: {
      arrived_on: t('day_missing'),
      amount: t('amount_wrong', { currency }),
      reason: close('reason_short'),
    },
    refusedAt: () => 'amount',
    onDone: modal.close,
  })
  const differs = unitsOf(form.values.amount, currency) !== String(left)
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('title', { month: format.month(seen.month) })}
      description={
        seen.expected === null ? t('uncalculated') : t('text', { expected: format.money(seen.expected) })
      }
      submit={t('submit')}
    >
      <TextField {...form.text('arrived_on')} label={t('day')} type="date" required />
      <TextField {...form.text('amount')} label={t('amount', { currency })} inputMode="decimal" required />
      {differs && (
        <div>
          <p className="mb-1 text-small text-pretty text-muted">{t('differs')}</p>
          <ReasonField {...form.text('reason')} />
        </div>
      )}
    </FormModal>
  )
}
