import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/auth/api.ts'
import { ManagedScreen } from '../../features/settlement/managed-screen.tsx'
import { OwnScreen } from '../../features/settlement/own-screen.tsx'
import { settlementSearch } from '../../features/settlement/settlement-search.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { OperatorHome } from '../-operator-home.tsx'

export const Route = createFileRoute('/_signed-in/settlement')({
  validateSearch: settlementSearch,
  loader: () => loadTexts('settlement'),
  component: Settlement,
})

function Settlement() {
  const search = Route.useSearch()
  const onSearch = useSearchChange()
  const role = useQuery(meQuery).data?.permission_flag
  if (role === 1) return <ManagedScreen search={search} onSearch={onSearch} />
  return role === 0 ? <OwnScreen month={search.month} /> : <OperatorHome />
}
