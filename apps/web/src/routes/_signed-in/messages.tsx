import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/auth/me.ts'
import { MessagesScreen } from '../../features/messages/messages-screen.tsx'
import { messagesSearch } from '../../features/messages/messages-search.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { OperatorHome } from '../-operator-home.tsx'

export const Route = createFileRoute('/_signed-in/messages')({
  validateSearch: messagesSearch,
  loader: () => loadTexts('messages', 'dashboard'),
  component: Messages,
})

function Messages() {
  const search = Route.useSearch()
  const onSearch = useSearchChange()
  const me = useQuery(meQuery).data
  if (!me || me.permission_flag === 2) return <OperatorHome />
  return <MessagesScreen search={search} onSearch={onSearch} isManager={me.permission_flag === 1} />
}
