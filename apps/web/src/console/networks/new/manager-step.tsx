import { useTranslations } from 'use-intl'
import { TextField } from '../../../ui/text-field.tsx'
import type { StepProps } from './wizard.tsx'

/** Who runs the network: invited by a link when it is created; may be left for later. */
export function ManagerStep({ content: { manager_id, manager_nickname }, problems, onChange }: StepProps) {
  const t = useTranslations('console_networks.people')
  return (
    <>
      <TextField
        label={t('user_id')}
        name="manager_id"
        value={manager_id}
        onChange={(event) => onChange({ manager_id: event.target.value })}
        error={problems.manager_id}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={t('nickname')}
        name="manager_nickname"
        value={manager_nickname}
        onChange={(event) => onChange({ manager_nickname: event.target.value })}
        error={problems.manager_nickname}
        autoComplete="off"
      />
    </>
  )
}
