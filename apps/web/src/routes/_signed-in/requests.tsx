import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/auth/me.ts'
import { RequestsScreen } from '../../features/requests/requests-screen.tsx'
import { requestsShape } from '../../features/requests/requests-search.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { validSearch } from '../../lib/search-params.ts'
import { OperatorHome } from '../-operator-home.tsx'

const search = validSearch(requestsShape, { view: 'requests', page: 1 })

export const Route = createFileRoute('/_signed-in/requests')({
  validateSearch: search,
  loader: () => loadTexts('requests'),
  component: Requests,
})

function Requests() {
  const asked = Route.useSearch()
  const role = useQuery(meQuery).data?.permission_flag
  if (role === undefined || role === 2) return <OperatorHome />
  return <RequestsScreen isMember={role === 0} search={asked} />
}
