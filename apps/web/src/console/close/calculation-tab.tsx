import type { Month } from '@cuesheet/contract/console-close'
import { Calculator } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { BridgeTable } from '../../features/settlement/bridge-table.tsx'
import { PaymentCard } from '../../features/settlement/payment-card.tsx'
import type { SettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StepLink } from './step-link.tsx'

/** What a calculation came to, and the way there from the estimate. */
export function CalculationTab({ month, format }: { month: Month; format: SettlementFormat }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const { calculation, bridge } = month
  if (!calculation || !bridge)
    return (
      <EmptyState icon={Calculator} title={words('not_calculated')} text={words('not_calculated_text')} />
    )
  const facts = [
    [t('facts.no'), t('facts.no_of', { no: calculation.no, time: format.moment(calculation.at) })],
    [t('facts.by'), calculation.by ?? words('rate.somebody')],
    [words('members'), format.count(calculation.members)],
    [t('facts.lines'), format.count(calculation.lines)],
    [t('facts.due'), format.money(calculation.due)],
    [t('facts.withheld'), format.money(calculation.withheld)],
    [t('facts.vat'), format.money(calculation.vat)],
    [t('facts.carried'), format.money(calculation.carried)],
    // Of a first one nothing can have changed.
    ...(calculation.no > 1
      ? [
          [
            t('facts.changed'),
            t('facts.changed_of', {
              count: calculation.changed_members,
              amount: format.signedMoney(calculation.change),
            }),
          ] as const,
        ]
      : []),
  ] as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
      <SettingsCard title={words('bridge_title')} text={words('bridge_text')}>
        <BridgeTable
          bridge={bridge}
          format={format}
          withDollars
          behind={(step, children) => (
            <StepLink month={month} step={step}>
              {children}
            </StepLink>
          )}
        />
      </SettingsCard>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {month.payment && <PaymentCard payment={month.payment} format={format} />}
        <SettingsCard title={t('month_tabs.calculation')}>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 tabular-nums">
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="text-end">{value}</dd>
              </div>
            ))}
          </dl>
        </SettingsCard>
      </div>
    </div>
  )
}
