import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { meQuery } from '../../features/auth/me.ts'
import { briefingQuery } from '../../features/reports/briefing-query.ts'
import { loadBriefingCells } from '../../features/reports/briefing-row.tsx'
import { DashboardScreen, loadAttention } from '../../features/reports/dashboard-screen.tsx'
import { type DashboardSearch, dashboardSearch, orderOf } from '../../features/reports/dashboard-search.ts'
import { withSelection } from '../../features/reports/kept-selection.ts'
import { selectionOf } from '../../features/reports/selection-search.ts'
import { loadCardChart } from '../../features/reports/trend-card.tsx'
import { summaryQuery } from '../../features/reports/video-queries.ts'
import { brand } from '../../lib/brand.ts'
import { loadTexts, withTexts } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { OperatorHome } from '../-operator-home.tsx'
import { HomeTopSkeleton } from './-home-top-skeleton.tsx'
import { useReport } from './-use-report.tsx'

const SettlementCard = lazy(
  withTexts(() => import('../../features/settlement/dashboard-card.tsx'), 'settlement'),
)

const loadHomeTop = withTexts(() => import('./-home-top.tsx'), 'payday')
const HomeTop = lazy(loadHomeTop)

export const Route = createFileRoute('/_signed-in/dashboard')({
  validateSearch: dashboardSearch,
  search: { middlewares: [withSelection()] },
  loader: ({ location }) => {
    void prefetchSummary(dashboardSearch(location.search))
    // Their code comes while the answers do.
    for (const load of [loadHomeTop, loadAttention, loadBriefingCells, loadCardChart]) load().catch(() => {})
    return loadTexts('dashboard')
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
  await Promise.all([
    queryClient.prefetchQuery(summaryQuery(selectionOf(search), orderOf(search))),
    queryClient.prefetchQuery(briefingQuery(search.member)),
  ])
}

function Dashboard() {
  const report = useReport(Route.useSearch())
  const me = useQuery(meQuery).data
  return report ? (
    <DashboardScreen
      {...report}
      expectsAttention={me?.settings.channel_verify_needed === true}
      top={
        <Suspense fallback={<HomeTopSkeleton />}>
          <HomeTop member={report.search.member} isManager={report.isManager} />
        </Suspense>
      }
      closing={(hasTop) => (
        <SettlementCard isManager={report.isManager} member={report.search.member} hasPaydays={hasTop} />
      )}
    />
  ) : (
    <OperatorHome />
  )
}
