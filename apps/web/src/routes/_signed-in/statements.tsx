import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/auth/me.ts'
import { ManagedStatements } from '../../features/statements/managed-statements.tsx'
import { OwnStatements } from '../../features/statements/own-statements.tsx'
import { statementsShape } from '../../features/statements/statements-search.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { validSearch } from '../../lib/search-params.ts'
import { OperatorHome } from '../-operator-home.tsx'

const search = validSearch(statementsShape, { page: 1 })

export const Route = createFileRoute('/_signed-in/statements')({
  validateSearch: search,
  loader: () => loadTexts('settlement', 'statement', 'statements', 'terms'),
  component: Statements,
})

function Statements() {
  const asked = Route.useSearch()
  const role = useQuery(meQuery).data?.permission_flag
  if (role === 1) return <ManagedStatements search={asked} />
  return role === 0 ? <OwnStatements month={asked.month} version={asked.version} /> : <OperatorHome />
}
