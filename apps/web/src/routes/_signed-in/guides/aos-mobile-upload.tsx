import { createFileRoute } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { loadMessages } from '../../../lib/i18n.ts'
import { ComingBelow } from '../../-coming.tsx'

export const Route = createFileRoute('/_signed-in/guides/aos-mobile-upload')({
  loader: () => loadMessages('coming'),
  component: () => <ComingBelow section="guides" page="guides_aos_mobile_upload" icon={BookOpen} />,
})
