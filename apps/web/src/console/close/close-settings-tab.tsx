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
              <Settings key={JSON.stringify(settings)} network={network} settings={settings} />
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
  const { minimum_payout, second_person, limit_percent, limit_usd } = settings
  const seen = { minimum_payout, second_person, limit_percent, limit_usd }
  const [percent, setPercent] = useState(String(limit_percent))
  const [usd, setUsd] = useState(String(limit_usd))
  const [minimum, setMinimum] = useState(String(settings.minimum_payout))
  const [second, setSecond] = useState(settings.second_person)
  const action = useAction({
    ...setSettings,
    onSuccess: ({ message }) => snackbars.show('success', message),
  })
  const form = useForm({
    sending: action,
    shown: { minimum: action.error ? sentence(action.error) : undefined },
    problems: {
      minimum: /^\d{1,9}$/.test(minimum) ? undefined : t('minimum_wrong'),
      percent: /^(100|\d{1,2}(\.\d{1,2})?)$/.test(percent) ? undefined : t('percent_wrong'),
      usd: /^(\d{1,6}|1000000)$/.test(usd) ? undefined : t('usd_wrong'),
    },
    onSend: () =>
      action.mutate({
        ...{ network_id: network, minimum_payout: Number(minimum), second_person: second, seen },
        ...{ limit_percent: Number(percent), limit_usd: Number(usd) },
      }),
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
        <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <legend className="mb-1 font-medium">{t('limit')}</legend>
          <p className="text-small text-pretty text-faint">{t('limit_hint')}</p>
          <TextField
            label={t('limit_percent')}
            name="percent"
            inputMode="decimal"
            autoComplete="off"
            required
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
            error={form.problems.percent}
          />
          <TextField
            label={t('limit_usd')}
            name="usd"
            inputMode="numeric"
            autoComplete="off"
            required
            value={usd}
            onChange={(event) => setUsd(event.target.value)}
            error={form.problems.usd}
          />
          {settings.asked_limit && (
            <Callout tone="info" text={t('asked_limit', { name: settings.asked_limit.asked_by })} isQuiet />
          )}
        </fieldset>
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
