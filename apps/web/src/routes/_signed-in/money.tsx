import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { ArchiveCard } from '../../features/archives/archive-card.tsx'
import { meQuery } from '../../features/auth/me.ts'
import { FeedCard } from '../../features/payday-feeds/feed-card.tsx'
import { MoneyScreen } from '../../features/settlement/money-screen.tsx'
import { moneySearch } from '../../features/settlement/money-search.ts'
import { ObjectionDialog } from '../../features/settlement/objection-dialog.tsx'
import { PayoutCard, PayoutDialog, PayoutNotice } from '../../features/settlement/payout-card.tsx'
import { loadTexts } from '../../lib/i18n.ts'
import { OperatorHome } from '../-operator-home.tsx'

export const Route = createFileRoute('/_signed-in/money')({
  validateSearch: moneySearch,
  loader: () => loadTexts('money', 'settlement', 'payouts', 'payday', 'terms'),
  component: Money,
})

function Money() {
  const search = Route.useSearch()
  const role = useQuery(meQuery).data?.permission_flag
  if (role === 1) return <Navigate to="/settlement" search={{ month: search.month }} replace />
  return role === 0 ? (
    <>
      <MoneyScreen
        search={search}
        notice={<PayoutNotice />}
        payout={<PayoutCard />}
        feed={<FeedCard />}
        archive={<ArchiveCard />}
      />
      <PayoutDialog />
      <ObjectionDialog reader="member" />
    </>
  ) : (
    <OperatorHome />
  )
}
