import { askArchive } from '@cuesheet/contract/archives'
import { archiveDays } from '@cuesheet/contract/values/archives'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** Asks for the file of all that is kept of a member, proven by its password. */
export default function AskArchiveModal({ modal }: { modal: ReturnType<typeof useModal> }) {
  const t = useTranslations('money.archive')
  const form = useCallForm(askArchive, {
    values: { password: '' },
    toBody: ({ password }) => ({ password }),
    done: t('asked'),
    onDone: modal.close,
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('title')}
      description={t('lead', { days: archiveDays })}
      submit={t('ask')}
    >
      <PasswordField {...form.text('password')} />
    </FormModal>
  )
}
