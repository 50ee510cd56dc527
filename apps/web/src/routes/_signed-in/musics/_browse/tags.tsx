import { createFileRoute } from '@tanstack/react-router'
import { tagsQuery } from '../../../../features/music/music-queries.ts'
import { TagsScreen } from '../../../../features/music/tags-screen.tsx'
import { askAsNetwork } from '../../../-ask-as-network.ts'

export const Route = createFileRoute('/_signed-in/musics/_browse/tags')({
  loader: () => askAsNetwork((client) => client.prefetchQuery(tagsQuery())),
  component: TagsScreen,
})
