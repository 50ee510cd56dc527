import { type PriceReport, priceReport } from '@cuesheet/contract/video-report'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { brand } from '../../lib/brand.ts'
import { queryOf } from '../../lib/client.ts'
import type { Format } from '../../lib/format.ts'
import { Hint } from '../../ui/hint.tsx'
import { Segments } from '../../ui/segments.tsx'
import { CarriedRates } from './carried-rates.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { DashboardFailed } from './dashboard-failed.tsx'
import { MarkedFigure } from './marked-figure.tsx'
import type { Selection } from './selection-search.ts'
import type { MarkedSubject } from './use-day-marks.ts'
import { leadingPrice, type PriceMeasure, usePriceTrend } from './use-price-trend.ts'

type Props = {
  selection: Selection
  /** Undefined: the price that leads. */
  picked: PriceMeasure | undefined
  onPick: (picked: PriceMeasure) => void
  format: Format
  /** Its legend is folded there. */
  isPhone: boolean
}

/** What 1,000 views, or engaged ones, earn, day by day: the selection's channels beside the network's. */
export function PriceCard({ selection, picked, onPick, format, isPhone }: Props) {
  const t = useTranslations('reports.videos')
  const hints = useTranslations('dashboard.hints')
  const query = useQuery(queryOf(priceReport, selection, { vary: [brand.currency()] }))
  return (
    <section
      aria-labelledby="prices-title"
      className="rounded-card border border-line bg-surface px-5 pt-4 pb-2 mobile:px-3"
    >
      <h2 id="prices-title" className="flex items-center gap-1.5 font-semibold tracking-tight">
        {t('prices')}
        <Hint label={hints('about', { term: t('prices') })} title={t('prices')}>
          <p>{t('prices_hint')}</p>
          <p>{t('engaged_prices_hint')}</p>
          {query.data?.is_network === false && <p>{t('network_hint')}</p>}
          <p>{hints('provisional')}</p>
        </Hint>
      </h2>
      {query.data ? (
        <Prices
          report={query.data}
          picked={picked}
          onPick={onPick}
          subject={{ member: selection.member, channel: selection.channel }}
          format={format}
          isPhone={isPhone}
          dimmed={query.isPlaceholderData}
        />
      ) : query.isError ? (
        <DashboardFailed
          bare
          title={t('failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isBusy={query.isFetching}
        />
      ) : (
        <ChartSkeleton />
      )}
    </section>
  )
}

type PricesProps = Omit<Props, 'selection'> & { report: PriceReport; subject: MarkedSubject; dimmed: boolean }

function Prices({ report, picked, onPick, subject, format, isPhone, dimmed }: PricesProps) {
  const t = useTranslations('reports.videos')
  const measures = useTranslations('dashboard.measures')
  const measure = picked ?? leadingPrice(report)
  const trend = usePriceTrend(report, measure, subject.channel !== undefined, format)
  const tools = (
    <Segments<PriceMeasure>
      label={t('prices')}
      segments={[
        { value: 'rpm', label: measures('of_all') },
        { value: 'engaged_rpm', label: measures('of_engaged') },
      ]}
      value={measure}
      onPick={onPick}
    />
  )
  if (!trend || trend.isEmpty)
    return (
      <>
        <div className="flex justify-end">{tools}</div>
        <p className="py-8 text-center text-muted">
          {t(measure === 'rpm' ? 'no_prices' : 'no_engaged_prices')}
        </p>
      </>
    )
  return (
    <>
      <MarkedFigure
        {...trend.figure}
        subject={subject}
        height="regular"
        tools={tools}
        legendText={isPhone ? t('legend') : undefined}
        dimmed={dimmed}
      />
      <CarriedRates freshness={report.freshness} format={format} className="pb-2" />
      {trend.isWithheld && <p className="pb-2 text-small text-faint">{t('withheld')}</p>}
    </>
  )
}
