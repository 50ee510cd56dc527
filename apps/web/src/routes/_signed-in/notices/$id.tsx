import { isPathId } from '@cuesheet/contract/values/ids'
import { createFileRoute, notFound, useLocation } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { loadMessages } from '../../../lib/i18n.ts'
import { ComingBelow } from '../../-coming.tsx'
import { StatusPage } from '../../-status-page.tsx'

export const Route = createFileRoute('/_signed-in/notices/$id')({
  loader: ({ params }) => {
    if (!isPathId(params.id)) throw notFound()
    return loadMessages('coming')
  },
  component: () => <ComingBelow section="notices" icon={Bell} />,
  notFoundComponent: () => {
    const path = useLocation({ select: (location) => location.pathname })
    return <StatusPage status={404} path={path} inShell />
  },
})
