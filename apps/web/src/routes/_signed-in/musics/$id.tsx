import { isPathId } from '@cuesheet/contract/values/ids'
import { createFileRoute, notFound, useLocation } from '@tanstack/react-router'
import { withSelection } from '../../../features/reports/kept-selection.ts'
import { loadTexts } from '../../../lib/i18n.ts'
import { StatusPage } from '../../-status-page.tsx'
import { TrackPage } from './-track-page.tsx'
import { trackSearch } from './-track-search.ts'

export const Route = createFileRoute('/_signed-in/musics/$id')({
  validateSearch: trackSearch,
  search: { middlewares: [withSelection()] },
  loader: ({ params }) => {
    if (!isPathId(params.id)) throw notFound()
    return loadTexts('reports', 'cause')
  },
  component: () => {
    const { id } = Route.useParams()
    return <TrackPage key={id} track_id={Number(id)} search={Route.useSearch()} />
  },
  notFoundComponent: () => {
    const path = useLocation({ select: (location) => location.pathname })
    return <StatusPage status={404} path={path} inShell />
  },
})
