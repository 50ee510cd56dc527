import { createFileRoute } from '@tanstack/react-router'
import { MembersScreen } from '../../features/members/members-screen.tsx'
import { membersSearch } from '../../features/members/members-search.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'

export const Route = createFileRoute('/_signed-in/manage-member')({
  validateSearch: membersSearch,
  loader: () => loadTexts('members', 'channels', 'inviting', 'terms'),
  component: ManageMember,
})

function ManageMember() {
  const search = Route.useSearch()
  const onSearch = useSearchChange()
  return <MembersScreen search={search} onSearch={onSearch} />
}
