import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { withdrawEntry } from './api.ts'
import { ReasonField, reasonProblem } from './reason-field.tsx'

type Props = { modal: ReturnType<typeof useModal>; network: number; entry: number }

/** Takes back an adjustment or an advance, with why. */
export default function WithdrawModal({ modal, network, entry }: Props) {
  const t = useTranslations('console_close')
  const id = useId()
  const sentence = useSentence()
  const [reason, setReason] = useState('')
  const action = useAction(withdrawEntry)
  const form = useForm({
    sending: action,
    shown: { reason: action.error ? sentence(action.error) : undefined },
    problems: { reason: reasonProblem(reason, t('reason_short')) },
    onSend: () =>
      action.mutate(
        { network_id: network, entry_id: entry, reason: reason.trim() },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            setReason('')
            modal.close()
          },
        },
      ),
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('withdraw.title')}
      description={t('withdraw.text')}
      texts={useDecisionTexts(t('withdraw.open'))}
      kind="danger"
      action={id}
      work={action}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
        <ReasonField value={reason} onChange={setReason} error={form.problems.reason} />
      </Form>
    </DecisionModal>
  )
}
