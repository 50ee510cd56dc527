import type { deleteMember, MemberAccount } from '@cuesheet/contract/members'
import type { resetSecondFactor } from '@cuesheet/contract/second-factor'
import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { MemberHead } from './member-head.tsx'
import { useMember } from './use-member.ts'

type Props = {
  name: 'delete' | 'second-factor'
  endpoint: typeof deleteMember | typeof resetSecondFactor
  texts: { title: string; submit: string }
  /** What follows from it, as items of a list. */
  children: (member: MemberAccount) => ReactNode
  /** Between what follows and the password. */
  stake?: (member: MemberAccount) => ReactNode
  onDone?: (() => void) | undefined
}

/** What a manager does to a member only with the manager's own password: what follows from it, and the password. */
export function ManagerPasswordModal({ name, endpoint, texts, children, stake, onDone }: Props) {
  const t = useTranslations('members.manager_password')
  const { member, isOpen, close, isGone } = useMember(name)
  const form = useCallForm(endpoint, {
    values: { password: '' },
    toBody: ({ password }) => ({ target: member?.account_id ?? null, password }),
    problems: ({ password }) => ({
      password: isFittingPassword(password) ? undefined : t(password === '' ? 'required' : 'hint'),
    }),
    onDone: () => {
      close()
      onDone?.()
    },
  })
  return (
    <FormModal
      modal={{ isOpen, close }}
      form={form}
      {...texts}
      kind="danger"
      isGone={isGone || isNotFound(form.action.error)}
    >
      {member && (
        <>
          <MemberHead member={member} />
          {stake?.(member)}
          <ul className="grid list-disc gap-1.5 ps-5 text-pretty marker:text-faint">{children(member)}</ul>
          <PasswordField {...form.text('password')} label={t('label')} hint={t('hint')} />
        </>
      )}
    </FormModal>
  )
}
