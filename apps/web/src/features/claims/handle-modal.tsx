import { handleClaims } from '@cuesheet/contract/claims'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type Props = {
  modal: { isOpen: boolean; close: () => void }
  events: readonly number[]
  /** None of them is here: the address is older than the screen. */
  isGone: boolean
  /** Of the video, where it is about one. */
  title: string | undefined
  onHandled: () => void
  onUndo: (events: number[]) => void
}

/** Marks events as handled, with what was done. */
export default function HandleModal({ modal, events, isGone, title, onHandled, onUndo }: Props) {
  const t = useTranslations('claims')
  const form = useCallForm(handleClaims, {
    values: { note: '' },
    toBody: ({ note }) => ({ events: [...events], note }),
    words: { note: t('handle.required') },
    done: null,
    onDone: ({ changed }) => {
      snackbars.show('success', t('handle.done', { count: changed }), {
        label: t('handle.undo'),
        onPress: () => onUndo([...events]),
      })
      onHandled()
      modal.close()
    },
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('handle.title', { count: events.length })}
      description={title}
      submit={t('handle.submit')}
      isDisabled={events.length === 0}
      isGone={isGone}
    >
      <TextArea {...form.text('note')} label={t('handle.note')} hint={t('handle.hint')} rows={3} />
    </FormModal>
  )
}
