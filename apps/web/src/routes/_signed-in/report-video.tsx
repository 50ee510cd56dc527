import { createFileRoute } from '@tanstack/react-router'
import { SquarePlay } from 'lucide-react'
import { loadMessages } from '../../lib/i18n.ts'
import { Coming } from '../-coming.tsx'

export const Route = createFileRoute('/_signed-in/report-video')({
  loader: () => loadMessages('coming'),
  component: () => <Coming section="report_video" icon={SquarePlay} />,
})
