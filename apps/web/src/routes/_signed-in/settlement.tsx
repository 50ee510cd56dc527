import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/auth/api.ts'
import { ManagedScreen } from '../../features/settlement/managed-screen.tsx'
import { OwnScreen } from '../../features/settlement/own-screen.tsx'
import { loadTexts } from '../../lib/i18n.ts'
import { text, validSearch } from '../../lib/search-params.ts'
import { OperatorHome } from '../-operator-home.tsx'

/** What narrows the list of members is read by their screen: the first script knows every route. */
const search = validSearch({ month: text(7) })

export const Route = createFileRoute('/_signed-in/settlement')({
  validateSearch: search,
  loader: () => loadTexts('settlement'),
  component: Settlement,
})

function Settlement() {
  const { month } = Route.useSearch()
  const role = useQuery(meQuery).data?.permission_flag
  if (role === 1) return <ManagedScreen />
  return role === 0 ? <OwnScreen month={month} /> : <OperatorHome />
}
