import { reasonLength } from '@cuesheet/contract/console-people'
import { useTranslations } from 'use-intl'
import { useTooLong } from '../../lib/use-too-long.ts'
import { TextField } from '../../ui/text-field.tsx'

/** Why something is done to an account; its owner and its managers read it. */
export function ReasonField({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) {
  const t = useTranslations('console_people.view')
  const tooLong = useTooLong()
  return (
    <TextField
      label={label}
      name="reason"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={t('reason_hint')}
      error={tooLong(value, reasonLength.max) ?? error}
      autoComplete="off"
      required
    />
  )
}

export const isReason = (value: string) => value.trim().length >= reasonLength.min
