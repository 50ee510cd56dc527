import type { VideoKind } from '@cuesheet/contract/values/video-kinds'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Format } from '../../lib/format.ts'
import { withTexts } from '../../lib/i18n.ts'
import { useIdle } from '../../lib/use-idle.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Measure } from './measure-names.ts'
import type { Summary } from './measures.ts'
import { TrendCard } from './trend-card.tsx'
import type { Listing } from './use-list-pages.ts'
import type { VideoOrder } from './video-queries.ts'

/** Below the first screenful. */
const MoversCard = lazy(withTexts(() => import('./movers-card.tsx'), 'videos'))
const VideosSection = lazy(withTexts(() => import('./videos-section.tsx'), 'videos'))

type Props = {
  query: UseQueryResult<Summary>
  listing: Listing<VideoOrder>
  measure: Measure
  onMeasure: (measure: Measure) => void
  onSort: (by: VideoSort, order: 'asc' | 'desc') => void
  onKind: (kind: VideoKind) => void
  isManager: boolean
  format: Format
  /** What is wrong, where it stands below what the money does. */
  alarm?: ReactNode
  /** Between the figures and their course. */
  briefing?: ReactNode
  /** Between their course and the videos. */
  aside?: ReactNode
}

/** What a summary is shown as: its figures, their course, and the videos behind them. */
export function SummaryFigures(props: Props) {
  const { query, listing, measure, onMeasure, onSort, onKind, isManager, format, alarm, briefing, aside } =
    props
  const summary = query.data ?? null
  const { compare, member } = listing.selection
  const hasMovers = useIdle(summary !== null)
  const hasVideos = useIdle(hasMovers)
  return (
    <>
      <TrendCard
        summary={summary}
        measure={measure}
        onMeasure={onMeasure}
        compareWith={compare ?? 'previous'}
        format={format}
        isManager={isManager}
        hasSettlement={!isManager || member !== undefined}
        dimmed={query.isPlaceholderData}
        selection={listing.selection}
        alarm={alarm}
      >
        {briefing}
      </TrendCard>
      {aside}
      {summary?.comparison && (
        <Below isDrawn={hasMovers} skeletonClass="mt-4 h-102">
          <MoversCard selection={listing.selection} isManager={isManager} format={format} />
        </Below>
      )}
      <Below isDrawn={hasVideos} skeletonClass="mt-19 h-dvh">
        <div data-channel={listing.selection.channel}>
          <VideosSection
            listing={listing}
            isReady={query.isSuccess && !query.isPlaceholderData}
            format={format}
            year={summary?.freshness.today.slice(0, 4) ?? ''}
            leading={summary?.freshness.leading_views}
            isManager={isManager}
            onSort={onSort}
            onKind={onKind}
          />
        </div>
      </Below>
    </>
  )
}

type BelowProps = { isDrawn: boolean; skeletonClass: string; children: ReactNode }

/** What is drawn when it is its turn, and until then keeps its place. */
export function Below({ isDrawn, skeletonClass, children }: BelowProps) {
  const skeleton = <Skeleton className={`${skeletonClass} w-full rounded-card print:hidden`} />
  return <Suspense fallback={skeleton}>{isDrawn ? children : skeleton}</Suspense>
}
