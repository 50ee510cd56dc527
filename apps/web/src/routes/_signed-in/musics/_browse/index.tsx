import { createFileRoute } from '@tanstack/react-router'
import { homeQuery } from '../../../../features/music/api.ts'
import { HomeScreen } from '../../../../features/music/home-screen.tsx'
import { askAsNetwork } from '../../../-ask-as-network.ts'

export const Route = createFileRoute('/_signed-in/musics/_browse/')({
  loader: () => askAsNetwork((client) => client.prefetchQuery(homeQuery())),
  component: HomeScreen,
})
