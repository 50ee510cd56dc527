import { type ApiKeyScope, apiKeyNameLength, apiKeyNameSchema } from '@cuesheet/contract/api-keys'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { useDraft } from '../../lib/drafts.ts'
import { type Sending, useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useLineProblem, useTooLong } from '../../lib/use-too-long.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { GivenKey } from './api.ts'

type Props = {
  id: string
  /** What it may be allowed. */
  scopes: readonly ApiKeyScope[]
  sending: Sending
  onSend: (given: GivenKey) => void
}

/** What a key is for and may do, and the manager's own password. */
export function KeyForm({ id, scopes: offered, sending, onSend }: Props) {
  const t = useTranslations('access.keys.form')
  const sentence = useSentence()
  const tooLong = useTooLong()
  const lineProblem = useLineProblem()
  const [key, setKey] = useDraft<Omit<GivenKey, 'password'>>('add-key', { name: '', scopes: ['tickets'] })
  const [password, setPassword] = useState('')
  const { name, scopes } = key
  const { error } = sending
  const isRefused = error instanceof CallError && error.code === 'invalid_credentials'
  const form = useForm({
    sending,
    shown: {
      name: lineProblem(name, apiKeyNameLength.max),
      password: isRefused ? sentence(error) : undefined,
    },
    problems: {
      name: apiKeyNameSchema.safeParse(name).success ? undefined : t('name_required'),
      tickets: scopes.length === 0 ? t('scopes_required') : undefined,
      password: password === '' ? t('password_required') : undefined,
    },
    onSend: () => onSend({ ...key, password }),
  })
  return (
    <Form id={id} form={form} className="gap-4 pt-1">
      <TextField
        label={t('name')}
        name="name"
        value={name}
        onChange={(event) => setKey({ ...key, name: event.target.value })}
        hint={t('name_hint')}
        error={form.problems.name}
        autoComplete="off"
        required
      />
      <fieldset>
        <legend className="mb-1 text-small font-medium">{t('scopes')}</legend>
        {offered.map((scope, index) => (
          <Checkbox
            key={scope}
            name={scope}
            isChecked={scopes.includes(scope)}
            onChange={(isChecked) =>
              setKey({
                name,
                scopes: offered.filter((each) => (each === scope ? isChecked : scopes.includes(each))),
              })
            }
            error={index === offered.length - 1 ? form.problems.tickets : undefined}
          >
            {t(`scope_${scope}`)}
          </Checkbox>
        ))}
        {scopes.includes('manager_tickets') && (
          <p
            role="status"
            className="mt-1 rounded-control bg-warn-bg px-3 py-2 text-small text-pretty text-warn"
          >
            {t('manager_warning')}
          </p>
        )}
      </fieldset>
      <TextField
        label={t('password')}
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        reveal={{ show: t('show_password'), hide: t('hide_password') }}
        error={tooLong(password, 1024) ?? form.problems.password}
        autoComplete="current-password"
        required
      />
      {Boolean(error) && !isRefused && (
        <p role="alert" className="font-medium text-danger">
          {sentence(error)}
        </p>
      )}
    </Form>
  )
}
