import { createFileRoute } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { loadMessages } from '../../../../lib/i18n.ts'
import { ComingBelow } from '../../../-coming.tsx'

export const Route = createFileRoute('/_unframed/guides/auths/pc-auth')({
  loader: () => loadMessages('coming'),
  component: () => <ComingBelow section="guides" page="guides_pc_auth" icon={BookOpen} />,
})
