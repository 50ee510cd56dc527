import { isPathId } from '@cuesheet/contract/values/ids'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useLocation } from '@tanstack/react-router'
import { meQuery } from '../../../features/auth/me.ts'
import { loadNoticeText } from '../../../features/notices/load-notice-text.ts'
import { noticeQuery } from '../../../features/notices/notice-queries.ts'
import { NoticeScreen } from '../../../features/notices/notice-screen.tsx'
import { loadTexts } from '../../../lib/i18n.ts'
import { locale } from '../../../lib/locale.ts'
import { askAsNetwork } from '../../-ask-as-network.ts'
import { OperatorHome } from '../../-operator-home.tsx'
import { StatusPage } from '../../-status-page.tsx'

export const Route = createFileRoute('/_signed-in/notices/$id')({
  loader: ({ params }) => {
    if (!isPathId(params.id)) throw notFound()
    askAsNetwork((client) => client.prefetchQuery(noticeQuery(Number(params.id), locale.get())))
    void loadNoticeText()
    return loadTexts('notices', 'dashboard', 'terms')
  },
  component: Notice,
  notFoundComponent: Missing,
})

function Notice() {
  const { id } = Route.useParams()
  const me = useQuery(meQuery).data
  if (!me || me.permission_flag === 2) return <OperatorHome />
  return <NoticeScreen key={id} id={Number(id)} isAuthor={me.permission_flag === 1} missing={<Missing />} />
}

function Missing() {
  const path = useLocation({ select: (location) => location.pathname })
  return <StatusPage status={404} path={path} inShell />
}
