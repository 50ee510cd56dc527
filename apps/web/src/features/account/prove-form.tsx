import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Sending, useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

export type Proof = { password: string; code: string }

type Props = {
  id: string
  withCode: boolean
  sending: Sending
  onSend: (proof: Proof) => void
}

/** The password, and where it is asked for a code, before something is changed. `id` lets a button outside send it. */
export function ProveForm({ id, withCode, sending, onSend }: Props) {
  const t = useTranslations('account')
  const sentence = useSentence()
  const tooLong = useTooLong()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const form = useForm({
    sending,
    shown: { [withCode ? 'code' : 'password']: sending.error ? sentence(sending.error) : undefined },
    problems: {
      password: password === '' ? t('password.required') : undefined,
      code: withCode && code.trim() === '' ? t('code.required') : undefined,
    },
    onSend: () => onSend({ password, code }),
  })
  return (
    <Form id={id} form={form} className="gap-4 pt-4">
      <PasswordField
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={form.problems.password}
      />
      {withCode && (
        <TextField
          label={t('code.label')}
          name="code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={tooLong(code, 40) ?? form.problems.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </Form>
  )
}
