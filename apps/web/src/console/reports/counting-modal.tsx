import { type SourcedChange, saveCountingChange } from '@cuesheet/contract/console-counting'
import { countedFormats } from '@cuesheet/contract/values/counting'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'

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
  const [seen] = useState(change ?? null)
  const form = useCallForm(saveCountingChange, {
    values: { day: seen?.day ?? '', formats: seen?.formats ?? [], source: seen?.source ?? '' },
    toBody: ({ source, ...values }) => ({ ...values, source: source.trim(), seen }),
    words: { day: t('day_missing'), formats: t('formats_missing'), source: t('source_wrong') },
    done: t('saved'),
    onDone: onClose,
  })
  const { formats } = form.values
  return (
    <FormModal
      modal={{ isOpen, close: onClose }}
      form={form}
      title={t(change === null ? 'add' : 'correct_title')}
      submit={t('save')}
      isGone={isOpen && change === undefined && !form.action.isSuccess}
    >
      <TextField {...form.text('day')} label={t('day')} type="date" required />
      <fieldset>
        <legend className="text-small font-medium">{t('formats')}</legend>
        {countedFormats.map((format, at) => (
          <Checkbox
            key={format}
            name="formats"
            isChecked={formats.includes(format)}
            onChange={(isOn) =>
              form.set({ formats: isOn ? [...formats, format] : formats.filter((one) => one !== format) })
            }
            error={at === countedFormats.length - 1 ? form.form.problems.formats : undefined}
          >
            {terms(format)}
          </Checkbox>
        ))}
      </fieldset>
      <TextField {...form.text('source')} label={t('source')} type="url" inputMode="url" required />
    </FormModal>
  )
}
