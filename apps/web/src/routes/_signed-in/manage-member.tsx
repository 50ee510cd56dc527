import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { meQuery } from '../../features/auth/api.ts'
import { loadMessages } from '../../lib/i18n.ts'
import { Coming } from '../-coming.tsx'
import { StatusPage } from '../-status-page.tsx'

export const Route = createFileRoute('/_signed-in/manage-member')({
  loader: () => loadMessages('coming'),
  component: ManageMember,
})

function ManageMember() {
  const me = useQuery(meQuery)
  if (me.data?.permission_flag !== 1) return <StatusPage status={403} inShell />
  return <Coming section="manage_member" icon={Users} />
}
