import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/text-field.tsx'

/** Why something is done to an account; its owner and its managers read it. */
export function ReasonField(props: ComponentProps<typeof TextField>) {
  const t = useTranslations('console_people.view')
  return <TextField {...props} hint={t('reason_hint')} required />
}
