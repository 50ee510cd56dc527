import { putOffException } from '@cuesheet/contract/console-today'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useLineProblem } from '../../lib/use-too-long.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Exception, exceptionsQuery } from './api.ts'
import { useWording } from './use-wording.ts'

const maxReason = 300
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

type Props = { modal: ReturnType<typeof useModal>; row: Exception | null }

/** Until when, and why. */
export default function PutOffModal({ modal, row }: Props) {
  const t = useTranslations('console_today.put_off')
  const id = useId()
  const client = useQueryClient()
  const sentence = useSentence()
  const lineProblem = useLineProblem()
  const wording = useWording()
  const [day, setDay] = useState(inDays(1))
  const [reason, setReason] = useState('')
  const sending = useAction({
    mutationFn: ({ kind, subject, network }: Exception) =>
      call(putOffException, {
        body: {
          kind,
          subject,
          network_id: network?.network_id ?? null,
          until: new Date(`${day}T${String(morning).padStart(2, '0')}:00:00`).toISOString(),
          reason,
        },
      }),
    onSuccess: ({ message }) => {
      snackbars.show('success', message)
      setReason('')
      modal.close()
    },
    onSettled: () => client.invalidateQueries(exceptionsQuery),
  })
  const isInRange = day >= inDays(1) && day <= inDays(longestDays)
  const form = useForm({
    sending,
    shown: { reason: lineProblem(reason, maxReason) },
    problems: {
      day: isInRange ? undefined : t('day_required'),
      reason: reason.trim().length >= 2 ? undefined : t('reason_required'),
    },
    onSend: () => row && sending.mutate(row),
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('title')}
      description={row ? wording(row).title : undefined}
      texts={useDecisionTexts(t('submit'))}
      action={id}
      work={sending}
      isDisabled={row === null}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
        <TextField
          label={t('day')}
          name="day"
          type="date"
          value={day}
          min={inDays(1)}
          max={inDays(longestDays)}
          onChange={(event) => setDay(event.target.value)}
          hint={t('text')}
          error={form.problems.day}
          required
        />
        <TextField
          label={t('reason')}
          name="reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          hint={t('reason_hint')}
          error={form.problems.reason}
          autoComplete="off"
          required
        />
        {Boolean(sending.error) && (
          <p role="alert" className="font-medium text-danger">
            {sentence(sending.error)}
          </p>
        )}
      </Form>
    </DecisionModal>
  )
}
