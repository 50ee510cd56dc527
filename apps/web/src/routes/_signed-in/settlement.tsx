import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/auth/me.ts'
import { ManagedScreen } from '../../features/settlement/managed-screen.tsx'
import { OwnScreen } from '../../features/settlement/own-screen.tsx'
import { PayoutCard, PayoutDialog, PayoutNotice } from '../../features/settlement/payout-card.tsx'
import { loadTexts } from '../../lib/i18n.ts'
import { text, validSearch } from '../../lib/search-params.ts'
import { OperatorHome } from '../-operator-home.tsx'

/** What narrows the list of members is read by their screen: the first script knows every route. */
const search = validSearch({ month: text(7), tab: text(8) })

export const Route = createFileRoute('/_signed-in/settlement')({
  validateSearch: search,
  loader: () => loadTexts('settlement', 'payouts'),
  component: Settlement,
})

function Settlement() {
  const { month } = Route.useSearch()
  const { permission_flag: role, account } = useQuery(meQuery).data ?? {}
  if (role === 1 && account) return <ManagedScreen me={account.account_id} />
  return role === 0 ? (
    <>
      <OwnScreen month={month} notice={<PayoutNotice />} payout={<PayoutCard />} />
      <PayoutDialog />
    </>
  ) : (
    <OperatorHome />
  )
}
