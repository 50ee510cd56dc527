import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Exact } from '../../ui/exact.tsx'
import type { Summary } from './measures.ts'
import { useFeeRates } from './settlement-line.tsx'

type Props = {
  settlement: NonNullable<Summary['settlement']>
  format: Format
  /** A manager reads a member's. */
  isManager: boolean
}

/** gross − fee = net, one below the other, digit under digit. */
export function SettlementTable({ settlement, format, isManager }: Props) {
  const t = useTranslations('dashboard.settlement')
  const rates = useFeeRates(settlement.fee_rates, format)
  const { gross, fee, net, own } = settlement
  const rows = [
    { id: 'gross', sign: '', label: t('gross'), text: format.money(gross), exact: format.exactMoney(gross) },
    {
      id: 'fee',
      sign: '−',
      label: t('fee'),
      note: rates.join(', '),
      text: format.fee(gross, net),
      exact: format.exactMoney(fee),
    },
    {
      id: 'net',
      sign: '=',
      label: t(isManager ? 'net_member' : 'net'),
      text: format.money(net),
      exact: format.exactMoney(net),
    },
    ...(own === null
      ? []
      : [
          {
            id: 'own',
            sign: '',
            label: t(isManager ? 'own_member' : 'own'),
            text: format.money(own),
            exact: format.exactMoney(own),
          },
        ]),
  ]
  return (
    <table className="w-full tabular-nums">
      <caption className="sr-only">{t('title')}</caption>
      <tbody>
        {rows.map(({ id, sign, label, text, exact, ...row }) => (
          <tr key={id} className={id === 'net' ? 'border-t border-line-strong font-semibold' : ''}>
            <th scope="row" className={`py-1.5 text-start ${id === 'net' ? '' : 'font-normal text-muted'}`}>
              {label}
              {'note' in row && <span className="ms-1.5 text-small text-faint">{row.note}</span>}
            </th>
            <td className="w-6 py-1.5 text-center text-faint" aria-hidden="true">
              {sign}
            </td>
            <td className="w-px py-1.5 text-end whitespace-nowrap">
              <Exact short={text} exact={exact} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
