import { withdrawReceipt, withdrawTaxStep } from '@cuesheet/contract/filings'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { modal: ReturnType<typeof useModal>; network: number; of: 'tax' | 'cash'; id: number }

/** Takes back what was noted of taxes, or of the platform's payments, by mistake. */
export default function WithdrawNoteModal({ modal, network, of, id }: Props) {
  const t = useTranslations('console_close')
  const options = {
    values: { reason: '' },
    words: { reason: t('reason_short') },
    refusedAt: () => 'reason' as const,
    onDone: modal.close,
  }
  const tax = useCallForm(withdrawTaxStep, {
    ...options,
    toBody: ({ reason }) => ({ network_id: network, step_id: id, reason }),
  })
  const cash = useCallForm(withdrawReceipt, {
    ...options,
    toBody: ({ reason }) => ({ network_id: network, receipt_id: id, reason }),
  })
  const form = of === 'tax' ? tax : cash
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('tax_steps.withdraw_title')}
      description={t('tax_steps.withdraw_text')}
      submit={t('tax_steps.withdraw')}
      kind="danger"
    >
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}
