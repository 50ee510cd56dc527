import { createFileRoute } from '@tanstack/react-router'
import { Music } from 'lucide-react'
import { loadMessages } from '../../../lib/i18n.ts'
import { ComingBelow } from '../../-coming.tsx'

export const Route = createFileRoute('/_signed-in/musics/tags')({
  loader: () => loadMessages('coming'),
  component: () => <ComingBelow section="musics" page="musics_tags" icon={Music} />,
})
