import { setTaxRule, type TaxRules, taxRules } from '@cuesheet/contract/console-close-members'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import {
  type SettlementFormat,
  useSettlementFormat,
} from '../../features/settlement/use-settlement-format.ts'
import { queryOf } from '../../lib/client.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { useMay } from '../use-may.ts'
import { TabState } from './tab-state.tsx'
import { useTaxRuleSource } from './use-tax-rule-source.ts'

type Rule = TaxRules['rows'][number]
const loadModal = () => import('./tax-rule-modal.tsx')

/** The tax rules of all networks with their sources, and what waits for a second administrator. */
export function TaxRulesPage() {
  const t = useTranslations('console_close')
  const query = useQuery(queryOf(taxRules))
  const may = useMay(setTaxRule)
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  const rule = query.data?.rows.find((row) => `rule.${row.rule}` === kept)
  const isShown = may && (dialog.subject === 'rule' || dialog.subject?.startsWith('rule.') === true)
  usePageTitle(`${t('title')} · ${t('taxes.title')}`)
  return (
    <>
      <PageHead
        title={t('taxes.title')}
        context={
          <Link {...consoleLink('close')} className="hover:underline">
            {t('title')}
          </Link>
        }
        action={
          may && (
            <Button kind="primary" onClick={() => void dialog.open('rule')}>
              <Plus size={16} aria-hidden="true" />
              {t('taxes.add')}
            </Button>
          )
        }
      />
      <RoleNote call={setTaxRule} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Callout tone="warn" text={t('taxes.advice')} isQuiet />
        <TabState query={query}>
          {({ rows, asked }) => (
            <>
              {asked.map(({ rule: name, name: by }) => (
                <Callout key={name} tone="info" text={t('taxes.asked', { rule: name, name: by })} isQuiet>
                  <Link
                    {...consoleLink('people/requests')}
                    className="font-medium text-primary-text hover:underline"
                  >
                    {t('taxes.to_requests')}
                  </Link>
                </Callout>
              ))}
              <RulesList rows={rows} may={may} />
            </>
          )}
        </TabState>
      </div>
      <Layer load={loadModal} isOpen={isShown} onClose={dialog.close} isDialog>
        {(TaxRuleModal) => (
          <TaxRuleModal
            key={`${kept} ${opening}`}
            modal={{ ...dialog, isOpen: isShown }}
            rule={rule ?? null}
          />
        )}
      </Layer>
    </>
  )
}

function RulesList({ rows, may }: { rows: readonly Rule[]; may: boolean }) {
  const t = useTranslations('console_close')
  const format = useSettlementFormat('KRW')
  return (
    <SettingsCard title={t('taxes.title')} text={t('taxes.lead')}>
      <ul aria-label={t('taxes.title')}>
        {rows.map((row) => (
          <li
            key={row.rule}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-80">
              <RuleName rule={row} may={may} />
              <RuleOrigin rule={row} />
            </div>
            <div className="text-end tabular-nums mobile:text-start">
              <Rates rule={row} format={format} />
            </div>
          </li>
        ))}
      </ul>
    </SettingsCard>
  )
}

function RuleName({ rule, may }: { rule: Rule; may: boolean }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement.payee_kinds')
  const format = useSettlementFormat('KRW')
  const name = words(rule.kind)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
      {may && !rule.is_used ? (
        <ModalLink modal="dialog" subject={`rule.${rule.rule}`} className="text-primary-text hover:underline">
          {name}
        </ModalLink>
      ) : (
        name
      )}
      <StatusPill tone={rule.is_on ? 'good' : 'neutral'}>
        {t(rule.is_on ? 'taxes.on' : 'settings.off')}
      </StatusPill>
      <span className="text-small font-normal text-muted">
        {t('taxes.since', { day: format.dayAndYear(rule.valid_from) })}
        {rule.is_used && ` · ${t('taxes.used')}`}
      </span>
    </p>
  )
}

/** Who says so, and why: nobody vouches for what was not looked up. */
function RuleOrigin({ rule }: { rule: Rule }) {
  const { entered, reason } = rule
  const t = useTranslations('console_close.taxes')
  const words = useTranslations('settlement')
  const format = useSettlementFormat('KRW')
  const sourceOf = useTaxRuleSource()
  return (
    <>
      <p className="text-small text-pretty text-muted">
        {entered
          ? t('entered', {
              name: entered.name ?? words('rate.somebody'),
              time: format.moment(entered.at),
            })
          : t('built_in')}
      </p>
      <p className="text-small text-pretty wrap-anywhere text-faint">{sourceOf(rule)}</p>
      {reason && (
        <p className="text-small text-pretty wrap-anywhere text-faint">{words('reason_is', { reason })}</p>
      )}
    </>
  )
}

function Rates({ rule, format }: { rule: Rule; format: SettlementFormat }) {
  const t = useTranslations('console_close')
  const percent = (rate: string) => `${Math.round(Number(rate) * 10_000) / 100}%`
  const { income_rate, local_rate, base_rate, exempt_up_to, vat_rate, round_to } = rule
  return (
    <>
      {Number(income_rate) === 0
        ? t('settings.nothing_withheld')
        : t('settings.income_and_local', { income: percent(income_rate), local: percent(local_rate) })}
      <span className="block text-small text-faint">
        {[
          Number(base_rate) !== 1 && t('settings.base', { rate: percent(base_rate) }),
          Number(exempt_up_to) > 0 && t('settings.exempt', { amount: format.money(exempt_up_to) }),
          Number(vat_rate) > 0 && t('settings.vat', { rate: percent(vat_rate) }),
          Number(income_rate) > 0 && t('taxes.rounding', { amount: format.money(String(round_to)) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}
