import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { loadGuides } from '../../../features/guides/api.ts'
import { GuidesScreen } from '../../../features/guides/guides-screen.tsx'
import { guidesSearch } from '../../../features/guides/guides-search.ts'

export const Route = createFileRoute('/_signed-in/guides/')({
  validateSearch: guidesSearch,
  loader: loadGuides,
  component: Guides,
})

function Guides() {
  const { search = '' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <GuidesScreen
      title={useTranslations('shell')('menu.guides')}
      search={search}
      onSearch={(typed) =>
        void navigate({
          search: (current) => ({ ...current, search: typed || undefined }),
          resetScroll: false,
          replace: true,
        })
      }
    />
  )
}
