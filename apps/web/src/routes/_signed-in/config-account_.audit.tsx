import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { AuditScreen } from '../../features/audit/audit-screen.tsx'
import { auditSearch } from '../../features/audit/audit-search.ts'
import { meQuery } from '../../features/auth/me.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { MemberFilter } from './-member-filter.tsx'

export const Route = createFileRoute('/_signed-in/config-account_/audit')({
  validateSearch: auditSearch,
  loader: () => loadTexts('access', 'calendar'),
  component: Audit,
})

function Audit() {
  const search = Route.useSearch()
  const me = useQuery(meQuery).data
  const onSearch = useSearchChange()
  return (
    <AuditScreen
      search={search}
      onSearch={onSearch}
      memberFilter={
        <MemberFilter
          member={search.account === me?.account.account_id ? undefined : search.account}
          onPick={(account) => onSearch({ account })}
        />
      }
      back={(content) => (
        <Link
          to="/config-account"
          className="inline-flex items-center gap-1.5 rounded-small py-1 text-small font-medium text-muted hover:text-text"
        >
          {content}
        </Link>
      )}
    />
  )
}
