import { withdrawEntry } from '@cuesheet/contract/console-close-members'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { modal: ReturnType<typeof useModal>; network: number; entry: number }

/** Takes back an adjustment or an advance, with why. */
export default function WithdrawModal({ modal, network, entry }: Props) {
  const t = useTranslations('console_close')
  const form = useCallForm(withdrawEntry, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ network_id: network, entry_id: entry, reason }),
    words: { reason: t('reason_short') },
    refusedAt: () => 'reason',
    onDone: modal.close,
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('withdraw.title')}
      description={t('withdraw.text')}
      submit={t('withdraw.open')}
      kind="danger"
    >
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}
