import type { MemberAccount } from '@cuesheet/contract/members'
import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError, isNotFound } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { remove } from './api.ts'
import { MemberHead } from './member-head.tsx'
import { useMember } from './use-member.ts'

type Props = {
  name: 'delete' | 'second-factor'
  action: typeof remove
  texts: { title: string; submit: string }
  /** What follows from it, as items of a list. */
  children: (member: MemberAccount) => ReactNode
  /** Between what follows and the password. */
  stake?: (member: MemberAccount) => ReactNode
  onDone?: (() => void) | undefined
}

/** What a manager does to a member only with the manager's own password: what follows from it, and the password. */
export function ManagerPasswordModal({ name, action, texts, children, stake, onDone }: Props) {
  const t = useTranslations('members.manager_password')
  const sentence = useSentence()
  const id = useId()
  const { member, isOpen, close, isGone } = useMember(name)
  const [password, setPassword] = useState('')
  const acting = useAction(action)
  const { error } = acting
  const isRefused = error instanceof CallError && error.code === 'invalid_credentials'
  const leave = () => {
    close()
    setPassword('')
    form.reset()
  }
  const form = useForm({
    sending: acting,
    shown: { password: isRefused ? sentence(error) : undefined },
    problems: {
      password: isFittingPassword(password) ? undefined : t(password === '' ? 'required' : 'hint'),
    },
    onSend: () =>
      member &&
      acting.mutate(
        { target: member.account_id, password },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            leave()
            onDone?.()
          },
        },
      ),
  })
  return (
    <DecisionModal
      isOpen={isOpen}
      onClose={leave}
      title={texts.title}
      texts={useDecisionTexts(texts.submit)}
      kind="danger"
      action={id}
      work={acting}
      isGone={isGone || isNotFound(acting.error)}
    >
      {member && (
        <Form id={id} form={form} className="gap-4 pt-1">
          <MemberHead member={member} />
          {stake?.(member)}
          <ul className="grid list-disc gap-1.5 ps-5 text-pretty marker:text-faint">{children(member)}</ul>
          <TextField
            label={t('label')}
            name="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            reveal={{ show: t('show'), hide: t('hide') }}
            hint={t('hint')}
            error={form.problems.password}
            autoComplete="current-password"
            required
          />
          {error && !isRefused && <Callout tone="bad" text={sentence(error)} />}
        </Form>
      )}
    </DecisionModal>
  )
}
