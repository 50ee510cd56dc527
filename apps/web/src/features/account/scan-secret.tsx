import { Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { QrCode } from './qr-code.tsx'

/** The secret for the app, as a picture and as text, and the first code of it. */
export function ScanSecret({
  secret,
  uri,
  error,
  isBusy,
  onChange,
  onCode,
}: {
  secret: string
  uri: string
  error: Error | null
  isBusy: boolean
  onChange: () => void
  onCode: (code: string) => void
}) {
  const t = useTranslations('account.set_up')
  const app = useTranslations('app')
  const sentence = useSentence()
  const [code, setCode] = useState('')
  const [wasSent, setSent] = useState(false)
  const isWhole = /^\d{6}$/.test(code.replaceAll(' ', ''))
  const problem = wasSent && !isWhole ? t('code_required') : error ? sentence(error) : undefined
  const copy = () => copyAndSay(secret, { copied: t('copied'), failed: t('copy_failed') })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (isWhole && !isBusy) onCode(code)
    else ((event.currentTarget as HTMLFormElement).elements.namedItem('code') as HTMLElement).focus()
  }
  return (
    <form onSubmit={send} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
        onChange={(event) => {
          setCode(event.target.value)
          onChange()
        }}
        hint={t('code_hint')}
        error={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Button type="submit" kind="primary" size="large" busy={isBusy && app('state.working')}>
        {t('confirm')}
      </Button>
      <p role="alert" className="sr-only">
        {problem}
      </p>
    </form>
  )
}
