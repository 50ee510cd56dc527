import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { withTexts } from '../../lib/i18n.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useStable } from '../../lib/use-stable.ts'
import { AttentionStrip } from '../../ui/attention-strip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { briefingQuery } from './briefing-query.ts'
import { BriefingRow } from './briefing-row.tsx'
import { type DashboardSearch, measureOf, orderOf } from './dashboard-search.ts'
import { emptyReason, hasYetToBegin } from './empty-reason.ts'
import { PatternsSection } from './patterns-section.tsx'
import { ReportFrame, type ReportProps } from './report-frame.tsx'
import { selectionOf } from './selection-search.ts'
import { SummaryFigures } from './summary-figures.tsx'
import { VideoModal } from './video-modal.tsx'
import { summaryQuery } from './video-queries.ts'
import { usePagedSequence } from './video-sequence.ts'
import { WhyModal } from './why-modal.tsx'

/** Its code comes while the answer does. */
export const loadAttention = withTexts(() => import('./dashboard-attention.tsx'), 'attention')
const DashboardAttention = lazy(loadAttention)
/** Of members at their beginning, and of managers who have some. */
const StartCard = lazy(withTexts(() => import('./start-card.tsx'), 'start'))
const StartingCard = lazy(withTexts(() => import('./starting-card.tsx'), 'start'))

type Props = ReportProps<DashboardSearch> & {
  /** Some channel is known to need verification: the attention strip will be there. */
  expectsAttention: boolean
  /** What it is read for first. */
  top: ReactNode
  /** Where the last month stands. */
  closing: (hasTop: boolean) => ReactNode
}

export function DashboardScreen({ expectsAttention, top, closing, ...report }: Props) {
  const { search, onSearch, isManager } = report
  const t = useTranslations('dashboard')
  usePageTitle(t('title'))
  const listing = useStable({ selection: selectionOf(search), order: orderOf(search) })
  const sequence = usePagedSequence(listing)
  const query = useQuery(summaryQuery(listing.selection, listing.order))
  const summary = query.data ?? null
  const briefing = useQuery(briefingQuery(search.member))
  const start = (!isManager && briefing.data?.start) || null
  const format = useFormat(summary?.freshness.currency)
  const isPhone = useScreenClass() === 'mobile'
  // On phones the money comes first.
  const reason = summary && emptyReason(summary)
  const isBelow = isPhone && !reason
  const expected = expectsAttention && <AttentionSkeleton />
  const attention = summary ? (
    <Suspense fallback={expected}>
      <DashboardAttention
        summary={summary}
        member={search.member}
        // Its first steps say what is to be done.
        withoutVerification={start !== null}
        format={format}
        isStale={query.isError}
        onRetry={() => void query.refetch()}
      />
    </Suspense>
  ) : (
    expected
  )
  const hasTop = !start && !(reason && hasYetToBegin(reason))
  const closed = <Suspense>{closing(hasTop)}</Suspense>
  const row = <BriefingRow query={briefing} member={search.member} format={format} />
  return (
    <>
      <ReportFrame
        {...report}
        title={t('title')}
        query={query}
        format={format}
        strip={
          <>
            {hasTop && top}
            {!isBelow && attention}
            {start && (
              <Suspense fallback={<StartSkeleton isShown />}>
                <StartCard start={start} />
              </Suspense>
            )}
          </>
        }
        instead={
          isManager || (!start && !briefing.isPending) ? undefined : <StartSkeleton isShown={!start} />
        }
        besides={
          <>
            {reason && !hasYetToBegin(reason) && (
              <div className="mt-4 rounded-card border border-line bg-surface *:border-t-0">{row}</div>
            )}
            {closed}
          </>
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
          alarm={isBelow && <div className="px-3.5 *:mb-3">{attention}</div>}
          briefing={row}
          aside={
            <>
              {closed}
              <Suspense>
                {briefing.data?.starting && <StartingCard starting={briefing.data.starting} />}
              </Suspense>
              <PatternsSection isReady={summary !== null} member={search.member} />
            </>
          }
        />
      </ReportFrame>
      <WhyModal selection={listing.selection} />
      <VideoModal
        selection={listing.selection}
        listCurrency={summary?.freshness.currency}
        isManager={isManager}
        sequence={sequence}
      />
    </>
  )
}

/** Until it is known whether a member is at its beginning; its first steps stand for the figures that it has not got. */
function StartSkeleton({ isShown }: { isShown: boolean }) {
  return isShown ? <Skeleton className="h-80 w-full rounded-card" /> : null
}

/** Keeps the place of what is known to come: channels to verify. */
function AttentionSkeleton() {
  const t = useTranslations('dashboard.attention')
  return (
    <div aria-hidden="true" inert className="mb-4 animate-pulse rounded-card bg-sunken *:invisible *:mb-0">
      <AttentionStrip
        label=""
        items={[
          { id: 'expected', tone: 'warn', text: t('verification_needed', { count: 1 }), action: t('verify') },
        ]}
      />
    </div>
  )
}
