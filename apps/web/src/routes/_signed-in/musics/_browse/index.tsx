import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../../../features/auth/me.ts'
import { HomeScreen } from '../../../../features/music/home-screen.tsx'
import { homeQuery } from '../../../../features/music/music-queries.ts'
import { id, validSearch } from '../../../../lib/search-params.ts'
import { useSearchChange } from '../../../../lib/use-search-change.ts'
import { askAsNetwork } from '../../../-ask-as-network.ts'
import { MemberFilter } from '../../-member-filter.tsx'

const homeSearch = validSearch({ member: id })

export const Route = createFileRoute('/_signed-in/musics/_browse/')({
  validateSearch: homeSearch,
  loader: () => askAsNetwork((client) => client.prefetchQuery(homeQuery())),
  component: Home,
})

function Home() {
  const isManager = useQuery(meQuery).data?.permission_flag === 1
  const { member: asked } = Route.useSearch()
  const onSearch = useSearchChange()
  const member = isManager ? asked : undefined
  return (
    <HomeScreen
      member={member}
      memberFilter={
        isManager && <MemberFilter member={member} onPick={(picked) => onSearch({ member: picked })} />
      }
    />
  )
}
