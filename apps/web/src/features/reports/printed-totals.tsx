import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import type { ChannelReport } from './channel-api.ts'

type Props = {
  totals: ChannelReport['totals']
  format: Format
  /** Before the fee of the member that is selected. */
  isGross: boolean
}

/** On paper, of a report whose screen has no totals: what its rows add up to. */
export function PrintedTotals({ totals, format, isGross }: Props) {
  const t = useTranslations('videos.list')
  const shown = [
    { id: 'profit', label: t(isGross ? 'profit_gross' : 'profit'), value: format.money(totals.profit) },
    { id: 'views', label: t('views'), value: format.count(totals.views) },
    { id: 'engaged_views', label: t('engaged_views'), value: format.count(totals.engaged_views) },
    { id: 'rpm', label: t(isGross ? 'rpm_gross' : 'rpm'), value: format.price(totals.rpm) },
    {
      id: 'engaged_rpm',
      label: t(isGross ? 'engaged_rpm_gross' : 'engaged_rpm'),
      value: format.price(totals.engaged_rpm),
    },
  ]
  return (
    <dl className="mb-4 hidden grid-cols-5 rounded-card border border-line print:grid">
      {shown.map(({ id, label, value }) => (
        <div key={id} data-printed-total={id} className="border-line px-4 py-3 not-last:border-e">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="text-title font-semibold tracking-tight">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
