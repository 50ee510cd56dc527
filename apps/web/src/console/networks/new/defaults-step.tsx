import { useTranslations } from 'use-intl'
import { TextField } from '../../../ui/text-field.tsx'
import { ConstantFields } from '../constant-fields.tsx'
import type { StepProps } from './wizard.tsx'

/** What new members pay, and the figures that guides name. */
export function DefaultsStep({ content: { fee_percent, constants }, problems, onChange }: StepProps) {
  const t = useTranslations('console_networks.settings')
  return (
    <>
      <TextField
        label={t('default_fee_rate')}
        name="fee_percent"
        value={fee_percent}
        onChange={(event) => onChange({ fee_percent: event.target.value })}
        hint={t('hint.default_fee_rate')}
        error={problems.fee_percent}
        inputMode="decimal"
        autoComplete="off"
      />
      <ConstantFields
        shown={(name) => constants[name] ?? ''}
        onType={(name, text) => onChange({ constants: { ...constants, [name]: text } }, name)}
        problems={problems}
      />
    </>
  )
}
