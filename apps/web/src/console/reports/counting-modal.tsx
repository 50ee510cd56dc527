import type { SourcedChange } from '@cuesheet/contract/console-counting'
import { countedFormats } from '@cuesheet/contract/values/counting'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { keepChange } from './api.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** What is corrected; null for a new one, undefined where it is not there any more. */
  change: SourcedChange | null | undefined
}

/** A day from which the platform counts otherwise: added, or corrected. */
export function CountingModal({ isOpen, onClose, change }: Props) {
  const t = useTranslations('console_reports.counting')
  const terms = useTranslations('terms.counted_formats')
  const id = useId()
  const sentence = useSentence()
  const tooLong = useTooLong()
  const saving = useAction(keepChange)
  const [seen] = useState(change ?? null)
  const [day, setDay] = useState(seen?.day ?? '')
  const [formats, setFormats] = useState(seen?.formats ?? [])
  const [source, setSource] = useState(seen?.source ?? '')
  const address = source.trim()
  const form = useForm({
    sending: saving,
    problems: {
      day: day === '' ? t('day_missing') : undefined,
      formats: formats.length === 0 ? t('formats_missing') : undefined,
      source: /^https:\/\/[^\s"<>\\]+$/.test(address) ? tooLong(address, 500) : t('source_wrong'),
    },
    onSend: () =>
      saving.mutate(
        { day, formats, source: address, seen },
        {
          onSuccess: () => {
            snackbars.show('success', t('saved'))
            onClose()
          },
          onError: (error) => snackbars.show('error', sentence(error)),
        },
      ),
  })
  return (
    <DecisionModal
      isOpen={isOpen}
      onClose={onClose}
      title={t(change === null ? 'add' : 'correct_title')}
      texts={useDecisionTexts(t('save'))}
      action={id}
      work={saving}
      isGone={isOpen && change === undefined && !saving.isSuccess}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
        <TextField
          label={t('day')}
          name="day"
          type="date"
          required
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={form.problems.day}
        />
        <fieldset>
          <legend className="text-small font-medium">{t('formats')}</legend>
          {countedFormats.map((format, at) => (
            <Checkbox
              key={format}
              name="formats"
              isChecked={formats.includes(format)}
              onChange={(isOn) =>
                setFormats(isOn ? [...formats, format] : formats.filter((one) => one !== format))
              }
              error={at === countedFormats.length - 1 ? form.problems.formats : undefined}
            >
              {terms(format)}
            </Checkbox>
          ))}
        </fieldset>
        <TextField
          label={t('source')}
          name="source"
          type="url"
          inputMode="url"
          autoComplete="off"
          required
          value={source}
          onChange={(event) => setSource(event.target.value)}
          error={form.problems.source}
        />
      </Form>
    </DecisionModal>
  )
}
