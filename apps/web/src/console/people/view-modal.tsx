import type { Person } from '@cuesheet/contract/console-people'
import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { viewAs } from './api.ts'
import { isReason, ReasonField } from './reason-field.tsx'

/** Why, and then the way to the network's site, as the account sees it. */
export default function ViewModal({ modal, person }: { modal: ReturnType<typeof useModal>; person: Person }) {
  const t = useTranslations('console_people')
  const form = useId()
  const asking = useAction(viewAs)
  const { data } = asking
  const name = person.nickname ?? ''
  const leave = () => {
    modal.close()
    asking.reset()
  }
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={leave}
      title={data ? t('view.ready') : t('view.title', { name })}
      description={data ? t('view.ready_text', { domain: data.domain }) : t('view.text')}
      texts={useDecisionTexts(t('view.submit'))}
      action={form}
      work={asking}
      isGone={isNotFound(asking.error)}
      instead={
        data && (
          <a
            href={`${location.protocol}//${data.domain}${location.port && `:${location.port}`}/external/auth#ticket=${data.ticket}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('primary')}
            onClick={leave}
          >
            <ExternalLink size={16} aria-hidden="true" />
            {t('view.open')}
          </a>
        )
      }
    >
      {!data && (
        <ReasonForm
          id={form}
          asking={asking}
          onSend={(reason) => asking.mutate({ account_id: person.account_id, reason })}
        />
      )}
    </DecisionModal>
  )
}

type FormProps = {
  id: string
  asking: { isPending: boolean; error: Error | null; reset: () => void }
  onSend: (reason: string) => void
}

function ReasonForm({ id, asking, onSend }: FormProps) {
  const t = useTranslations('console_people')
  const sentence = useSentence()
  const [reason, setReason] = useState('')
  const form = useForm({
    sending: asking,
    shown: { reason: asking.error ? sentence(asking.error) : undefined },
    problems: { reason: isReason(reason) ? undefined : t('reason_short') },
    onSend: () => onSend(reason),
  })
  return (
    <Form id={id} form={form} className="gap-4 pt-4">
      <ReasonField
        label={t('view.reason')}
        value={reason}
        onChange={setReason}
        error={form.problems.reason}
      />
      <Callout tone="info" text={t('view.told')} isQuiet />
    </Form>
  )
}
