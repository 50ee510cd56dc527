import { reportingDay } from '@cuesheet/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Clapperboard } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useHasBeen } from '../../lib/use-has-been.ts'
import { useModal } from '../../lib/use-modal.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { nothingMeanwhile, summaryQuery } from './api.ts'
import { channelReportQuery } from './channel-api.ts'
import type { ChannelReportProps } from './channel-report-screen.tsx'
import { channelMeasureOf, channelOrderOf, channelSelectionOf, videoOrderOf } from './channel-search.ts'
import { ChannelPicture, ChannelState } from './channel-title.tsx'
import { DashboardContext } from './dashboard-context.tsx'
import { DashboardFailed } from './dashboard-notices.tsx'
import { emptyReason, NothingYet } from './nothing-yet.tsx'
import { TrendCard } from './trend-card.tsx'
import { VideosSection } from './videos-section.tsx'

const loadDetail = () => import('./video-detail.tsx')
const VideoDetail = lazy(loadDetail)

/** One channel of the report: its figures, its days and its videos. */
export function ChannelScreen({ search, onSearch, isManager, memberName, filters }: ChannelReportProps) {
  const t = useTranslations('reports.channels')
  const { period, from, to, compare, member, channel, video_sort, video_order } = search
  const listing = useMemo(
    () => ({
      selection: channelSelectionOf({ period, from, to, compare, member, channel }),
      order: videoOrderOf({ video_sort, video_order }),
    }),
    [period, from, to, compare, member, channel, video_sort, video_order],
  )
  const query = useQuery(summaryQuery(listing.selection, listing.order))
  const head = useQuery({
    ...channelReportQuery(listing.selection, channelOrderOf({})),
    placeholderData: nothingMeanwhile,
  })
  const row = head.data?.channels.rows[0]
  usePageTitle(row?.title ?? t('title'))
  const summary = query.data ?? null
  const detail = useModal('video-detail')
  const isDetailNeeded = useHasBeen(detail.isOpen)
  const format = useFormat(summary?.freshness.currency)
  const isMissing = query.error instanceof CallError && query.error.status === 404
  const reason = summary && emptyReason(summary)
  const back = (
    <Link
      to="."
      search={({ channel: _, measure: __, video_sort: ___, video_order: ____, ...rest }) => rest}
      className="-ms-1 inline-flex items-center gap-1 rounded-small px-1 text-small text-muted hover:text-text pointer-coarse:min-h-11"
    >
      <ArrowLeft size={14} aria-hidden="true" />
      {t('back')}
    </Link>
  )
  if (isMissing)
    return (
      <EmptyState icon={Clapperboard} title={t('not_found')} text={t('not_found_text')}>
        <Link to="." search={({ channel: _, ...rest }) => rest} className={buttonClass('primary')}>
          {t('back')}
        </Link>
      </EmptyState>
    )
  return (
    <>
      <nav className="mb-2">{back}</nav>
      <PageHead
        title={
          row ? (
            <span className="flex min-w-0 items-center gap-3">
              <ChannelPicture row={row} sizePx={40} />
              <span className="min-w-0 truncate">{row.title}</span>
              <span className="flex gap-1.5 text-base font-normal tracking-normal">
                <ChannelState row={row} />
              </span>
            </span>
          ) : (
            <Skeleton className="h-10 w-56" />
          )
        }
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
        <DashboardFailed
          title={t('failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isBusy={query.isFetching}
        />
      ) : summary && reason ? (
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
            measure={channelMeasureOf(search)}
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
            onSort={(by, next) => onSearch({ video_sort: by, video_order: next })}
            onOpen={detail.open}
            onIntent={loadDetail}
          />
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
