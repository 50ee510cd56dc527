import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useTooLong } from '../lib/use-too-long.ts'
import { TextField } from './text-field.tsx'

/** The password that somebody has, which proves who it is. */
export function PasswordField({ label, error, ...rest }: Partial<ComponentProps<typeof TextField>>) {
  const t = useTranslations('app.password')
  const tooLong = useTooLong()
  return (
    <TextField
      name="password"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...rest}
      label={label ?? t('current')}
      error={tooLong(String(rest.value), 1024) ?? error}
      autoComplete="current-password"
      reveal
    />
  )
}
