import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { meQuery } from '../../../features/auth/me.ts'
import { noticesQuery } from '../../../features/notices/notice-queries.ts'
import { NoticesScreen } from '../../../features/notices/notices-screen.tsx'
import { noticesSearch } from '../../../features/notices/notices-search.ts'
import { loadTexts } from '../../../lib/i18n.ts'
import { locale } from '../../../lib/locale.ts'
import { useSearchChange } from '../../../lib/use-search-change.ts'
import { askAsNetwork } from '../../-ask-as-network.ts'
import { OperatorHome } from '../../-operator-home.tsx'

const ManageScreen = lazy(() => import('../../../features/notices/manage-screen.tsx'))

export const Route = createFileRoute('/_signed-in/notices/')({
  validateSearch: noticesSearch,
  loader: ({ location }) => {
    const search = noticesSearch(location.search)
    if (search.view === undefined)
      askAsNetwork((client) => client.prefetchQuery(noticesQuery(search, locale.get())))
    return loadTexts('notices', 'dashboard', 'terms')
  },
  component: Notices,
})

function Notices() {
  const search = Route.useSearch()
  const me = useQuery(meQuery).data
  const onSearch = useSearchChange()
  if (!me || me.permission_flag === 2) return <OperatorHome />
  const isAuthor = me.permission_flag === 1
  if (isAuthor && search.view === 'manage')
    return (
      <Suspense fallback={null}>
        <ManageScreen search={search} onSearch={onSearch} />
      </Suspense>
    )
  return <NoticesScreen search={search} onSearch={onSearch} isAuthor={isAuthor} />
}
