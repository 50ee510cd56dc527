import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/text-field.tsx'

/** Why something about money is done; it is kept with it. */
export function ReasonField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTranslations('console_close')
  return <TextField hint={t('reason_hint')} {...props} label={t('reason')} required />
}
