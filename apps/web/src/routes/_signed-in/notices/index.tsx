import { createFileRoute } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { loadMessages } from '../../../lib/i18n.ts'
import { Coming } from '../../-coming.tsx'

export const Route = createFileRoute('/_signed-in/notices/')({
  loader: () => loadMessages('coming'),
  component: () => <Coming section="notices" icon={Bell} />,
})
