import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSentence } from '../../lib/use-sentence.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordField } from './password-field.tsx'

export type Proof = { password: string; code: string }

/** The password, and where it is asked for a code, before something is changed. `id` lets a button outside send it. */
export function ProveForm({
  id,
  withCode,
  error,
  onChange,
  onSend,
}: {
  id: string
  withCode: boolean
  /** Why the last try was refused. */
  error: Error | null
  onChange: () => void
  onSend: (proof: Proof) => void
}) {
  const t = useTranslations('account')
  const sentence = useSentence()
  const tooLong = useTooLong()
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const [wasSent, setSent] = useState(false)
  const give = (change: Partial<Proof>) => {
    setProof({ ...proof, ...change })
    onChange()
  }
  const isMissing = { password: proof.password === '', code: withCode && proof.code.trim() === '' }
  const refusal = error ? sentence(error) : undefined
  const problems = {
    password: wasSent && isMissing.password ? t('password.required') : withCode ? undefined : refusal,
    code: wasSent && isMissing.code ? t('code.required') : refusal,
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const fields = (event.currentTarget as HTMLFormElement).elements
    if (isMissing.password) (fields.namedItem('password') as HTMLElement).focus()
    else if (isMissing.code) (fields.namedItem('code') as HTMLElement).focus()
    else onSend(proof)
  }
  return (
    <form id={id} onSubmit={send} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
      <PasswordField
        value={proof.password}
        onChange={(password) => give({ password })}
        error={problems.password}
      />
      {withCode && (
        <TextField
          label={t('code.label')}
          name="code"
          value={proof.code}
          onChange={(event) => give({ code: event.target.value })}
          error={tooLong(proof.code, 40) ?? problems.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <p role="alert" className="sr-only">
        {problems.password ?? (withCode && problems.code)}
      </p>
    </form>
  )
}
