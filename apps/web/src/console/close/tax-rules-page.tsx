import { setTaxRule } from '@cuesheet/contract/console-close-members'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PlainTable } from '../../features/settlement/plain-table.tsx'
import {
  type SettlementFormat,
  useSettlementFormat,
} from '../../features/settlement/use-settlement-format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
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
import { type TaxRules, taxRulesQuery } from './api.ts'
import { TabState } from './tab-state.tsx'

type Rule = TaxRules['rows'][number]
const loadModal = () => import('./tax-rule-modal.tsx')

/** The tax rules of all networks with their sources, and what waits for a second administrator. */
export function TaxRulesPage() {
  const t = useTranslations('console_close')
  const query = useQuery(taxRulesQuery)
  const may = useMay(setTaxRule)
  const dialog = useModal('dialog')
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
              <RulesTable rows={rows} may={may} />
            </>
          )}
        </TabState>
      </div>
      <Layer load={loadModal} isOpen={isShown} onClose={dialog.close} isDialog>
        {(TaxRuleModal) => (
          <TaxRuleModal key={kept} modal={{ ...dialog, isOpen: isShown }} rule={rule ?? null} />
        )}
      </Layer>
    </>
  )
}

function RulesTable({ rows, may }: { rows: readonly Rule[]; may: boolean }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const format = useSettlementFormat('KRW')
  return (
    <SettingsCard title={t('taxes.title')} text={t('taxes.lead')}>
      <PlainTable
        label={t('taxes.title')}
        rows={rows}
        rowKey={({ rule }) => rule}
        columns={[
          {
            id: 'kind',
            header: t('taxes.kind'),
            cell: (row) => (
              <>
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {may && !row.is_used ? (
                    <ModalLink
                      modal="dialog"
                      subject={`rule.${row.rule}`}
                      className="text-primary-text hover:underline"
                    >
                      {words(`payee_kinds.${row.kind}`)}
                    </ModalLink>
                  ) : (
                    words(`payee_kinds.${row.kind}`)
                  )}
                  <StatusPill tone={row.is_on ? 'good' : 'neutral'}>
                    {t(row.is_on ? 'taxes.on' : 'settings.off')}
                  </StatusPill>
                  {row.is_used && <span className="text-small text-faint">{t('taxes.used')}</span>}
                </span>
                <span className="block text-small text-pretty text-muted">
                  {row.entered
                    ? t('taxes.entered', {
                        name: row.entered.name ?? words('rate.somebody'),
                        time: format.moment(row.entered.at),
                      })
                    : t('taxes.built_in')}
                </span>
                <span className="block text-small text-pretty text-faint">{row.source}</span>
                {row.reason && (
                  <span className="block text-small text-pretty text-faint">
                    {words('reason_is', { reason: row.reason })}
                  </span>
                )}
              </>
            ),
          },
          {
            id: 'from',
            header: t('taxes.from'),
            cell: ({ valid_from }) => (
              <span className="whitespace-nowrap">{format.dayAndYear(valid_from)}</span>
            ),
          },
          {
            id: 'rates',
            header: t('settings.rates'),
            align: 'end',
            cell: (row) => <Rates rule={row} format={format} />,
          },
        ]}
      />
    </SettingsCard>
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
