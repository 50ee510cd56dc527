import {
  type CloseSettings,
  networkCloseSettings,
  setCloseSettings,
} from '@cuesheet/contract/console-close-members'
import { saveStatementLayout } from '@cuesheet/contract/statements'
import { type Deduction, deductions } from '@cuesheet/contract/values/guarantees'
import { decimalOf, isTaxed, unitsOf } from '@cuesheet/contract/values/settlement-currencies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Form } from '../../ui/form.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { consoleLink } from '../console-link.ts'
import { ForRole, RoleNote } from '../for-role.tsx'
import { StatementLayoutCard } from './statement-layout-card.tsx'
import { TabState } from './tab-state.tsx'

/** From which amount on a network pays, and whether two persons lock a month. */
export function CloseSettingsTab({ network }: { network: number }) {
  const query = useQuery(queryOf(networkCloseSettings, { network }))
  const currency = useSettlementCurrency()
  return (
    <>
      <RoleNote call={setCloseSettings} />
      <TabState query={query}>
        {(settings) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <ForRole call={setCloseSettings}>
              <Settings key={JSON.stringify(settings)} network={network} settings={settings} />
            </ForRole>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <ForRole call={saveStatementLayout}>
                <StatementLayoutCard network={network} />
              </ForRole>
              {isTaxed(currency) && <TaxRulesCard />}
            </div>
          </div>
        )}
      </TabState>
    </>
  )
}

/** Every order in which all of them can be. */
const orders: Deduction[][] = deductions.flatMap((first) =>
  deductions
    .filter((second) => second !== first)
    .map((second) => [first, second, ...deductions.filter((third) => third !== first && third !== second)]),
)

const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

function Settings({ network, settings }: { network: number; settings: CloseSettings }) {
  const t = useTranslations('console_close.settings')
  const currency = useSettlementCurrency()
  const { minimum_payout, second_person, limit_percent, limit_usd, recoupment_order, answer_days } = settings
  const seen = { minimum_payout, second_person, limit_percent, limit_usd, recoupment_order, answer_days }
  const nameOf = (order: readonly Deduction[]) => order.map((of) => t(`deductions.${of}`)).join(' → ')
  const form = useCallForm(setCloseSettings, {
    values: {
      minimum_payout: decimalOf(String(minimum_payout), currency),
      limit_percent: String(limit_percent),
      limit_usd: String(limit_usd),
      answer_days: String(answer_days),
      recoupment_order,
      second_person,
    },
    toBody: (values) => ({
      network_id: network,
      minimum_payout: numberOf(unitsOf(values.minimum_payout, currency)),
      limit_percent: numberOf(values.limit_percent),
      limit_usd: numberOf(values.limit_usd),
      answer_days: numberOf(values.answer_days),
      recoupment_order: values.recoupment_order,
      second_person: values.second_person,
      seen,
    }),
    words: {
      minimum_payout: t('minimum_wrong', { currency }),
      limit_percent: t('percent_wrong'),
      limit_usd: t('usd_wrong'),
      answer_days: t('answer_days_wrong'),
    },
    refusedAt: () => 'minimum_payout',
    done: null,
    // The card is another once its settings are.
    mutation: { onSuccess: ({ message }) => snackbars.show('success', message) },
  })
  return (
    <SettingsCard title={t('title')}>
      <Form form={form.form} className="gap-4">
        <TextField
          {...form.text('minimum_payout')}
          label={t('minimum', { currency })}
          hint={t('minimum_hint')}
          inputMode="decimal"
          required
        />
        <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <legend className="mb-1 font-medium">{t('limit')}</legend>
          <p className="text-small text-pretty text-faint">{t('limit_hint')}</p>
          <TextField
            {...form.text('limit_percent')}
            label={t('limit_percent')}
            inputMode="decimal"
            required
          />
          <TextField {...form.text('limit_usd')} label={t('limit_usd')} inputMode="numeric" required />
          {settings.asked_limit && (
            <Callout tone="info" text={t('asked_limit', { name: settings.asked_limit.asked_by })} isQuiet />
          )}
        </fieldset>
        <div>
          <span className="mb-1.5 block text-small font-medium" aria-hidden="true">
            {t('order')}
          </span>
          <OptionPicker
            label={t('order')}
            value={form.values.recoupment_order.join()}
            options={orders.map((order) => ({ value: order.join(), label: nameOf(order) }))}
            onPick={(picked) =>
              form.set({ recoupment_order: orders.find((order) => order.join() === picked)! })
            }
          >
            {nameOf(form.values.recoupment_order.slice(0, 1))} → …
          </OptionPicker>
          <p className="mt-1 text-small">{nameOf(form.values.recoupment_order)}</p>
          <p className="mt-1 text-small text-pretty text-faint">{t('order_hint')}</p>
        </div>
        <TextField {...form.text('answer_days')} label={t('answer_days')} inputMode="numeric" required />
        <div>
          <Switch isOn={form.values.second_person} onChange={form.field('second_person').onChange}>
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
          <Button type="submit" kind="primary" busy={form.action.isPending}>
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
