import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useStable } from '../../lib/use-stable.ts'
import { summaryQuery } from './api.ts'
import { AttentionSkeleton, DashboardAttention } from './dashboard-notices.tsx'
import { type DashboardSearch, measureOf, orderOf } from './dashboard-search.ts'
import { ReportFrame, type ReportProps } from './report-frame.tsx'
import { selectionOf } from './selection-search.ts'
import { TrendCard } from './trend-card.tsx'
import { VideoModal } from './video-modal.tsx'
import { VideosSection } from './videos-section.tsx'

type Props = ReportProps<DashboardSearch> & {
  /** Some channel is known to need verification: the attention strip will be there. */
  expectsAttention: boolean
}

export function DashboardScreen({ expectsAttention, ...report }: Props) {
  const { search, onSearch, isManager } = report
  const t = useTranslations('dashboard')
  usePageTitle(t('title'))
  const listing = useStable({ selection: selectionOf(search), order: orderOf(search) })
  const query = useQuery(summaryQuery(listing.selection, listing.order))
  const summary = query.data ?? null
  const format = useFormat(summary?.freshness.currency)
  return (
    <>
      <ReportFrame
        {...report}
        title={t('title')}
        query={query}
        format={format}
        strip={
          summary ? (
            <DashboardAttention
              summary={summary}
              format={format}
              isStale={query.isError}
              onRetry={() => void query.refetch()}
            />
          ) : (
            expectsAttention && <AttentionSkeleton />
          )
        }
      >
        <TrendCard
          summary={summary}
          measure={measureOf(search)}
          onMeasure={(measure) => onSearch({ measure })}
          compareWith={search.compare ?? 'previous'}
          format={format}
          isManager={isManager}
          hasSettlement={!isManager || search.member !== undefined}
          dimmed={query.isPlaceholderData}
        />
        <VideosSection
          listing={listing}
          isReady={query.isSuccess && !query.isPlaceholderData}
          format={format}
          year={summary?.freshness.today.slice(0, 4) ?? ''}
          onSort={(sort, order) => onSearch({ sort, order })}
        />
      </ReportFrame>
      <VideoModal
        selection={listing.selection}
        listCurrency={summary?.freshness.currency}
        isManager={isManager}
      />
    </>
  )
}
