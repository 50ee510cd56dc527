import { useTranslations } from 'use-intl'
import { useTooLong } from '../../lib/use-too-long.ts'
import { TextField } from '../../ui/text-field.tsx'

const length = { min: 3, max: 500 }

export const reasonProblem = (value: string, problem: string) =>
  value.trim().length < length.min ? problem : undefined

/** Why something about money is done; it is kept with it. */
export function ReasonField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) {
  const t = useTranslations('console_close')
  const tooLong = useTooLong()
  return (
    <TextField
      label={t('reason')}
      hint={t('reason_hint')}
      name="reason"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={tooLong(value, length.max) ?? error}
      autoComplete="off"
      required
    />
  )
}
