import { createFileRoute } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { loadMessages } from '../../../lib/i18n.ts'
import { Coming } from '../../-coming.tsx'

export const Route = createFileRoute('/_signed-in/guides/')({
  loader: () => loadMessages('coming'),
  component: () => <Coming section="guides" icon={BookOpen} />,
})
