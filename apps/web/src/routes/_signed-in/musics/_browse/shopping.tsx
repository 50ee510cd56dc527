import { createFileRoute } from '@tanstack/react-router'
import { CatalogueScreen } from '../../../../features/music/catalogue-screen.tsx'
import { tracksQuery } from '../../../../features/music/music-queries.ts'
import { musicSearch, questionOf } from '../../../../features/music/music-search.ts'
import { useSearchChange } from '../../../../lib/use-search-change.ts'
import { askAsNetwork } from '../../../-ask-as-network.ts'

export const Route = createFileRoute('/_signed-in/musics/_browse/shopping')({
  validateSearch: musicSearch,
  loader: ({ location }) =>
    askAsNetwork((client) =>
      client.prefetchInfiniteQuery(
        tracksQuery(questionOf({ ...musicSearch(location.search), shopping: '1' })),
      ),
    ),
  component: () => <CatalogueScreen of="shopping" search={Route.useSearch()} onSearch={useSearchChange()} />,
})
