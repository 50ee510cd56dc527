import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import { fieldProblem, useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
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
  const saving = useAction(update)
  const refused = fieldProblem(saving.error, 'password')
  const leave = () => {
    close()
    setPassword('')
    form.reset()
  }
  const form = useForm({
    sending: saving,
    shown: { new_password: refused },
    problems: { new_password: problemOf(password) },
    onSend: () =>
      member &&
      saving.mutate(
        { target: member.account_id, password },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            leave()
          },
        },
      ),
  })
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
        <Form id={id} form={form} className="gap-4 pt-1">
          <MemberHead member={member} />
          <p className="text-pretty text-muted">{t('text', { name: member.nickname })}</p>
          <NewPasswordField
            value={password}
            onChange={(value) => {
              setPassword(value)
              form.change()
            }}
            texts={texts}
            error={form.problems.new_password}
            known={[member.user_id, member.nickname]}
          />
          {saving.isError && !refused && <Callout tone="bad" text={sentence(saving.error)} />}
        </Form>
      )}
    </DecisionModal>
  )
}
