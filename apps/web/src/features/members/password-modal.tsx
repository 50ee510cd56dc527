import { updateMember } from '@cuesheet/contract/members'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { MemberHead } from './member-head.tsx'
import { useMember } from './use-member.ts'
import { useNewPassword } from './use-new-password.ts'

/** A member's new password, which signs the member out everywhere. */
export function PasswordModal() {
  const t = useTranslations('members.password')
  const { member, isOpen, close, isGone } = useMember('password')
  const { texts, problemOf } = useNewPassword('label')
  const form = useCallForm(updateMember, {
    values: { password: '' },
    toBody: ({ password }) => ({ target: member?.account_id ?? null, password }),
    problems: ({ password }) => ({ password: problemOf(password) }),
    onDone: close,
  })
  return (
    <FormModal
      modal={{ isOpen, close }}
      form={form}
      title={t('title')}
      submit={t('submit')}
      isGone={isGone || isNotFound(form.action.error)}
    >
      {member && (
        <>
          <MemberHead member={member} />
          <p className="text-pretty text-muted">{t('text', { name: member.nickname })}</p>
          <NewPasswordField
            {...form.field('password')}
            texts={texts}
            known={[member.user_id, member.nickname]}
          />
        </>
      )}
    </FormModal>
  )
}
