import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { TextField } from '../../ui/text-field.tsx'
import { type ConstantName, constantDefaults, constantGroups } from './network-constants.ts'

/** A field for each constant, by what it is about; the default stands where nothing is typed. */
export function ConstantFields({
  shown,
  onType,
  problems,
}: {
  shown: (name: ConstantName) => string
  onType: (name: ConstantName, value: string) => void
  problems: Partial<Record<string, string | undefined>>
}) {
  const t = useTranslations('console_networks.settings')
  const format = useFormat()
  return Object.entries(constantGroups).map(([group, names]) => (
    <fieldset key={group} className="min-w-0">
      <legend className="mb-2.5 font-semibold">{t(`group.${group as keyof typeof constantGroups}`)}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 laptop:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            label={t(`constant.${name}`)}
            name={name}
            value={shown(name)}
            onChange={(event) => onType(name, event.target.value)}
            placeholder={String(constantDefaults[name])}
            hint={t('default', { value: format.count(constantDefaults[name]) })}
            error={problems[name]}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  ))
}
