import { createFileRoute, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { MusicFrame } from '../../../features/music/music-frame.tsx'
import { useSearchChange } from '../../../lib/use-search-change.ts'

export const Route = createFileRoute('/_signed-in/musics/_browse')({ component: Browse })

const shopping = '/musics/shopping'

/** The head that the four screens of the catalogue share; what is typed there is searched in all of it, or in what is shown. */
function Browse() {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname.toLowerCase().replace(/\/$/, '') })
  const search = useSearch({
    strict: false,
    select: (search) => ('search' in search ? search.search : undefined),
  })
  const change = useSearchChange()
  const isList = path === shopping || path === '/musics/all'
  return (
    <MusicFrame
      path={path}
      search={search ?? ''}
      onSearch={(typed) => {
        const search = typed || undefined
        if (isList) change({ search })
        else
          void navigate({
            to: '/musics/all',
            search: { search },
            state: { typed: true },
            resetScroll: false,
          })
      }}
    >
      <Outlet />
    </MusicFrame>
  )
}
