import { reportingDay } from '@cuesheet/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useHasBeen } from '../../lib/use-has-been.ts'
import { useModal } from '../../lib/use-modal.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { summaryQuery } from './api.ts'
import { DashboardContext } from './dashboard-context.tsx'
import { AttentionSkeleton, DashboardAttention, DashboardFailed } from './dashboard-notices.tsx'
import { type DashboardSearch, measureOf, orderOf, selectionOf } from './dashboard-search.ts'
import { emptyReason, NothingYet } from './nothing-yet.tsx'
import { TrendCard } from './trend-card.tsx'
import { VideosSection } from './videos-section.tsx'

const loadDetail = () => import('./video-detail.tsx')
const VideoDetail = lazy(loadDetail)

type Props = {
  search: DashboardSearch
  /** Writes filters into the address. */
  onSearch: (change: DashboardSearch) => void
  isManager: boolean
  /** Some channel is known to need verification: the attention strip will be there. */
  expectsAttention: boolean
  /** Nickname of the chosen member, as soon as it is known. */
  memberName: string | undefined
  /** Member and period pickers, given today's reporting day. */
  filters: (today: string) => ReactNode
}

export function DashboardScreen({
  search,
  onSearch,
  isManager,
  expectsAttention,
  memberName,
  filters,
}: Props) {
  const t = useTranslations('dashboard')
  usePageTitle(t('title'))
  const { period, from, to, compare, member, sort, order } = search
  const listing = useMemo(
    () => ({
      selection: selectionOf({ period, from, to, compare, member }),
      order: orderOf({ sort, order }),
    }),
    [period, from, to, compare, member, sort, order],
  )
  const query = useQuery(summaryQuery(listing.selection, listing.order))
  const summary = query.data ?? null
  const detail = useModal('video-detail')
  const format = useFormat(summary?.freshness.currency)
  const isDetailNeeded = useHasBeen(detail.isOpen)
  const isForgotten = query.error instanceof CallError && query.error.status === 404 && member !== undefined
  useEffect(() => {
    if (isForgotten) onSearch({ member: undefined })
  }, [isForgotten, onSearch])

  const reason = summary && emptyReason(summary)
  return (
    <>
      <PageHead
        title={t('title')}
        context={
          <DashboardContext
            freshness={summary?.freshness ?? null}
            memberName={memberName}
            isLoading={query.isPending}
            format={format}
          />
        }
        filters={filters(summary?.freshness.today ?? reportingDay(new Date()))}
      />
      {query.isError && !summary ? (
        <DashboardFailed error={query.error} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
      ) : (
        <>
          {summary ? (
            <DashboardAttention
              summary={summary}
              format={format}
              isStale={query.isError}
              onRetry={() => void query.refetch()}
            />
          ) : (
            expectsAttention && <AttentionSkeleton />
          )}
          {summary && reason ? (
            <NothingYet
              reason={reason}
              summary={summary}
              isManager={isManager}
              isMemberChosen={member !== undefined}
              format={format}
              onSearch={onSearch}
            />
          ) : (
            <>
              <TrendCard
                summary={summary}
                measure={measureOf(search)}
                onMeasure={(measure) => onSearch({ measure })}
                compareWith={compare ?? 'previous'}
                format={format}
                isManager={isManager}
                hasSettlement={!isManager || member !== undefined}
                dimmed={query.isPlaceholderData}
              />
              <VideosSection
                listing={listing}
                isReady={query.isSuccess && !query.isPlaceholderData}
                format={format}
                year={summary?.freshness.today.slice(0, 4) ?? ''}
                onSort={(by, next) => onSearch({ sort: by, order: next })}
                onOpen={detail.open}
                onIntent={loadDetail}
              />
            </>
          )}
        </>
      )}
      <Suspense>
        {isDetailNeeded && (
          <VideoDetail
            subject={detail.subject}
            selection={listing.selection}
            listCurrency={summary?.freshness.currency}
            isManager={isManager}
            onClose={detail.close}
          />
        )}
      </Suspense>
    </>
  )
}
