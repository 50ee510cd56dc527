import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { meQuery } from '../../features/auth/me.ts'
import { MusicPlayer } from '../../features/music/player.tsx'
import { loadTexts } from '../../lib/i18n.ts'
import { OperatorHome } from '../-operator-home.tsx'

export const Route = createFileRoute('/_signed-in/musics')({
  loader: () => loadTexts('music', 'dashboard', 'terms', 'videos'),
  component: Musics,
})

/** A preview goes on while one moves within the catalogue. */
function Musics() {
  const me = useQuery(meQuery).data
  if (!me || me.permission_flag === 2) return <OperatorHome />
  return (
    <MusicPlayer>
      <Outlet />
    </MusicPlayer>
  )
}
