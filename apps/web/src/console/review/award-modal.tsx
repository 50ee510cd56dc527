import type { ReviewedChannel } from '@cuesheet/contract/console-review'
import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../features/account/password-field.tsx'
import { CallError } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { award } from './api.ts'
import { ReasonChoice } from './reason-choice.tsx'
import { useOpened } from './use-opened.ts'

type Props = { modal: ReturnType<typeof useModal>; channel: ReviewedChannel | undefined }

/** Gives a contested channel to one network: what the others lose, why, and the operator's own password. */
export default function AwardModal({ modal, channel: shown }: Props) {
  const t = useTranslations('console_review')
  const account = useTranslations('account')
  const sentence = useSentence()
  const id = useId()
  const network_id = Number(useKept(modal.subject)?.replace('award-', ''))
  const channel = useOpened(modal.isOpen, shown)
  const heir = channel?.claimants.find((each) => each.network_id === network_id)
  const verified = channel?.claimants.filter(({ verification }) => verification === 'verified') ?? []
  const losers = verified.filter((each) => each.network_id !== network_id)
  const awarding = useAction(award)
  const [code, setCode] = useState<string>()
  const [note, setNote] = useState('')
  const [password, setPassword] = useState('')
  const { error } = awarding
  const isRefused = error instanceof CallError && error.code === 'invalid_credentials'
  const leave = () => {
    modal.close()
    setCode(undefined)
    setNote('')
    setPassword('')
    form.reset()
  }
  const form = useForm({
    sending: awarding,
    shown: { password: isRefused ? sentence(error) : undefined },
    problems: {
      note: code || note.trim().length > 1 ? undefined : t('why.required'),
      password: isFittingPassword(password) ? undefined : account('password.required'),
    },
    onSend: () => {
      if (!channel || !heir) return
      awarding.mutate(
        {
          network_id,
          channel_id: channel.channel_id,
          seen: verified.map((each) => each.network_id),
          password,
          ...(code && { code }),
          ...(note.trim() && { note: note.trim() }),
        },
        {
          onSuccess: ({ is_asked, message }) => {
            if (is_asked) snackbars.show('info', message)
            else snackbars.show('success', t('award.done', { network: heir.network }))
            leave()
          },
          onError: (failure) => {
            if (failure instanceof CallError && failure.code === 'invalid_credentials') return
            snackbars.show('error', sentence(failure))
          },
        },
      )
    },
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={leave}
      title={t('award.title', { network: heir?.network ?? '' })}
      description={channel?.title}
      texts={useDecisionTexts(t('award.submit'))}
      kind="danger"
      action={id}
      work={awarding}
      isDisabled={!heir}
    >
      <Form id={id} form={form} className="gap-4 pt-2">
        {losers.length > 0 && (
          <Callout
            tone="warn"
            isQuiet
            text={t('award.loses', { networks: losers.map(({ network }) => network).join(', ') })}
          />
        )}
        <ReasonChoice
          decision="award"
          network={network_id || undefined}
          readers={[]}
          code={code}
          note={note}
          onCode={setCode}
          onNote={setNote}
          error={form.problems.note}
        />
        <PasswordField value={password} onChange={setPassword} error={form.problems.password} />
      </Form>
    </DecisionModal>
  )
}
