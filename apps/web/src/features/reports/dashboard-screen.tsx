import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useStable } from '../../lib/use-stable.ts'
import { summaryQuery } from './api.ts'
import { AttentionSkeleton, DashboardAttention } from './dashboard-attention.tsx'
import { type DashboardSearch, measureOf, orderOf } from './dashboard-search.ts'
import { ReportFrame, type ReportProps } from './report-frame.tsx'
import { selectionOf } from './selection-search.ts'
import { SummaryFigures } from './summary-figures.tsx'
import { VideoModal } from './video-modal.tsx'
import { usePagedSequence } from './video-sequence.ts'

type Props = ReportProps<DashboardSearch> & {
  /** Some channel is known to need verification: the attention strip will be there. */
  expectsAttention: boolean
}

export function DashboardScreen({ expectsAttention, ...report }: Props) {
  const { search, onSearch, isManager } = report
  const t = useTranslations('dashboard')
  usePageTitle(t('title'))
  const listing = useStable({ selection: selectionOf(search), order: orderOf(search) })
  const sequence = usePagedSequence(listing)
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
              member={search.member}
              format={format}
              isStale={query.isError}
              onRetry={() => void query.refetch()}
            />
          ) : (
            expectsAttention && <AttentionSkeleton />
          )
        }
      >
        <SummaryFigures
          query={query}
          listing={listing}
          measure={measureOf(search)}
          onMeasure={(measure) => onSearch({ measure })}
          onSort={(sort, order) => onSearch({ sort, order })}
          onKind={(kind) => onSearch({ kind })}
          isManager={isManager}
          format={format}
        />
      </ReportFrame>
      <VideoModal
        selection={listing.selection}
        listCurrency={summary?.freshness.currency}
        isManager={isManager}
        sequence={sequence}
      />
    </>
  )
}
