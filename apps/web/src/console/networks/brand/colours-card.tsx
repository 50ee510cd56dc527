import { type Brand, saveBrand } from '@cuesheet/contract/console-brand'
import { brandPairs, findUnreadable, mendBrand, readColour } from '@cuesheet/contract/values/brand-pairs'
import { newNetworkDefaults } from '@cuesheet/contract/values/network-settings'
import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { useMay } from '../../use-may.ts'

type Colours = Pick<Brand, 'color_primary' | 'color_primary_dim'>

/** A brand's two colours as they are typed, and how well each pair that they make can be told apart. */
export function ColoursCard({
  brand,
  problems,
  onChange,
}: {
  brand: Colours
  problems: Partial<Record<string, string | undefined>>
  onChange: (colours: Partial<Colours>) => void
}) {
  const t = useTranslations('console_networks.brand')
  const primary = readColour(brand.color_primary)
  const dim = readColour(brand.color_primary_dim)
  const may = useMay(saveBrand)
  return (
    <SettingsCard title={t('colours')} text={t('colours_text')}>
      <div className="grid gap-3 large-mobile:grid-cols-2 laptop:grid-cols-2">
        {(['color_primary', 'color_primary_dim'] as const).map((name) => (
          <ColourField
            key={name}
            name={name}
            label={t(name)}
            value={brand[name]}
            error={problems[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      {primary && dim && <Pairs color_primary={primary} color_primary_dim={dim} />}
      {primary && dim && findUnreadable(primary, dim) && may && (
        <div className="mt-3">
          <Callout tone="warn" text={t('unreadable')}>
            <Button className="mt-1" onClick={() => onChange(mendBrand(primary, dim))}>
              {t('mend')}
            </Button>
          </Callout>
        </div>
      )}
    </SettingsCard>
  )
}

function ColourField({
  name,
  label,
  value,
  error,
  onChange,
}: {
  name: string
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const t = useTranslations('console_networks.brand')
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          type="color"
          value={readColour(value) ?? newNetworkDefaults.color_primary}
          aria-label={t('pick', { name: label })}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-12 shrink-0 cursor-pointer rounded-control border border-control-line bg-surface p-1"
        />
        <input
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && `${id}-error`}
          spellCheck={false}
          autoComplete="off"
          className="h-11 w-full min-w-0 rounded-control border border-control-line bg-surface px-3.5 font-mono focus-visible:outline-offset-[-1px] aria-invalid:border-danger"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-small font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function Pairs({ color_primary, color_primary_dim }: Colours) {
  const t = useTranslations('console_networks.brand')
  return (
    <ul aria-label={t('contrast')} className="mt-4 grid gap-x-6 gap-y-1.5 laptop:grid-cols-2">
      {brandPairs(color_primary, color_primary_dim).map(({ use, scheme, ink, ground, ratio, needed }) => {
        const holds = ratio >= needed
        const Icon = holds ? Check : X
        return (
          <li key={`${scheme} ${use}`} className="flex items-center gap-2.5">
            <span
              aria-hidden="true"
              style={{ color: ink, background: ground }}
              className="grid size-7 shrink-0 place-items-center rounded-small border border-line font-semibold"
            >
              {use === 'mark' ? '●' : 'Aa'}
            </span>
            <span className="min-w-0 flex-1 text-small text-pretty">
              {t(`pair.${use}`)} <span className="text-faint">· {t(scheme)}</span>
            </span>
            <span
              className={`inline-flex items-center gap-1 text-small font-medium tabular-nums ${holds ? 'text-up' : 'text-down'}`}
            >
              {t('ratio', { ratio: Math.floor(ratio * 10) / 10 })}
              <Icon size={14} aria-label={t(holds ? 'holds' : 'fails', { needed })} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
