import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { meQuery } from '../../features/auth/api.ts'
import { accountsQuery } from '../../features/members/api.ts'
import { summaryQuery } from '../../features/reports/api.ts'
import { DashboardScreen } from '../../features/reports/dashboard-screen.tsx'
import {
  type DashboardSearch,
  dashboardSearch,
  orderOf,
  selectionOf,
} from '../../features/reports/dashboard-search.ts'
import { OperatorHome } from '../../features/reports/operator-home.tsx'
import { brand } from '../../lib/brand.ts'
import { loadMessages } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { MemberFilter } from './-member-filter.tsx'
import { PeriodFilter } from './-period-filter.tsx'

export const Route = createFileRoute('/_signed-in/dashboard')({
  validateSearch: dashboardSearch,
  loader: ({ location }) => {
    void prefetchSummary(dashboardSearch(location.search))
    return loadMessages('dashboard')
  },
  component: Dashboard,
})

/**
 * Beside the profile, not after it. Only where the page has no network's logo may an operator be signed in, who has no
 * dashboard to ask for: there the profile comes first.
 */
async function prefetchSummary(search: DashboardSearch): Promise<void> {
  if (!brand.metadata()?.logo_favicon) {
    const me = await queryClient.ensureQueryData(meQuery).catch(() => null)
    if (me === null || me.permission_flag === 2) return
  }
  await queryClient.prefetchQuery(summaryQuery(selectionOf(search), orderOf(search)))
}

function Dashboard() {
  return useQuery(meQuery).data?.permission_flag === 2 ? <OperatorHome /> : <OwnDashboard />
}

function OwnDashboard() {
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const me = useQuery(meQuery).data
  const isManager = me?.permission_flag === 1
  const accounts = useInfiniteQuery({ ...accountsQuery, enabled: isManager }).data?.pages ?? []
  const member = accounts
    .flatMap((page) => page.accounts)
    .find(({ account_id }) => account_id === search.member)
  const onSearch = useCallback(
    (change: DashboardSearch) =>
      void navigate({ search: (current) => ({ ...current, ...change }), resetScroll: false, replace: true }),
    [navigate],
  )
  return (
    <DashboardScreen
      search={search}
      onSearch={onSearch}
      isManager={isManager}
      memberName={member?.nickname}
      expectsAttention={me?.settings.channel_verify_needed === true}
      filters={(today) => (
        <>
          {isManager && <MemberFilter member={search.member} onPick={(member) => onSearch({ member })} />}
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
