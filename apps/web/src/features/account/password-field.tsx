import { useTranslations } from 'use-intl'
import { useTooLong } from '../../lib/use-too-long.ts'
import { TextField } from '../../ui/text-field.tsx'

/** The account's own password, which authenticates a change. */
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
  const tooLong = useTooLong()
  return (
    <TextField
      label={t('current')}
      name="password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      reveal={{ show: t('show'), hide: t('hide') }}
      error={tooLong(value, 1024) ?? error}
      hint={hint}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
