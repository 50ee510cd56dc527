import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/auth/api.ts'
import { MembersScreen } from '../../features/members/members-screen.tsx'
import { membersSearch } from '../../features/members/members-search.ts'
import { loadMessages } from '../../lib/i18n.ts'
import { StatusPage } from '../-status-page.tsx'
import { useSearchChange } from '../-use-search-change.ts'

export const Route = createFileRoute('/_signed-in/manage-member')({
  validateSearch: membersSearch,
  loader: () => loadMessages('members', 'channels', 'terms'),
  component: ManageMember,
})

function ManageMember() {
  const search = Route.useSearch()
  const me = useQuery(meQuery).data
  const onSearch = useSearchChange()
  if (me?.permission_flag !== 1) return <StatusPage status={403} inShell />
  return <MembersScreen search={search} onSearch={onSearch} />
}
