import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Sending, useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { QrCode } from './qr-code.tsx'

/** The secret for the app, as a picture and as text, and the first code of it. */
export function ScanSecret({
  secret,
  uri,
  sending,
  onCode,
}: {
  secret: string
  uri: string
  sending: Sending
  onCode: (code: string) => void
}) {
  const t = useTranslations('account.set_up')
  const app = useTranslations('app')
  const sentence = useSentence()
  const [code, setCode] = useState('')
  const isWhole = /^\d{6}$/.test(code.replaceAll(' ', ''))
  const form = useForm({
    sending,
    shown: { code: sending.error ? sentence(sending.error) : undefined },
    problems: { code: isWhole ? undefined : t('code_required') },
    onSend: () => onCode(code),
  })
  const copy = () => copyAndSay(secret, { copied: t('copied'), failed: t('copy_failed') })
  return (
    <Form form={form}>
      <div className="grid justify-items-center gap-3">
        <p className="text-center font-semibold text-balance">{t('scan')}</p>
        <QrCode text={uri} label={t('picture')} />
      </div>
      <div className="rounded-card bg-sunken px-4 py-3">
        <p className="text-small text-muted">{t('by_hand')}</p>
        <div className="mt-1 flex items-center gap-3">
          <code
            translate="no"
            className="min-w-0 flex-1 font-mono text-base tracking-wide wrap-anywhere select-all"
          >
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <Button onClick={() => void copy()} aria-label={t('copy_key')}>
            <Copy size={16} aria-hidden="true" />
          </Button>
        </div>
      </div>
      <TextField
        label={t('code')}
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        hint={t('code_hint')}
        error={form.problems.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Button type="submit" kind="primary" size="large" busy={sending.isPending && app('state.working')}>
        {t('confirm')}
      </Button>
    </Form>
  )
}
