import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/text-field.tsx'

/** The account's own password, which proves whoever changes something. */
export function PasswordField({
  value,
  onChange,
  error,
  hint,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint?: string
}) {
  const t = useTranslations('account.password')
  return (
    <TextField
      label={t('current')}
      name="password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      reveal={{ show: t('show'), hide: t('hide') }}
      error={error}
      hint={hint}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={1024}
      required
    />
  )
}
