import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useForm } from '../../lib/use-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import type { Decisions } from './use-decisions.ts'
import { useOpened } from './use-opened.ts'

type Props = {
  modal: ReturnType<typeof useModal>
  decisions: Decisions
}

/** Holds or rejects, with the reason that the people concerned will read. */
export default function ExplainModal({ modal, decisions }: Props) {
  const t = useTranslations('console_review')
  const id = useId()
  const decision = useKept(modal.subject) === 'reject' ? 'reject' : 'hold'
  const target = useOpened(modal.isOpen, decisions.target)
  const [code, setCode] = useState<string>()
  const [note, setNote] = useState('')
  const leave = () => {
    modal.close()
    setCode(undefined)
    setNote('')
    form.reset()
  }
  const form = useForm({
    problems: { note: code || note.trim().length > 1 ? undefined : t('why.required') },
    onSend: () =>
      target &&
      decisions.decide(
        target,
        decision,
        { ...(code && { code }), ...(note.trim() && { note: note.trim() }) },
        leave,
      ),
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={leave}
      title={t(`why.${decision}`)}
      description={target?.picked ? t('picked', { count: target.picked.length }) : target?.channel.title}
      submit={t(`actions.${decision}`)}
      kind={decision === 'reject' ? 'danger' : 'primary'}
      action={id}
      work={null}
      isDisabled={!target}
    >
      <Form id={id} form={form} className="gap-4 pt-2">
        <ReasonChoice
          decision={decision}
          network={target?.channel?.network_id}
          readers={target?.channel?.readers ?? []}
          code={code}
          note={note}
          onCode={setCode}
          onNote={setNote}
          error={form.problems.note}
        />
      </Form>
    </DecisionModal>
  )
}
