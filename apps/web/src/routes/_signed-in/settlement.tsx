import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { meQuery } from '../../features/auth/me.ts'
import { ManagedScreen } from '../../features/settlement/managed-screen.tsx'
import { loadTexts } from '../../lib/i18n.ts'
import { text, validSearch } from '../../lib/search-params.ts'
import { OperatorHome } from '../-operator-home.tsx'

/** What narrows the list of members is read by their screen: the first script knows every route. */
const search = validSearch({ month: text(7), tab: text(8) })

export const Route = createFileRoute('/_signed-in/settlement')({
  validateSearch: search,
  loader: () => loadTexts('settlement', 'money', 'payouts', 'terms'),
  component: Settlement,
})

function Settlement() {
  const { permission_flag: role, account } = useQuery(meQuery).data ?? {}
  if (role === 1 && account) return <ManagedScreen me={account.account_id} />
  // A member's own is beside its money, with what the address says of it.
  if (role === 0)
    return <Navigate to="/money" search={(sent: object) => sent} hash={(sent) => sent ?? ''} replace />
  return <OperatorHome />
}
