import { type BankLayouts, deleteBankLayout } from '@cuesheet/contract/bank-layouts'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../../lib/use-call-form.ts'
import type { useModal } from '../../../lib/use-modal.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

type Props = { modal: ReturnType<typeof useModal>; network: number; saved: BankLayouts['rows'][number] }

/** Deletes a layout. */
export default function DeleteLayoutModal({ modal, network, saved }: Props) {
  const t = useTranslations('console_close.banks')
  const { layout_id, version, name } = saved
  const form = useCallForm(deleteBankLayout, {
    values: {},
    toBody: () => ({ network_id: network, layout_id, version }),
    onDone: modal.close,
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('delete_title', { name })}
      description={t('delete_text')}
      submit={t('delete')}
      kind="danger"
    />
  )
}
