import { setCloseSettings } from '@cuesheet/contract/console-close-members'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PlainTable } from '../../features/settlement/plain-table.tsx'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ForRole, RoleNote } from '../for-role.tsx'
import { type CloseSettings, setSettings, settingsQuery } from './api.ts'
import { TabState } from './tab-state.tsx'

/** From which amount on a network pays, whether two persons lock a month, and the tax rules that hold. */
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
                key={`${settings.minimum_payout} ${settings.second_person}`}
                network={network}
                settings={settings}
              />
            </ForRole>
            <TaxRules rules={settings.tax_rules} />
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
          <p className="text-small text-pretty text-faint">{t('second_person_hint')}</p>
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

function TaxRules({ rules }: { rules: CloseSettings['tax_rules'] }) {
  const t = useTranslations('console_close.settings')
  const words = useTranslations('settlement')
  const format = useSettlementFormat('KRW')
  const percent = (rate: string) => format.percent(Number(rate), 0)
  return (
    <SettingsCard title={t('tax')} text={t('tax_text')}>
      <PlainTable
        label={t('tax')}
        rows={rules}
        rowKey={({ rule, valid_from }) => `${rule} ${valid_from}`}
        columns={[
          {
            id: 'kind',
            header: t('kind'),
            cell: ({ kind, source, is_on }) => (
              <>
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {words(`payee_kinds.${kind}`)}
                  {!is_on && <StatusPill tone="neutral">{t('off')}</StatusPill>}
                </span>
                <span lang="en" className="block text-small text-pretty text-faint">
                  {source}
                </span>
              </>
            ),
          },
          {
            id: 'from',
            header: t('valid_from'),
            isWide: true,
            cell: ({ valid_from }) => (
              <span className="whitespace-nowrap">{format.dayAndYear(valid_from)}</span>
            ),
          },
          {
            id: 'rates',
            header: t('rates'),
            align: 'end',
            cell: ({ income_rate, local_rate, base_rate, vat_rate, exempt_up_to }) => (
              <>
                {Number(income_rate) === 0
                  ? t('nothing_withheld')
                  : t('income_and_local', { income: percent(income_rate), local: percent(local_rate) })}
                <span className="block text-small text-faint">
                  {[
                    Number(base_rate) !== 1 && t('base', { rate: percent(base_rate) }),
                    Number(exempt_up_to) > 0 && t('exempt', { amount: format.money(exempt_up_to) }),
                    Number(vat_rate) > 0 && t('vat', { rate: percent(vat_rate) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </>
            ),
          },
        ]}
      />
    </SettingsCard>
  )
}
