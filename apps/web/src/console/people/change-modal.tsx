import type { Person, rolesToGive } from '@cuesheet/contract/console-people'
import { operatorRoles } from '@cuesheet/contract/values/roles'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../features/account/password-field.tsx'
import { isNotFound } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { changeRole, endSessions, lock, resetFactor, setPassword, unlock } from './api.ts'
import { isReason, ReasonField } from './reason-field.tsx'
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
const isDangerous: readonly Change[] = ['lock', 'factor']

type Props = { modal: ReturnType<typeof useModal>; person: Person; change: Change }

/** One change of an account: what it does, what it asks for, and where a password was made, that one. */
export default function ChangeModal({ modal, person, change }: Props) {
  const t = useTranslations('console_people')
  const form = useId()
  const work = useChange(change)
  const [made, setMade] = useState<string | null>(null)
  const name = person.nickname ?? ''
  const leave = () => {
    modal.close()
    work.reset()
    setMade(null)
  }
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={leave}
      title={made === null ? t(`${change}.title`, { name }) : t('made.title')}
      description={made === null ? t(`${change}.text`, { name }) : undefined}
      texts={useDecisionTexts(t(`${change}.submit`))}
      kind={isDangerous.includes(change) ? 'danger' : 'primary'}
      action={form}
      work={work}
      isGone={isNotFound(work.error)}
      instead={
        made === null ? undefined : (
          <Button kind="primary" onClick={leave}>
            {t('made.done')}
          </Button>
        )
      }
    >
      {made === null ? (
        <ChangeForm
          id={form}
          person={person}
          change={change}
          sending={work}
          onSend={(given) =>
            work.mutate(
              { account_id: person.account_id, ...given },
              {
                onSuccess: (answer) => {
                  if ('made_password' in answer) return setMade(answer.made_password)
                  snackbars.show('success', answer.message)
                  leave()
                },
              },
            )
          }
        />
      ) : (
        <ShownPassword userId={person.user_id ?? ''} password={made} />
      )}
    </DecisionModal>
  )
}

type Given = { reason: string; password: string; role: Role }
type Answer = { message: string } | { message: string; made_password: string }

/** The mutation of a change; each takes of what is given what it asks for. */
function useChange(change: Change) {
  const all = {
    lock,
    unlock,
    sessions: endSessions,
    factor: resetFactor,
    password: setPassword,
    role: changeRole,
  }
  const { mutationFn, ...rest } = all[change] as unknown as {
    mutationFn: (body: object, context: unknown) => Promise<Answer>
  }
  return useAction<Answer, { account_id: number } & Given>({
    ...rest,
    mutationFn: ({ account_id, ...given }, context) =>
      mutationFn(
        { account_id, ...Object.fromEntries(asks[change].map((field) => [field, given[field]])) },
        context,
      ),
  })
}

type FormProps = {
  id: string
  person: Person
  change: Change
  sending: { isPending: boolean; error: Error | null; reset: () => void }
  onSend: (given: Given) => void
}

function ChangeForm({ id, person, change, sending, onSend }: FormProps): ReactNode {
  const t = useTranslations('console_people')
  const account = useTranslations('account')
  const sentence = useSentence()
  const fields = asks[change]
  const choices: readonly Role[] =
    person.role === 'operator'
      ? operatorRoles.filter((role) => role !== person.operator_role)
      : [person.role === 'member' ? 'manager' : 'member']
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const [role, setRole] = useState<Role>(choices[0]!)
  const refused = sending.error ? sentence(sending.error) : undefined
  const form = useForm({
    sending,
    shown: { [fields.includes('password') ? 'password' : 'reason']: refused },
    problems: {
      reason: !fields.includes('reason') || isReason(reason) ? undefined : t('reason_short'),
      password: !fields.includes('password') || password !== '' ? undefined : account('password.required'),
    },
    onSend: () => onSend({ reason, password, role }),
  })
  return (
    <Form id={id} form={form} className="gap-4 pt-4">
      {fields.includes('role') && (
        <ChoiceRow
          label={t('role.label')}
          name="role"
          choices={choices.map((value) => ({ value, label: t(`roles.${value}`) }))}
          value={role}
          onPick={setRole}
        />
      )}
      {fields.includes('role') && person.role === 'operator' && (
        <p className="text-small text-muted">{t(`role_hints.${role as (typeof operatorRoles)[number]}`)}</p>
      )}
      {fields.includes('reason') && (
        <ReasonField
          label={t('lock.reason')}
          value={reason}
          onChange={setReason}
          error={form.problems.reason}
        />
      )}
      {fields.includes('password') && (
        <PasswordField value={password} onChange={setPassword} error={form.problems.password} />
      )}
      {fields.length === 0 && refused && (
        <p role="alert" className="font-medium text-danger">
          {refused}
        </p>
      )}
    </Form>
  )
}
