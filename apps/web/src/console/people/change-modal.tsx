import {
  changeRole,
  endPersonSessions,
  lockPerson,
  type Person,
  resetPersonFactor,
  type rolesToGive,
  setPersonPassword,
  unlockPerson,
} from '@cuesheet/contract/console-people'
import { operatorRoles } from '@cuesheet/contract/values/roles'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ReasonField } from './reason-field.tsx'
import { ShownPassword } from './shown-password.tsx'

const changes = ['lock', 'unlock', 'sessions', 'factor', 'password', 'role'] as const
export type Change = (typeof changes)[number]
type Role = (typeof rolesToGive)[number]

/** What a change asks for before it is made. */
const asks: Record<Change, readonly ('reason' | 'password' | 'role')[]> = {
  lock: ['reason'],
  unlock: [],
  sessions: [],
  factor: ['password'],
  password: ['password'],
  role: ['role', 'password'],
}
const calls = {
  lock: { endpoint: lockPerson },
  unlock: { endpoint: unlockPerson },
  sessions: { endpoint: endPersonSessions },
  factor: { endpoint: resetPersonFactor },
  password: { endpoint: setPersonPassword },
  role: { endpoint: changeRole },
}
const isDangerous: readonly Change[] = ['lock', 'factor']

type Props = { modal: ReturnType<typeof useModal>; person: Person; change: Change }

/** One change of an account: what it does, what it asks for, and where a password was made, that one. */
export default function ChangeModal({ modal, person, change }: Props) {
  const t = useTranslations('console_people')
  const account = useTranslations('account')
  const fields = asks[change]
  const choices: readonly Role[] =
    person.role === 'operator'
      ? operatorRoles.filter((role) => role !== person.operator_role)
      : [person.role === 'member' ? 'manager' : 'member']
  const { endpoint } = calls[change]
  const form = useCallForm(endpoint as typeof setPersonPassword, {
    values: { reason: '', password: '', role: choices[0]! },
    toBody: (values) => ({
      account_id: person.account_id,
      ...Object.fromEntries(fields.map((field) => [field, values[field]])),
    }),
    words: { reason: t('reason_short'), password: account('password.required') },
    refusedAt: () => fields.findLast((field) => field !== 'role'),
    done: null,
    onDone: ({ made_password, message }) => {
      // Only the change of a password answers one.
      if (made_password) return
      snackbars.show('success', message)
      modal.close()
    },
  })
  const { role } = form.values
  const { data, error } = form.action
  const made = data?.made_password
  const name = person.nickname ?? ''
  return (
    <FormModal
      modal={modal}
      form={form}
      title={made ? t('made.title') : t(`${change}.title`, { name })}
      description={made ? undefined : t(`${change}.text`, { name })}
      submit={t(`${change}.submit`)}
      kind={isDangerous.includes(change) ? 'danger' : 'primary'}
      isGone={isNotFound(error)}
      instead={
        made && (
          <Button kind="primary" onClick={modal.close}>
            {t('made.done')}
          </Button>
        )
      }
    >
      {made ? (
        <ShownPassword userId={person.user_id ?? ''} password={made} />
      ) : (
        <>
          {fields.includes('role') && (
            <ChoiceRow
              {...form.pick('role')}
              label={t('role.label')}
              choices={choices.map((value) => ({ value, label: t(`roles.${value}`) }))}
            />
          )}
          {fields.includes('role') && person.role === 'operator' && (
            <p className="text-small text-muted">
              {t(`role_hints.${role as (typeof operatorRoles)[number]}`)}
            </p>
          )}
          {fields.includes('reason') && <ReasonField {...form.text('reason')} label={t('lock.reason')} />}
          {fields.includes('password') && <PasswordField {...form.text('password')} />}
        </>
      )}
    </FormModal>
  )
}
