import { setCloseSettings } from '@cuesheet/contract/console-close-members'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Form } from '../../ui/form.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { consoleLink } from '../console-link.ts'
import { ForRole, RoleNote } from '../for-role.tsx'
import { type CloseSettings, setSettings, settingsQuery } from './api.ts'
import { TabState } from './tab-state.tsx'

/** From which amount on a network pays, and whether two persons lock a month. */
export function CloseSettingsTab({ network }: { network: number }) {
  const query = useQuery(settingsQuery(network))
  return (
    <>
      <RoleNote call={setCloseSettings} />
      <TabState query={query}>
        {(settings) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <ForRole call={setCloseSettings}>
              <Settings
                key={`${settings.minimum_payout} ${settings.second_person} ${settings.asked_off?.ends_at}`}
                network={network}
                settings={settings}
              />
            </ForRole>
            <TaxRulesCard />
          </div>
        )}
      </TabState>
    </>
  )
}

function Settings({ network, settings }: { network: number; settings: CloseSettings }) {
  const t = useTranslations('console_close.settings')
  const app = useTranslations('app')
  const sentence = useSentence()
  const id = useId()
  const seen = { minimum_payout: settings.minimum_payout, second_person: settings.second_person }
  const [minimum, setMinimum] = useState(String(settings.minimum_payout))
  const [second, setSecond] = useState(settings.second_person)
  const action = useAction({
    ...setSettings,
    onSuccess: ({ message }) => snackbars.show('success', message),
  })
  const form = useForm({
    sending: action,
    shown: { minimum: action.error ? sentence(action.error) : undefined },
    problems: { minimum: /^\d{1,9}$/.test(minimum) ? undefined : t('minimum_wrong') },
    onSend: () =>
      action.mutate({ network_id: network, minimum_payout: Number(minimum), second_person: second, seen }),
  })
  return (
    <SettingsCard title={t('title')}>
      <Form id={id} form={form} className="gap-4">
        <TextField
          label={t('minimum')}
          hint={t('minimum_hint')}
          name="minimum"
          inputMode="numeric"
          autoComplete="off"
          required
          value={minimum}
          onChange={(event) => setMinimum(event.target.value)}
          error={form.problems.minimum}
        />
        <div>
          <Switch isOn={second} onChange={setSecond}>
            {t('second_person')}
          </Switch>
          <p className="text-small text-pretty text-faint">
            {t('second_person_hint')} {t('off_hint')}
          </p>
          {settings.asked_off && (
            <div className="mt-2">
              <Callout tone="info" text={t('asked_off', { name: settings.asked_off.asked_by })} isQuiet />
            </div>
          )}
        </div>
        <div>
          <Button type="submit" kind="primary" busy={action.isPending && app('state.working')}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </SettingsCard>
  )
}

function TaxRulesCard() {
  const t = useTranslations('console_close')
  return (
    <SettingsCard title={t('taxes.title')} text={t('taxes.lead')}>
      <p className="mb-3 text-pretty text-muted">{t('taxes.advice')}</p>
      <Link
        {...consoleLink('close/tax-rules')}
        className="font-medium text-primary-text hover:underline pointer-coarse:py-2"
      >
        {t('settings.to_tax_rules')}
      </Link>
    </SettingsCard>
  )
}
