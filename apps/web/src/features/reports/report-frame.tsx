import { reportingDay } from '@cuesheet/contract/values/day'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { withTexts } from '../../lib/i18n.ts'
import { useObservable } from '../../lib/observable.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { useGone } from '../../lib/use-gone.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SavedViewsButton } from '../../ui/saved-views-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DashboardContext } from './dashboard-context.tsx'
import { DashboardFailed } from './dashboard-failed.tsx'
import { emptyReason, type Filled, hasYetToBegin } from './empty-reason.ts'
import { carried as carriedSelection } from './kept-selection.ts'
import type { Selection } from './selection-search.ts'

const CarriedChips = lazy(() => import('./carried-chips.tsx'))
const NothingYet = lazy(withTexts(() => import('./nothing-yet.tsx'), 'videos'))

/** What every report's screen gets from its route. */
export type ReportProps<Search> = {
  search: Search
  /** Writes filters into the address. */
  onSearch: (change: Search) => void
  isManager: boolean
  /** Nickname of the chosen member, as soon as it is known. */
  memberName: string | undefined
  /** Beside the days that are shown: whether they are settled. */
  settled: (period: Filled['period']) => ReactNode
  /** Member and period pickers, given today's reporting day. */
  filters: (today: string) => ReactNode
}

type Props = ReportProps<Selection> & {
  title: ReactNode
  /** Before the filters that all reports have. */
  ownFilter?: ReactNode
  /** The chosen channel's, where it is a filter and as soon as it is known. */
  channelTitle?: string | undefined
  /** Says whether there is anything to show. */
  query: UseQueryResult<Filled>
  failedTitle?: string
  format: Format
  /** Between the head and the figures, also where there are none. */
  strip?: ReactNode
  /** What stands for the reason why there are no figures, where it is that they have yet to begin. */
  instead?: ReactNode
  /** What is the same for every period: shown also where this one has no figures. */
  besides?: ReactNode
  children: ReactNode
}

/** A report's head, and below it the figures, or why there are none. */
export function ReportFrame(props: Props) {
  const { title, search, onSearch, isManager, memberName, settled, filters, ownFilter } = props
  const { query, failedTitle, format, strip, instead, besides, children } = props
  const views = useTranslations('shell.frame')
  const isPhone = useScreenClass() === 'mobile'
  const carried = useObservable(carriedSelection)
  const answer = query.data ?? null
  const today = answer?.freshness.today ?? reportingDay(new Date())
  const isChannelGone = query.data?.channels.total === 0 && !query.isPlaceholderData
  const gone = useGone(search, query.error, onSearch, isChannelGone)
  const reason = answer && !gone && emptyReason(answer)
  // Without figures of any day there are no days to pick, and nothing to be said of them.
  const isBeginner = !isManager && !!reason && hasYetToBegin(reason)
  return (
    <>
      <PageHead
        title={title}
        printed={
          <p data-printed-period className="text-end font-medium">
            {answer?.period.from &&
              answer.period.to &&
              format.dayRange(answer.period.from, answer.period.to, today.slice(0, 4))}
            {memberName && <span className="block text-small text-muted">{memberName}</span>}
          </p>
        }
        context={
          !isBeginner && (
            <DashboardContext
              freshness={answer?.freshness ?? null}
              period={answer?.period ?? null}
              comparing={{ value: search.compare ?? 'previous', onPick: (compare) => onSearch({ compare }) }}
              memberName={memberName}
              isLoading={query.isPending}
              format={format}
              settled={answer && settled(answer.period)}
            />
          )
        }
        filters={
          !isBeginner && (
            <>
              {/* On phones the row scrolls: first what every screen has. */}
              {!isPhone && ownFilter}
              {filters(today)}
              {isPhone && ownFilter}
              <SavedViewsButton label={views('saved_views')} className="large-mobile:order-first" />
            </>
          )
        }
      />
      {query.isError && !answer && !gone ? (
        <DashboardFailed
          title={failedTitle}
          error={query.error}
          onRetry={() => void query.refetch()}
          isBusy={query.isFetching}
        />
      ) : (
        <>
          {Object.keys(carried).length > 0 && (
            <Suspense fallback={null}>
              <CarriedChips
                carried={carried}
                onSearch={onSearch}
                memberName={memberName}
                channelTitle={props.channelTitle}
              />
            </Suspense>
          )}
          {strip}
          {answer && reason && instead !== undefined && hasYetToBegin(reason) ? (
            <>
              {instead}
              {besides}
            </>
          ) : answer && reason ? (
            <>
              <Suspense fallback={<Skeleton className="h-80 w-full rounded-card" />}>
                <NothingYet
                  reason={reason}
                  summary={answer}
                  isManager={isManager}
                  isMemberChosen={search.member !== undefined}
                  format={format}
                  onSearch={onSearch}
                />
              </Suspense>
              {besides}
            </>
          ) : (
            children
          )}
        </>
      )}
    </>
  )
}
