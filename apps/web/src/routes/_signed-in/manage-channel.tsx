import { createFileRoute } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { loadMessages } from '../../lib/i18n.ts'
import { Coming } from '../-coming.tsx'

export const Route = createFileRoute('/_signed-in/manage-channel')({
  loader: () => loadMessages('coming'),
  component: () => <Coming section="manage_channel" icon={CircleCheck} />,
})
