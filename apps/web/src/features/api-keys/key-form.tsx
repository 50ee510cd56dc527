import {
  type ApiKeyScope,
  apiKeyNameLength,
  apiKeyNameSchema,
  apiKeyScopes,
} from '@cuesheet/contract/api-keys'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useLineProblem, useTooLong } from '../../lib/use-too-long.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Given = { name: string; scopes: ApiKeyScope[]; password: string }

/** What a key is for and may do, and the manager's own password. */
export function KeyForm({
  id,
  error,
  onChange,
  onSend,
}: {
  id: string
  error: Error | null
  onChange: () => void
  onSend: (given: Given) => void
}) {
  const t = useTranslations('access.keys.form')
  const sentence = useSentence()
  const tooLong = useTooLong()
  const lineProblem = useLineProblem()
  const [key, setKey] = useDraft<Omit<Given, 'password'>>('add-key', { name: '', scopes: ['tickets'] })
  const [password, setPassword] = useState('')
  const [wasSent, setSent] = useState(false)
  const { name, scopes } = key
  const change = ({ password: typed = password, ...part }: Partial<Given>) => {
    setKey({ ...key, ...part })
    setPassword(typed)
    onChange()
  }
  const isRefused = error instanceof CallError && error.code === 'invalid_credentials'
  const isNamed = apiKeyNameSchema.safeParse(name).success
  const problems = {
    name: lineProblem(name, apiKeyNameLength.max) ?? (wasSent && !isNamed ? t('name_required') : undefined),
    scopes: wasSent && scopes.length === 0 ? t('scopes_required') : undefined,
    password: isRefused ? sentence(error) : wasSent && password === '' ? t('password_required') : undefined,
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const fields = (event.currentTarget as HTMLFormElement).elements
    const focus = (field: string) => (fields.namedItem(field) as HTMLElement | null)?.focus()
    if (!isNamed) focus('name')
    else if (scopes.length === 0) focus('tickets')
    else if (password === '') focus('password')
    else onSend({ ...key, password })
  }
  return (
    <form id={id} onSubmit={send} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
      <TextField
        label={t('name')}
        name="name"
        value={name}
        onChange={(event) => change({ name: event.target.value })}
        hint={t('name_hint')}
        error={problems.name}
        autoComplete="off"
        required
      />
      <fieldset>
        <legend className="mb-1 text-small font-medium">{t('scopes')}</legend>
        {apiKeyScopes.map((scope, index) => (
          <Checkbox
            key={scope}
            name={scope}
            isChecked={scopes.includes(scope)}
            onChange={(isChecked) =>
              change({
                scopes: apiKeyScopes.filter((each) => (each === scope ? isChecked : scopes.includes(each))),
              })
            }
            error={index === apiKeyScopes.length - 1 ? problems.scopes : undefined}
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
        onChange={(event) => change({ password: event.target.value })}
        reveal={{ show: t('show_password'), hide: t('hide_password') }}
        error={tooLong(password, 1024) ?? problems.password}
        autoComplete="current-password"
        required
      />
      <p role="alert" className={error && !isRefused ? 'font-medium text-danger' : 'sr-only'}>
        {error && !isRefused ? sentence(error) : (problems.name ?? problems.scopes ?? problems.password)}
      </p>
    </form>
  )
}
