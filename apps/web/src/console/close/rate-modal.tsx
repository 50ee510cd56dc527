import { type Month, setRate } from '@cuesheet/contract/console-close'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Enters the rate of a month with where it is from, or goes back to the payment summary’s. */
export default function RateModal({ modal, month }: { modal: ReturnType<typeof useModal>; month: Month }) {
  const t = useTranslations('console_close.rate')
  const [{ network_id, month: of, version, rate: known }] = useState(month)
  const seen = { network_id, month: of, version }
  // The payment summary’s is a fraction, and is not entered again.
  const entered = known.source === 'entered' ? known.rate : null
  const form = useCallForm(setRate, {
    values: { rate: known.waiting?.rate ?? entered ?? '', note: known.note ?? '' },
    toBody: ({ rate, note }) => ({ ...seen, rate: rate.trim(), note }),
    words: { rate: t('wrong') },
    problems: ({ note }) => ({ note: note.trim() === '' ? t('note_missing') : undefined }),
    refusedAt: () => 'rate',
    done: null,
    mutation: {
      onSuccess: ({ message }) => {
        snackbars.show('success', message)
        modal.close()
      },
    },
  })
  return (
    <FormModal modal={modal} form={form} title={t('open')} description={t('text')} submit={t('submit')}>
      <TextField {...form.text('rate')} label={t('rate')} inputMode="decimal" required />
      <TextField {...form.text('note')} label={t('note')} hint={t('note_hint')} required />
      {(month.rate.source === 'entered' || month.rate.waiting) && (
        <div>
          <Button onClick={() => form.action.mutate({ ...seen, rate: null, note: '' })}>{t('back')}</Button>
        </div>
      )}
    </FormModal>
  )
}
