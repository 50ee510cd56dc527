import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { fieldProblem, useSentence } from '../../lib/use-sentence.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { update } from './api.ts'
import { MemberHead } from './member-head.tsx'
import { useMember } from './use-member.ts'
import { useNewPassword } from './use-new-password.ts'

/** A member's new password, which signs the member out everywhere. */
export function PasswordModal() {
  const t = useTranslations('members.password')
  const sentence = useSentence()
  const id = useId()
  const { member, isOpen, close, isGone } = useMember('password')
  const { texts, problemOf } = useNewPassword('label')
  const [password, setPassword] = useState('')
  const [wasSent, setSent] = useState(false)
  const saving = useAction(update)
  const refused = fieldProblem(saving.error, 'password')
  const problem = refused ?? (wasSent ? problemOf(password) : undefined)
  const leave = () => {
    close()
    setPassword('')
    setSent(false)
    saving.reset()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
    if (saving.isPending || !member) return
    if (problemOf(password)) (event.currentTarget.elements.namedItem('new_password') as HTMLElement).focus()
    else
      saving.mutate(
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
      title={t('title')}
      texts={useDecisionTexts(t('submit'))}
      action={id}
      work={saving}
      isGone={isGone || isNotFound(saving.error)}
    >
      {member && (
        <form id={id} onSubmit={send} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
          <MemberHead member={member} />
          <p className="text-pretty text-muted">{t('text', { name: member.nickname })}</p>
          <NewPasswordField
            value={password}
            onChange={(value) => {
              setPassword(value)
              if (saving.isError) saving.reset()
            }}
            texts={texts}
            error={problem}
            known={[member.user_id, member.nickname]}
          />
          {saving.isError && !refused && <Notice tone="bad" text={sentence(saving.error)} />}
          <p role="alert" className="sr-only">
            {problem}
          </p>
        </form>
      )}
    </DecisionModal>
  )
}
