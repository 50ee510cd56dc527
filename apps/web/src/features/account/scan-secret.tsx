import { enableSecondFactor } from '@cuesheet/contract/second-factor'
import { Copy } from 'lucide-react'
import encodeQR from 'qr'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import { Button } from '../../ui/button.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The secret for the app, as a picture and as text, and the first code of it. */
export function ScanSecret({
  secret,
  uri,
  onCodes,
}: {
  secret: string
  uri: string
  /** The recovery codes, once the code is right. */
  onCodes: (codes: string[]) => void
}) {
  const t = useTranslations('account.set_up')
  const form = useCallForm(enableSecondFactor, {
    values: { code: '' },
    toBody: (values) => values,
    problems: ({ code }) => ({
      code: /^\d{6}$/.test(code.replaceAll(' ', '')) ? undefined : t('code_required'),
    }),
    refusedAt: () => 'code',
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
    mutation: { gcTime: 0 },
  })
  const copy = () => copyAndSay(secret, { copied: t('copied'), failed: t('copy_failed') })
  return (
    <Form form={form.form}>
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
        {...form.text('code')}
        label={t('code')}
        hint={t('code_hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Button type="submit" kind="primary" size="large" busy={form.action.isPending}>
        {t('confirm')}
      </Button>
    </Form>
  )
}

/** Black on white in both schemes: cameras expect it so. Drawn here, nobody is asked for it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { border: 2 })
    const path = rows
      .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
      .join('')
    return { size: rows.length, path }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control border border-line bg-[#fff] forced-color-adjust-none"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
