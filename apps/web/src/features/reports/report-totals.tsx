import type { ChannelReport } from '@cuesheet/contract/channel-report'
import type { CompareWith } from '@cuesheet/contract/values/period'
import { ChartLine, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import type { Format } from '../../lib/format.ts'
import { grossName } from '../../lib/gross-name.ts'
import { atLeast } from '../../lib/write-engaged.ts'
import { IconButton } from '../../ui/button.tsx'
import { Exact } from '../../ui/exact.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useComparedLabel } from './compared-label.ts'
import { pricesInOrder } from './comparison.ts'
import { FigureChange } from './figure-change.tsx'

type Props = {
  report: ChannelReport | null
  compareWith: CompareWith
  format: Format
  /** Before the fee of the member that is selected. */
  isGross: boolean
  /** What is shown below: how the money comes about, or the course of the price. */
  unfolded: 'profit' | 'price' | null
  /** On a phone, whose list comes first; elsewhere nothing is folded. */
  onUnfold: ((unfolded: Props['unfolded']) => void) | undefined
  /** How the money comes about; null where it is nobody’s. */
  settlement: ReactNode | null
}

const boxClass =
  'grid min-h-26 mobile:min-h-23 print:hidden grid-cols-3 grid-rows-[auto_auto_1fr] [&>*]:row-span-3 [&>*]:grid [&>*]:min-w-0 [&>*]:grid-rows-subgrid [&>*]:gap-0 [&>*]:border-line [&>*]:px-5 [&>*]:py-3.5 mobile:[&>*]:px-3 mobile:[&>*]:py-2.5 [&>*:not(:last-child)]:border-e'

/** Of a report whose list is too long to add up by eye: what it comes to, and how that changed. */
export function ReportTotals({ report, ...props }: Props) {
  const hasSettlement = props.settlement !== null && (!props.onUnfold || props.unfolded === 'profit')
  return (
    <div
      className={classNames(
        'mb-4 rounded-card border border-line bg-surface mobile:mb-3',
        !hasSettlement && 'print:hidden',
      )}
    >
      {report ? (
        <Totals {...props} report={report} />
      ) : (
        <div className={boxClass}>
          {[0, 1, 2].map((cell) => (
            <div key={cell}>
              <Skeleton className="mt-0.5 mb-1.5 h-3.5 w-12" />
              <Skeleton className="h-5 w-16" />
              <Skeleton className="h-5 w-14" />
            </div>
          ))}
        </div>
      )}
      {hasSettlement && props.settlement}
    </div>
  )
}

function Totals({
  report,
  compareWith,
  format,
  isGross,
  unfolded,
  onUnfold,
  settlement,
}: Props & { report: ChannelReport }) {
  const { totals, freshness, period } = report
  const t = useTranslations('videos.list')
  const videos = useTranslations('reports.videos')
  const compared = useComparedLabel(period, compareWith)
  const [price] = pricesInOrder(freshness, totals.engaged_rpm)
  const views = freshness.leading_views === 'engaged_views' ? 'engaged_views' : 'views'
  const figures: {
    id: 'profit' | 'views' | 'engaged_views' | 'rpm' | 'engaged_rpm'
    short: string
    exact: string | undefined
    fold?: 'profit' | 'price' | undefined
  }[] = [
    {
      id: 'profit',
      short: format.compactMoney(totals.profit),
      exact: format.money(totals.profit),
      fold: settlement ? 'profit' : undefined,
    },
    {
      id: views,
      short: atLeast(totals, format.compactCount(totals[views])),
      exact: format.count(totals[views]),
    },
    {
      id: price,
      short: format.price(totals[price]),
      exact: format.exactMoney(totals[price]),
      fold: 'price',
    },
  ]
  return (
    <dl className={boxClass}>
      {figures.map(({ id, short, exact, fold = null }) => (
        <div key={id} data-total={id} className="relative">
          <dt className="text-small text-pretty text-muted mobile:pe-6">{t(grossName(id, isGross))}</dt>
          <dd className="truncate text-figure font-semibold tracking-tight mobile:text-large">
            <Exact short={short} exact={exact} />
          </dd>
          <dd className="min-h-5">
            <FigureChange figure={id} of={report} format={format} compared={compared} isQuiet />
          </dd>
          {fold && onUnfold && (
            <dd className="absolute top-0 right-0">
              <IconButton
                label={videos(fold === 'price' ? 'prices' : 'share_of_money')}
                title={videos(fold === 'price' ? 'prices' : 'share_of_money')}
                aria-expanded={unfolded === fold}
                onClick={() => onUnfold(unfolded === fold ? null : fold)}
              >
                {fold === 'price' ? (
                  <ChartLine size={16} aria-hidden="true" />
                ) : (
                  <ReceiptText size={16} aria-hidden="true" />
                )}
              </IconButton>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
