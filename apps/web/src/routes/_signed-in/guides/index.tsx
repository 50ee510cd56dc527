import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../../features/auth/me.ts'
import { loadGuides } from '../../../features/guides/guide-progress.ts'
import { GuidesScreen } from '../../../features/guides/guides-screen.tsx'
import { guidesSearch } from '../../../features/guides/guides-search.ts'
import { useSearchChange } from '../../../lib/use-search-change.ts'

export const Route = createFileRoute('/_signed-in/guides/')({
  validateSearch: guidesSearch,
  loader: loadGuides,
  component: Guides,
})

function Guides() {
  const { search = '' } = Route.useSearch()
  const onSearch = useSearchChange()
  const isMember = useQuery(meQuery).data?.permission_flag === 0
  return (
    <GuidesScreen
      title={useTranslations('shell')('menu.guides')}
      search={search}
      isMember={isMember}
      onSearch={(typed) => onSearch({ search: typed || undefined })}
    />
  )
}
