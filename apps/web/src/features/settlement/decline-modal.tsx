import { declineClose, declineCloseEntry } from '@cuesheet/contract/settlement'
import type { AskedOfSecond } from '@cuesheet/contract/values/settlement'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** An adjustment or an advance, or what is asked for in a month. */
export type Declinable =
  | { entry_id: number }
  | { month: string; version: number; what: AskedOfSecond; tie?: string | undefined }

type Props = { modal: ReturnType<typeof useModal>; of: Declinable }

/** Says no to what waits for a second person, with why. */
export default function DeclineModal({ modal, of }: Props) {
  const t = useTranslations('settlement')
  const shared = {
    values: { reason: '' },
    words: { reason: t('decline.reason_short') },
    refusedAt: () => 'reason' as const,
    done: t('decline.done'),
    onDone: modal.close,
  }
  const ofEntry = useCallForm(declineCloseEntry, {
    ...shared,
    toBody: ({ reason }) => ({ entry_id: 'entry_id' in of ? of.entry_id : 0, reason }),
  })
  const ofMonth = useCallForm(declineClose, {
    ...shared,
    toBody: ({ reason }) => {
      const { month, version, what, tie } = of as Exclude<Declinable, { entry_id: number }>
      return { month, version, what, reason, ...(tie && { tie }) }
    },
  })
  const form = 'entry_id' in of ? ofEntry : ofMonth
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('decline.title')}
      description={t('decline.text')}
      submit={t('proposals.decline')}
      kind="danger"
    >
      <TextField
        {...form.text('reason')}
        label={t('decline.reason')}
        hint={t('decline.reason_hint')}
        required
      />
    </FormModal>
  )
}
