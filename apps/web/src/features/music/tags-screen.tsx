import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { HomeSection } from './home-section.tsx'
import { MoodTile, useMoodFaces } from './mood-tile.tsx'
import { tagsQuery } from './music-queries.ts'

const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-3 mobile:grid-cols-2 mobile:gap-2.5'

/** Every mood and tag by name, with how many tracks have it; each leads to them. */
export function TagsScreen() {
  const t = useTranslations('music')
  usePageTitle(t('tabs.tags'))
  const format = useFormat()
  const query = useQuery(tagsQuery())
  // What nothing has leads nowhere.
  const tags = query.data?.datas.filter(({ tracks }) => tracks > 0)
  const faces = useMoodFaces()
  return (
    <HomeSection
      title={t('tabs.tags')}
      context={
        <span role="status">{tags && tags.length > 0 && t('tags.count', { count: tags.length })}</span>
      }
    >
      <p className="-mt-2 mb-4 text-pretty text-muted">{t('tags.text')}</p>
      {query.isError && !tags ? (
        <Failed title={t('tags.failed')} query={query} />
      ) : !tags ? (
        <SkeletonGroup className={gridClass}>
          {Array.from({ length: 24 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
            <Skeleton key={index} className="h-34 rounded-card" />
          ))}
        </SkeletonGroup>
      ) : tags.length === 0 ? (
        <EmptyState icon={Tags} title={t('tags.none')} text={t('tags.none_text')} />
      ) : (
        <ul className={gridClass}>
          {tags.map(({ id, name, tracks }) => (
            <li key={id}>
              <MoodTile
                mood={{ id, name }}
                face={faces?.get(id)}
                detail={t('count', { count: tracks, shown: format.count(tracks) })}
                size="large"
              />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  )
}
