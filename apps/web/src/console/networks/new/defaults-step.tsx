import { readFeePercent } from '@cuesheet/contract/values/fee-rate'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Segments } from '../../../ui/segments.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ConstantFields } from '../constant-fields.tsx'
import { type ConstantName, readConstant } from '../network-constants.ts'
import type { StepProps } from './wizard.tsx'

/** Language and currency, what new members pay, and the figures that guides name. */
export function DefaultsStep({ content, problems, onChange }: StepProps) {
  const t = useTranslations('console_networks.settings')
  const { is_playist, fee_percent, constants } = content
  const [fee, setFee] = useState(String(fee_percent))
  const [typed, setTyped] = useState<Partial<Record<ConstantName, string>>>({})
  const type = (name: ConstantName, text: string) => {
    setTyped({ ...typed, [name]: text })
    const value = readConstant(name, text)
    const { [name]: _, ...others } = constants
    if (value !== undefined) onChange({ constants: value === null ? others : { ...others, [name]: value } })
  }
  const shown = (name: ConstantName) =>
    typed[name] ?? (constants[name] === undefined ? '' : String(constants[name]))
  const wrong = Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) =>
      readConstant(name as ConstantName, text) === undefined ? [[name, t('problem.constant')]] : [],
    ),
  )
  return (
    <>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-small font-medium">
          {t('is_playist')}
        </p>
        <div className="flex">
          <Segments
            label={t('is_playist')}
            segments={[
              { value: 'no', label: t('korean') },
              { value: 'yes', label: t('playist') },
            ]}
            value={is_playist ? 'yes' : 'no'}
            onPick={(value) => onChange({ is_playist: value === 'yes' })}
          />
        </div>
      </div>
      <TextField
        label={t('default_fee_rate')}
        name="fee_percent"
        value={fee}
        onChange={(event) => {
          setFee(event.target.value)
          const percent = readFeePercent(event.target.value)
          if (percent !== undefined) onChange({ fee_percent: percent })
        }}
        hint={t('hint.default_fee_rate')}
        error={readFeePercent(fee) === undefined ? t('problem.default_fee_rate') : undefined}
        inputMode="decimal"
        autoComplete="off"
      />
      <ConstantFields shown={shown} onType={type} problems={{ ...problems, ...wrong }} />
    </>
  )
}
