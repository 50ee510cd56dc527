import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Music } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CallError, isNotFound } from '../../lib/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { type TrackDetail, type TrackSelection, trackQuery } from './api.ts'
import { ChartHistory } from './chart-history.tsx'
import { MusicFailed } from './music-failed.tsx'
import { ServiceStrip } from './music-frame.tsx'
import { TrackEarnings, type VideosPart } from './track-earnings.tsx'
import { TrackFacts } from './track-facts.tsx'
import { TrackHead } from './track-head.tsx'
import { TrackSkeleton } from './track-skeleton.tsx'

type Props = {
  track_id: number
  search: TrackSelection
  onSearch: (change: TrackSelection) => void
  isManager: boolean
  /** Whose videos of which days: the pickers that all reports have, given what is known so far. */
  filters: (detail: TrackDetail | null) => ReactNode
  videos: VideosPart
}

/** One track: what it is, where it may be used, its weeks in the chart, and what videos that use it earned. */
export function TrackScreen({ track_id, search, onSearch, isManager, filters, videos }: Props) {
  const t = useTranslations('music')
  const query = useQuery(trackQuery(track_id, search))
  const detail = query.data ?? null
  const format = useFormat(detail?.freshness.currency)
  usePageTitle(detail?.track.title ?? t('title'))
  const gone = goneFrom(search, query.error)
  // The address goes on without what is gone, was never this viewer's, or is no range that can be asked for.
  useEffect(() => {
    if (gone) onSearch(gone)
  }, [gone, onSearch])
  const back = (
    <nav className="mb-3">
      <Link
        to="/musics/all"
        className="-ms-1 inline-flex items-center gap-1 rounded-small px-1 text-small text-muted hover:text-text pointer-coarse:min-h-11"
      >
        <ArrowLeft size={14} aria-hidden="true" />
        {t('tabs.all')}
      </Link>
    </nav>
  )
  if (!detail && isNotFound(query.error) && !gone)
    return (
      <>
        <PageHead title={t('title')} />
        <EmptyState icon={Music} title={t('track.not_found')} text={t('track.not_found_text')}>
          <Link to="/musics/all" className={buttonClass('primary')}>
            {t('tabs.all')}
          </Link>
        </EmptyState>
      </>
    )
  if (!detail)
    return (
      <>
        {back}
        {query.isError && !gone ? (
          <MusicFailed
            title={t('track.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
            isBusy={query.isFetching}
          />
        ) : (
          <TrackSkeleton />
        )}
      </>
    )
  const { track } = detail
  return (
    <>
      {back}
      <ServiceStrip />
      {track.withdrawn_on !== null && (
        <div className="mb-5">
          <Notice
            tone="warn"
            isQuiet
            text={t('track.withdrawn', { day: format.dayAndYear(track.withdrawn_on) })}
          >
            {t('track.withdrawn_text')}
          </Notice>
        </div>
      )}
      <TrackHead track={track} />
      <div className="mt-7 grid items-start gap-4 wide:grid-cols-2">
        <TrackFacts track={track} prefix={detail.isrc_prefix} />
        <section
          aria-labelledby="history"
          className="h-full min-w-0 rounded-card border border-line bg-surface px-5 pt-4 pb-2 mobile:px-3.5"
        >
          <h2 id="history" className="font-semibold">
            {t('history.title')}
          </h2>
          <ChartHistory weeks={detail.weeks} />
        </section>
      </div>
      <TrackEarnings
        detail={detail}
        search={search}
        onSearch={onSearch}
        isManager={isManager}
        dimmed={query.isPlaceholderData}
        isStale={query.isError}
        onRetry={() => void query.refetch()}
        filters={filters(detail)}
        videos={videos}
        format={format}
      />
    </>
  )
}

const noRange = { period: undefined, from: undefined, to: undefined }

/** What of the address the answer does not know or take: of a channel and a member the narrower. */
function goneFrom({ channel, member }: TrackSelection, error: Error | null): TrackSelection | null {
  if (error instanceof CallError && ('from' in error.fields || 'to' in error.fields)) return noRange
  if (!isNotFound(error)) return null
  if (channel !== undefined) return withoutChannel
  return member !== undefined ? withoutMember : null
}
const withoutChannel = { channel: undefined, page: undefined }
const withoutMember = { member: undefined, page: undefined }
