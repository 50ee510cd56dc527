import { type Exception, putOffException } from '@cuesheet/contract/console-today'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useLineProblem } from '../../lib/use-too-long.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWording } from './use-wording.ts'

const longestDays = 365
/** Its hour on the day on which it comes back. */
const morning = 9

const inDays = (days: number) => {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

const momentOf = (day: string) => {
  const moment = new Date(`${day}T${String(morning).padStart(2, '0')}:00:00`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

type Props = { modal: ReturnType<typeof useModal>; row: Exception | null }

/** Until when, and why. */
export default function PutOffModal({ modal, row }: Props) {
  const t = useTranslations('console_today.put_off')
  const lineProblem = useLineProblem()
  const wording = useWording()
  const form = useCallForm(putOffException, {
    values: { until: inDays(1), reason: '' },
    toBody: ({ until, reason }) => ({
      kind: row?.kind ?? null,
      subject: row?.subject,
      network_id: row?.network?.network_id ?? null,
      until: momentOf(until),
      reason,
    }),
    words: { until: t('day_required'), reason: t('reason_required') },
    problems: ({ until, reason }) => ({
      until: until >= inDays(1) && until <= inDays(longestDays) ? undefined : t('day_required'),
      // Of its length the call itself says what is wrong.
      reason: lineProblem(reason, Number.POSITIVE_INFINITY),
    }),
    onDone: modal.close,
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('title')}
      description={row ? wording(row).title : undefined}
      submit={t('submit')}
      isDisabled={row === null}
    >
      <TextField
        {...form.text('until')}
        label={t('day')}
        type="date"
        min={inDays(1)}
        max={inDays(longestDays)}
        hint={t('text')}
        required
      />
      <TextField {...form.text('reason')} label={t('reason')} hint={t('reason_hint')} required />
    </FormModal>
  )
}
