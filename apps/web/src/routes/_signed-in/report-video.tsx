import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { meQuery } from '../../features/auth/api.ts'
import { accountsQuery } from '../../features/members/api.ts'
import { OperatorHome } from '../../features/reports/operator-home.tsx'
import { VideoReportScreen } from '../../features/reports/video-report-screen.tsx'
import { type VideoReportSearch, videoReportSearch } from '../../features/reports/video-report-search.ts'
import { loadMessages } from '../../lib/i18n.ts'
import { MemberFilter } from './-member-filter.tsx'
import { PeriodFilter } from './-period-filter.tsx'

export const Route = createFileRoute('/_signed-in/report-video')({
  validateSearch: videoReportSearch,
  loader: () => loadMessages('dashboard', 'reports'),
  component: VideoReport,
})

function VideoReport() {
  return useQuery(meQuery).data?.permission_flag === 2 ? <OperatorHome /> : <OwnReport />
}

function OwnReport() {
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const isManager = useQuery(meQuery).data?.permission_flag === 1
  const accounts = useInfiniteQuery({ ...accountsQuery, enabled: isManager }).data?.pages ?? []
  const member = accounts
    .flatMap((page) => page.accounts)
    .find(({ account_id }) => account_id === search.member)
  const onSearch = useCallback(
    (change: VideoReportSearch) =>
      void navigate({ search: (current) => ({ ...current, ...change }), resetScroll: false, replace: true }),
    [navigate],
  )
  return (
    <VideoReportScreen
      search={search}
      onSearch={onSearch}
      isManager={isManager}
      memberName={member?.nickname}
      filters={(today) => (
        <>
          {isManager && (
            <MemberFilter
              member={search.member}
              onPick={(member) => onSearch({ member, channel: undefined })}
            />
          )}
          <PeriodFilter
            value={{ ...search, period: search.period ?? 'latest' }}
            onChange={({ period, from, to, compare }) => onSearch({ period, from, to, compare })}
            today={today}
          />
        </>
      )}
    />
  )
}
