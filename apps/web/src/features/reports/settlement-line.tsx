import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Exact } from '../../ui/exact.tsx'
import type { Summary } from './measures.ts'

type Props = {
  settlement: NonNullable<Summary['settlement']>
  format: Format
  /** A manager reads a member's. */
  isManager: boolean
  className?: string
}

/** gross − fee = net, with the fee rates of the period's months. */
export default function SettlementLine({ settlement, format, isManager, className = '' }: Props) {
  const t = useTranslations('dashboard.settlement')
  const { gross, fee, net, own, fee_rates } = settlement
  const rates = useFeeRates(fee_rates, format)
  return (
    <dl className={`flex flex-wrap items-baseline gap-x-3 gap-y-1.5 text-small text-muted ${className}`}>
      <Part label={t('gross')} text={format.money(gross)} exact={format.exactMoney(gross)} />
      <Part
        sign="−"
        label={`${t('fee')} ${rates.join(', ')}`}
        text={format.fee(gross, net)}
        exact={format.exactMoney(fee)}
      />
      <Part
        sign="="
        label={isManager ? t('net_member') : t('net')}
        text={format.money(net)}
        exact={format.exactMoney(net)}
        strong
      />
      {own !== null && (
        <Part
          label={t(isManager ? 'own_member' : 'own')}
          text={format.money(own)}
          exact={format.exactMoney(own)}
        />
      )}
    </dl>
  )
}

/** The rates of the period's months, in words. */
export function useFeeRates(feeRates: Props['settlement']['fee_rates'], format: Format): string[] {
  const t = useTranslations('dashboard.settlement')
  return feeRates.map(({ from_month, fee_rate }, index) => {
    const rate = format.percent(fee_rate, 1, 0)
    return index === 0 ? rate : t('rate_from', { month: format.month(from_month), rate })
  })
}

type PartProps = { sign?: string; label: string; text: string; exact: string; strong?: boolean }

function Part({ sign, label, text, exact, strong = false }: PartProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5 mobile:w-full mobile:justify-between">
      <dt>
        {sign && <span className="me-3 text-faint mobile:me-1.5">{sign}</span>}
        {label}
      </dt>
      <dd className={`text-base text-text mobile:ms-auto ${strong ? 'font-semibold' : 'font-medium'}`}>
        <Exact short={text} exact={exact} />
      </dd>
    </div>
  )
}
