import { ownDomainSchema } from '@cuesheet/contract/values/network-settings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DomainCheck } from '../domain-check.tsx'
import type { StepProps } from './wizard.tsx'

/** What a network is called, and where it is reached. */
export function DomainStep({ content: { name, domain }, problems, onChange }: StepProps) {
  const t = useTranslations('console_networks.new')
  const domains = useTranslations('console_networks.domain')
  const [checked, setChecked] = useState<string | null>(null)
  const fits = ownDomainSchema.safeParse(domain).success
  return (
    <>
      <TextField
        label={t('name')}
        name="name"
        value={name}
        onChange={(event) => onChange({ name: event.target.value.trim().toLowerCase() })}
        hint={t('name_hint')}
        error={problems.name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label={t('domain')}
        name="domain"
        value={domain}
        onChange={(event) => onChange({ domain: event.target.value.trim().toLowerCase() })}
        hint={t('domain_hint')}
        error={problems.domain}
        placeholder="studio.example.com"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {checked !== null && checked === domain ? (
        <DomainCheck domain={checked} />
      ) : (
        <div>
          <Button disabled={!fits} onClick={() => setChecked(domain)}>
            {domains('check')}
          </Button>
        </div>
      )}
    </>
  )
}
