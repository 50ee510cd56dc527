import type { NetworkDetail } from '@cuesheet/contract/console-networks'
import { addDomain, removeDomain, setDefaultNetwork } from '@cuesheet/contract/console-networks'
import { ownDomainSchema } from '@cuesheet/contract/values/network-settings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RoleNote } from '../for-role.tsx'
import { useMay } from '../use-may.ts'
import { DomainCheck } from './domain-check.tsx'

/** Where a network is reached. */
export function DomainsTab({ network }: { network: NetworkDetail }) {
  const t = useTranslations('console_networks.domain')
  const sentence = useSentence()
  const [checked, setChecked] = useState<string | null>(null)
  const removing = useModal('dialog')
  const setting = useAction(mutationOf(setDefaultNetwork))
  const { network_id, domains, is_default, name } = network
  const mayAdd = useMay(addDomain)
  const mayRemove = useMay(removeDomain)
  const maySet = useMay(setDefaultNetwork)
  return (
    <>
      <RoleNote call={addDomain} />
      <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-4">
        <SettingsCard title={t('title')} text={t('text')}>
          <ul className="grid">
            {domains.map((domain) => (
              <li key={domain} className="border-line py-3 first:pt-0 last:pb-0 [&+&]:border-t">
                <div className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 flex-1 basis-56 font-medium wrap-anywhere" translate="no">
                    {domain}
                  </span>
                  <Button
                    onClick={() => setChecked(checked === domain ? null : domain)}
                    aria-expanded={checked === domain}
                    aria-label={t('check_named', { domain })}
                  >
                    {t('check')}
                  </Button>
                  {mayRemove && domains.length > 1 && (
                    <Button
                      kind="danger"
                      onClick={() => void removing.open(domain)}
                      aria-label={t('remove_named', { domain })}
                    >
                      {t('remove')}
                    </Button>
                  )}
                </div>
                {checked === domain && (
                  <div className="mt-3">
                    <DomainCheck domain={domain} network={name} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </SettingsCard>
        {mayAdd && <AddDomain network={network_id} />}
        <SettingsCard title={t('default_title')} text={t('default_text')}>
          <Switch
            isOn={is_default}
            isDisabled={!maySet}
            onChange={(isOn) =>
              setting.mutate(
                { network_id: isOn ? network_id : null },
                { onError: (error) => snackbars.show('error', sentence(error)) },
              )
            }
          >
            {t('default_switch')}
          </Switch>
        </SettingsCard>
        {mayRemove && <RemoveModal network={network} modal={removing} />}
      </div>
    </>
  )
}

function AddDomain({ network }: { network: number }) {
  const t = useTranslations('console_networks.domain')
  const [checked, setChecked] = useState<string | null>(null)
  const form = useCallForm(addDomain, {
    values: { domain: '' },
    toBody: ({ domain }) => ({ network_id: network, domain: domain.trim().toLowerCase() }),
    words: { domain: t('problem') },
    refusedAt: () => 'domain',
    done: t('added'),
    onDone: () => setChecked(null),
  })
  const typed = form.values.domain.trim().toLowerCase()
  return (
    <SettingsCard title={t('add_title')} text={t('add_text')}>
      <Form form={form.form}>
        <TextField
          {...form.text('domain')}
          label={t('domain')}
          placeholder="studio.example.com"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
        />
        {checked !== null && checked === typed && <DomainCheck domain={checked} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="primary" busy={form.action.isPending}>
            {t('add')}
          </Button>
          <Button disabled={!ownDomainSchema.safeParse(typed).success} onClick={() => setChecked(typed)}>
            {t('check')}
          </Button>
        </div>
      </Form>
    </SettingsCard>
  )
}

function RemoveModal({ network, modal }: { network: NetworkDetail; modal: ReturnType<typeof useModal> }) {
  const t = useTranslations('console_networks.domain')
  const sentence = useSentence()
  const removing = useAction(mutationOf(removeDomain))
  const domain = useKept(modal.subject) ?? ''
  return (
    <DecisionModal
      isOpen={modal.isOpen && network.domains.includes(domain)}
      onClose={modal.close}
      title={t('remove_title')}
      description={t('remove_text', { domain })}
      submit={t('remove')}
      kind="danger"
      action={() =>
        removing.mutate(
          { network_id: network.network_id, domain },
          {
            onSuccess: () => {
              snackbars.show('success', t('removed'))
              modal.close()
            },
          },
        )
      }
      work={removing}
    >
      {removing.error && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {sentence(removing.error)}
        </p>
      )}
    </DecisionModal>
  )
}
