import type { TrackDetail } from '@cuesheet/contract/music'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Music } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useGone } from '../../lib/use-gone.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TrendFigure } from '../../ui/chart/trend-figure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ServiceStrip } from './music-frame.tsx'
import { type TrackSelection, trackQuery } from './music-queries.ts'
import { SimilarSection } from './similar-section.tsx'
import { filtersClass, TrackEarnings, type VideosPart } from './track-earnings.tsx'
import { TrackFacts } from './track-facts.tsx'
import { TrackHead } from './track-head.tsx'
import { useChartHistory } from './use-chart-history.ts'

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
  const [last, setLast] = useState<TrackDetail | null>(null)
  if (query.data && query.data !== last) setLast(query.data)
  // What it is does not hang on whose videos of which days are asked for.
  const detail = query.data ?? last
  const format = useFormat(detail?.freshness.currency)
  usePageTitle(detail?.track.title ?? t('title'))
  const gone = useGone(search, query.error, onSearch)
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
  if (!query.data && isNotFound(query.error) && !gone)
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
  const failed = query.isError && !query.data && !gone && (
    <Failed title={t(detail ? 'earnings.failed' : 'track.failed')} query={query} />
  )
  if (!detail)
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        {back}
        {failed ? (
          <>
            <div className={`mb-5 ${filtersClass}`}>{filters(null)}</div>
            {failed}
          </>
        ) : (
          <TrackSkeleton />
        )}
      </>
    )
  const { track } = detail
  const similar = <SimilarSection track={track} prefix={detail.isrc_prefix} />
  return (
    <>
      {back}
      <ServiceStrip />
      {track.withdrawn_on !== null && (
        <div className="mb-5">
          <Callout
            tone="warn"
            isQuiet
            text={t('track.withdrawn', { day: format.dayAndYear(track.withdrawn_on) })}
          >
            {t('track.withdrawn_text')}
          </Callout>
        </div>
      )}
      <TrackHead track={track} />
      {track.withdrawn_on !== null && similar}
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
        dimmed={query.data === undefined || query.isPlaceholderData}
        isStale={query.isError}
        failed={failed}
        onRetry={() => void query.refetch()}
        filters={filters(detail)}
        videos={videos}
        format={format}
      />
      {track.withdrawn_on === null && similar}
    </>
  )
}

/** A track's weeks in the network's chart. */
function ChartHistory({ weeks }: { weeks: TrackDetail['weeks'] }) {
  const t = useTranslations('music.history')
  const format = useFormat()
  const figure = useChartHistory(weeks, format)
  if (!figure) return <p className="py-10 text-center text-pretty text-muted">{t('none')}</p>
  return <TrendFigure {...figure} height="small" dimmed={false} />
}

/** Before anything is known of a track, in its size. */
function TrackSkeleton() {
  const t = useTranslations('app.state')
  return (
    <SkeletonGroup label={t('loading')}>
      <div className="flex items-end gap-6 mobile:items-start mobile:gap-4">
        <Skeleton className="size-44 shrink-0 rounded-card mobile:size-24" />
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-9 w-1/2 mobile:hidden" />
        </div>
      </div>
      <div className="mt-7 grid gap-4 wide:grid-cols-2">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
      <Skeleton className="mt-8 h-24 rounded-card" />
      <Skeleton className="mt-4 h-64 rounded-card" />
    </SkeletonGroup>
  )
}
