import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { meQuery } from '../../features/auth/api.ts'
import { MembersScreen } from '../../features/members/members-screen.tsx'
import { type MembersSearch, membersSearch } from '../../features/members/members-search.ts'
import { loadMessages } from '../../lib/i18n.ts'
import { StatusPage } from '../-status-page.tsx'

export const Route = createFileRoute('/_signed-in/manage-member')({
  validateSearch: membersSearch,
  loader: () => loadMessages('members', 'channels'),
  component: ManageMember,
})

function ManageMember() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const me = useQuery(meQuery).data
  const onSearch = useCallback(
    (change: MembersSearch) =>
      void navigate({
        to: '.',
        search: (current: object) => ({ ...current, ...change }),
        resetScroll: false,
        replace: true,
      }),
    [navigate],
  )
  if (me?.permission_flag !== 1) return <StatusPage status={403} inShell />
  return <MembersScreen search={search} onSearch={onSearch} />
}
