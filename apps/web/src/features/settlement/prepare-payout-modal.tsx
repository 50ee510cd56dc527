import { type PayoutCandidates, preparePayout, proposePayout } from '@cuesheet/contract/payout-batches'
import type { PayoutMethod } from '@cuesheet/contract/values/payouts'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type PayoutViewer, payoutCallsOf } from './payout-calls.ts'
import { PayoutFacts } from './payout-facts.tsx'
import { PayoutWaits } from './payout-waits.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'

type Props = {
  modal: ReturnType<typeof useModal>
  viewer: PayoutViewer
  found: PayoutCandidates
  method: PayoutMethod
  /** mayConfirm: it takes nobody else. */
  onDone: (batch: number, mayConfirm: boolean) => void
}

const ofOperator = { endpoint: preparePayout }
const ofManager = { endpoint: proposePayout }

/** Prepares a batch of everybody who is ready, with the sum that leaves and who waits in sight. */
export default function PreparePayoutModal({ modal, viewer, found, method, onDone }: Props) {
  const t = useTranslations('payouts.batches')
  const calls = payoutCallsOf(viewer)
  const format = useSettlementFormat()
  const [day, setDay] = useState(found.pay_on)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day)
  const asked = useQuery(
    queryOf(calls.candidates, { ...calls.query, pay_on: day }, { enabled: isDay && day !== found.pay_on }),
  )
  const now = day === found.pay_on ? found : asked.data
  const of = now?.methods.find((one) => one.method === method)
  const { endpoint } = viewer.network === undefined ? ofManager : ofOperator
  const form = useCallForm(endpoint as typeof preparePayout, {
    values: { pay_on: day },
    toBody: () => ({
      ...calls.body,
      method,
      pay_on: day,
      lines: of?.lines ?? null,
      amount: of?.amount ?? null,
    }),
    words: { pay_on: t('day_missing') },
    refusedAt: () => 'pay_on',
    onDone: ({ batch_no, needs_second_person }) => onDone(batch_no, viewer.mayDecide && !needs_second_person),
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('prepare_title')}
      description={t(viewer.mayDecide ? 'prepare_text' : 'propose_text')}
      submit={t('prepare_submit')}
      isDisabled={!of}
    >
      {of && <PayoutFacts of={of} format={format} />}
      <TextField
        {...form.text('pay_on')}
        onChange={({ target }) => {
          setDay(target.value)
          form.set({ pay_on: target.value })
        }}
        label={t('columns.pay_on')}
        hint={isTaxed(format.currency) ? t('day_hint') : undefined}
        type="date"
        required
      />
      {now && <PayoutWaits candidates={now} format={format} />}
    </FormModal>
  )
}
