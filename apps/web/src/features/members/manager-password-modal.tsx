import type { MemberAccount } from '@cuesheet/contract/members'
import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError, isNotFound } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Notice } from '../../ui/notice.tsx'
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
}

/** What a manager does to a member only with the manager's own password: what follows from it, and the password. */
export function ManagerPasswordModal({ name, action, texts, children }: Props) {
  const t = useTranslations('members.manager_password')
  const sentence = useSentence()
  const id = useId()
  const { member, isOpen, close, isGone } = useMember(name)
  const [password, setPassword] = useState('')
  const [wasSent, setSent] = useState(false)
  const acting = useAction(action)
  const { error } = acting
  const isRefused = error instanceof CallError && error.code === 'invalid_credentials'
  const problem = isRefused
    ? sentence(error)
    : wasSent && !isFittingPassword(password)
      ? t(password === '' ? 'required' : 'hint')
      : undefined
  const leave = () => {
    close()
    setPassword('')
    setSent(false)
    acting.reset()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
    if (acting.isPending || !member) return
    if (!isFittingPassword(password))
      (event.currentTarget.elements.namedItem('password') as HTMLElement).focus()
    else
      acting.mutate(
        { target: member.account_id, password },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            leave()
          },
        },
      )
  }
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
        <form id={id} onSubmit={send} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
          <MemberHead member={member} />
          <ul className="grid list-disc gap-1.5 ps-5 text-pretty marker:text-faint">{children(member)}</ul>
          <TextField
            label={t('label')}
            name="password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              if (acting.isError) acting.reset()
            }}
            reveal={{ show: t('show'), hide: t('hide') }}
            hint={t('hint')}
            error={problem}
            autoComplete="current-password"
            required
          />
          {error && !isRefused && <Notice tone="bad" text={sentence(error)} />}
          <p role="alert" className="sr-only">
            {problem}
          </p>
        </form>
      )}
    </DecisionModal>
  )
}
