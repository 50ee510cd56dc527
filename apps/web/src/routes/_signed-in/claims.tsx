import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/auth/me.ts'
import { ClaimsScreen } from '../../features/claims/claims-screen.tsx'
import { claimsSearch } from '../../features/claims/claims-search.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { OperatorHome } from '../-operator-home.tsx'

export const Route = createFileRoute('/_signed-in/claims')({
  validateSearch: claimsSearch,
  loader: () => loadTexts('claims', 'terms'),
  component: Claims,
})

function Claims() {
  const search = Route.useSearch()
  const onSearch = useSearchChange()
  const role = useQuery(meQuery).data?.permission_flag
  if (role !== 0 && role !== 1) return <OperatorHome />
  return <ClaimsScreen search={search} onSearch={onSearch} isManager={role === 1} />
}
