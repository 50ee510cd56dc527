import { createFileRoute } from '@tanstack/react-router'
import { Music } from 'lucide-react'
import { loadMessages } from '../../../lib/i18n.ts'
import { Coming } from '../../-coming.tsx'

export const Route = createFileRoute('/_signed-in/musics/')({
  loader: () => loadMessages('coming'),
  component: () => <Coming section="musics" icon={Music} />,
})
