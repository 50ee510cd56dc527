import type { TieOut } from '@cuesheet/contract/values/settlement'
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
import { accept, type Month } from './api.ts'
import { ReasonField, reasonProblem } from './reason-field.tsx'

export type Accepted = Pick<TieOut, 'tie' | 'sentence' | 'accepted' | 'difference_usd' | 'needs_second'>

type Props = {
  modal: ReturnType<typeof useModal>
  month: Month
  tie: Accepted
  title: string
  /** What becomes of it. */
  text: string
}

/** Takes a difference, or money without a member, as it is, or confirms that somebody did. */
export default function AcceptModal({ modal, month, tie, title, text }: Props) {
  const t = useTranslations('console_close')
  const id = useId()
  const sentence = useSentence()
  const [seen] = useState({ month, tie })
  const [reason, setReason] = useState(tie.accepted?.reason ?? '')
  const action = useAction(accept)
  const form = useForm({
    sending: action,
    shown: { reason: action.error ? sentence(action.error) : undefined },
    problems: { reason: reasonProblem(reason, t('reason_short')) },
    onSend: () =>
      action.mutate(
        {
          network_id: seen.month.network_id,
          month: seen.month.month,
          version: seen.month.version,
          tie: seen.tie.tie,
          difference_usd: seen.tie.difference_usd,
          reason: reason.trim(),
        },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            modal.close()
          },
        },
      ),
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={title}
      description={text}
      texts={useDecisionTexts(t(tie.accepted ? 'accept.confirm' : 'accept.submit'))}
      action={id}
      work={action}
    >
      <Form id={id} form={form} className="gap-4 pt-4">
        {tie.sentence && <p className="text-pretty">{tie.sentence}</p>}
        <ReasonField value={reason} onChange={setReason} error={form.problems.reason} />
        {tie.needs_second && !tie.accepted && <p className="text-small text-muted">{t('accept.second')}</p>}
      </Form>
    </DecisionModal>
  )
}
