import type { ChannelReport } from '@cuesheet/contract/channel-report'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { grossName } from '../../lib/gross-name.ts'
import { atLeast, useEngagedWords, writeEngaged } from '../../lib/write-engaged.ts'
import { pricesInOrder } from './comparison.ts'

type Props = {
  report: Pick<ChannelReport, 'totals' | 'freshness'>
  format: Format
  /** Before the fee of the member that is selected. */
  isGross: boolean
}

/** On paper, of a report whose list is too long to add up by eye: what its rows add up to, in every digit. */
export function PrintedTotals({ report, format, isGross }: Props) {
  const { totals } = report
  const t = useTranslations('videos.list')
  const words = useEngagedWords()
  const [price, otherPrice] = pricesInOrder(report.freshness, totals.engaged_rpm)
  const priceOf = (of: typeof price) => ({
    label: t(grossName(of, isGross)),
    value: format.price(totals[of]),
  })
  const engaged = { label: t('engaged_views'), value: atLeast(totals, format.count(totals.engaged_views)) }
  const shown = [
    { id: 'profit', label: t(grossName('profit', isGross)), value: format.money(totals.profit) },
    { id: 'views', label: t('views'), value: format.count(totals.views), second: engaged },
    { id: 'rpm', ...priceOf(price), second: priceOf(otherPrice) },
  ]
  return (
    <dl className="mb-4 hidden grid-cols-3 rounded-card border border-line print:grid">
      {shown.map(({ id, label, value, second }) => (
        <div key={id} data-printed-total={id} className="border-line px-5 py-3 not-last:border-e">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="text-title font-semibold tracking-tight">{value}</dd>
          {second && (
            <dd className="text-small text-muted">
              {second.label} <span className="font-medium text-text">{second.value}</span>
            </dd>
          )}
          {id === 'rpm' && totals.unengaged_views ? (
            <dd className="text-small text-pretty text-muted">
              {writeEngaged(totals, words, format).engaged_rpm.exact}
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  )
}
