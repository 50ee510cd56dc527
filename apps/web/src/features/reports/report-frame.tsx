import { reportingDay } from '@cuesheet/contract/values/day'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { CallError, isNotFound } from '../../lib/call-error.ts'
import type { Format } from '../../lib/format.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { Selection } from './api.ts'
import { DashboardContext } from './dashboard-context.tsx'
import { DashboardFailed } from './dashboard-notices.tsx'
import { emptyReason, type Filled, NothingYet } from './nothing-yet.tsx'

/** What every report's screen is told by its route. */
export type ReportProps<Search> = {
  search: Search
  /** Writes filters into the address. */
  onSearch: (change: Search) => void
  isManager: boolean
  /** Nickname of the chosen member, as soon as it is known. */
  memberName: string | undefined
  /** Member and period pickers, given today's reporting day. */
  filters: (today: string) => ReactNode
}

type Props = ReportProps<Selection> & {
  title: ReactNode
  /** Before the filters that all reports have. */
  ownFilter?: ReactNode
  /** Says whether there is anything to show. */
  query: UseQueryResult<Filled>
  failedTitle?: string
  format: Format
  /** Between the head and the figures, also where there are none. */
  strip?: ReactNode
  children: ReactNode
}

/** A report's head, and below it the figures, or why there are none. */
export function ReportFrame(props: Props) {
  const { title, search, onSearch, isManager, memberName, filters, ownFilter } = props
  const { query, failedTitle, format, strip, children } = props
  const answer = query.data ?? null
  const gone = goneFrom(search, query)
  // The address goes on without what is gone, was never this viewer's, or is no range that can be asked for.
  useEffect(() => {
    if (gone) onSearch(without[gone])
  }, [gone, onSearch])
  const reason = answer && !gone && emptyReason(answer)
  return (
    <>
      <PageHead
        title={title}
        context={
          <DashboardContext
            freshness={answer?.freshness ?? null}
            memberName={memberName}
            isLoading={query.isPending}
            format={format}
          />
        }
        filters={
          <>
            {ownFilter}
            {filters(answer?.freshness.today ?? reportingDay(new Date()))}
          </>
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
          {strip}
          {answer && reason ? (
            <NothingYet
              reason={reason}
              summary={answer}
              isManager={isManager}
              isMemberChosen={search.member !== undefined}
              format={format}
              onSearch={onSearch}
            />
          ) : (
            children
          )}
        </>
      )}
    </>
  )
}

const without = {
  channel: { channel: undefined },
  member: { member: undefined },
  range: { period: undefined, from: undefined, to: undefined },
}

/** What of the address the answer does not know or take: of a channel and a member the narrower. */
function goneFrom(
  { channel, member }: Selection,
  { error, data, isPlaceholderData }: UseQueryResult<Filled>,
) {
  if (error instanceof CallError && ('from' in error.fields || 'to' in error.fields)) return 'range'
  const isChannelGone = channel !== undefined && data?.channels.total === 0 && !isPlaceholderData
  if (!isNotFound(error) && !isChannelGone) return null
  return channel !== undefined ? 'channel' : member !== undefined ? 'member' : null
}
