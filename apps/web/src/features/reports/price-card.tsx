import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { TrendFigure } from '../../ui/chart/trend-figure.tsx'
import { Hint } from '../../ui/hint.tsx'
import type { Selection } from './api.ts'
import { CarriedRates } from './carried-rates.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { DashboardFailed } from './dashboard-attention.tsx'
import { usePriceTrend } from './use-price-trend.ts'
import { type PriceReport, priceQuery } from './video-report-api.ts'

/** What 1,000 views earn, day by day: the selection's channels beside the network's. */
export function PriceCard({ selection, format }: { selection: Selection; format: Format }) {
  const t = useTranslations('reports.videos')
  const hints = useTranslations('dashboard.hints')
  const query = useQuery(priceQuery(selection))
  return (
    <section
      aria-labelledby="prices-title"
      className="rounded-card border border-line bg-surface px-5 pt-4 pb-2 mobile:px-3"
    >
      <h2 id="prices-title" className="flex items-center gap-1.5 font-semibold tracking-tight">
        {t('prices')}
        <Hint label={hints('about', { term: t('prices') })} title={t('prices')}>
          <p>{t('prices_hint')}</p>
          {query.data?.is_network === false && <p>{t('network_hint')}</p>}
          <p>{hints('provisional')}</p>
        </Hint>
      </h2>
      {query.data ? (
        <Prices
          report={query.data}
          isOneChannel={selection.channel !== undefined}
          format={format}
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

type PricesProps = { report: PriceReport; isOneChannel: boolean; format: Format; dimmed: boolean }

function Prices({ report, isOneChannel, format, dimmed }: PricesProps) {
  const t = useTranslations('reports.videos')
  const trend = usePriceTrend(report, isOneChannel, format)
  if (!trend || trend.isEmpty) return <p className="py-8 text-center text-muted">{t('no_prices')}</p>
  return (
    <>
      <TrendFigure {...trend.figure} height="regular" dimmed={dimmed} />
      <CarriedRates freshness={report.freshness} format={format} className="pb-2" />
      {trend.isWithheld && <p className="pb-2 text-small text-faint">{t('withheld')}</p>}
    </>
  )
}
