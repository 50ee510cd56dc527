import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Month, setRate } from './api.ts'

/** Enters the rate of a month with where it is from, or goes back to the payment summary’s. */
export default function RateModal({ modal, month }: { modal: ReturnType<typeof useModal>; month: Month }) {
  const t = useTranslations('console_close')
  const id = useId()
  const sentence = useSentence()
  const tooLong = useTooLong()
  const [{ network_id, month: of, version }] = useState(month)
  // The payment summary’s is a fraction, and is not entered again.
  const [rate, setTyped] = useState(
    month.rate.waiting?.rate ?? (month.rate.source === 'entered' ? (month.rate.rate ?? '') : ''),
  )
  const [note, setNote] = useState(month.rate.note ?? '')
  const action = useAction(setRate)
  const send = (given: { rate: string | null; note: string }) =>
    action.mutate(
      { network_id, month: of, version, ...given },
      {
        onSuccess: ({ message }) => {
          snackbars.show('success', message)
          modal.close()
        },
      },
    )
  const form = useForm({
    sending: action,
    shown: { rate: action.error ? sentence(action.error) : undefined },
    problems: {
      rate: /^\d{1,6}(\.\d{1,6})?$/.test(rate.trim()) ? undefined : t('rate.wrong'),
      note: note.trim() === '' ? t('rate.note_missing') : tooLong(note.trim(), 300),
    },
    onSend: () => send({ rate: rate.trim(), note: note.trim() }),
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('rate.open')}
      description={t('rate.text')}
      texts={useDecisionTexts(t('rate.submit'))}
      action={id}
      work={action}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
        <TextField
          label={t('rate.rate')}
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          required
          value={rate}
          onChange={(event) => setTyped(event.target.value)}
          error={form.problems.rate}
        />
        <TextField
          label={t('rate.note')}
          hint={t('rate.note_hint')}
          name="note"
          autoComplete="off"
          required
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={form.problems.note}
        />
        {(month.rate.source === 'entered' || month.rate.waiting) && (
          <div>
            <Button onClick={() => send({ rate: null, note: '' })}>{t('rate.back')}</Button>
          </div>
        )}
      </Form>
    </DecisionModal>
  )
}
