import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Tags } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { tagsQuery } from './api.ts'
import { MusicFailed } from './music-failed.tsx'

const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-3 mobile:grid-cols-2 mobile:gap-2.5'

/** Every mood and tag by name, with how many tracks have it; each leads to them. */
export function TagsScreen() {
  const t = useTranslations('music')
  const app = useTranslations('app')
  usePageTitle(t('tabs.tags'))
  const format = useFormat()
  const query = useQuery(tagsQuery())
  const tags = query.data
  return (
    <section aria-labelledby="tags">
      <div className="mb-3 flex items-baseline gap-2.5">
        <h2 id="tags" className="text-large font-semibold tracking-tight">
          {t('tabs.tags')}
        </h2>
        <span role="status" className="text-small text-faint">
          {tags && tags.length > 0 && t('tags.count', { count: tags.length })}
        </span>
      </div>
      {query.isError && !tags ? (
        <MusicFailed
          title={t('tags.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isBusy={query.isFetching}
        />
      ) : !tags ? (
        <SkeletonGroup label={app('state.loading')} className={gridClass}>
          {Array.from({ length: 24 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
            <Skeleton key={index} className="h-16 rounded-card" />
          ))}
        </SkeletonGroup>
      ) : tags.length === 0 ? (
        <EmptyState icon={Tags} title={t('tags.none')} text={t('tags.none_text')} />
      ) : (
        <ul className={gridClass}>
          {tags.map(({ id, name, tracks }) => (
            <li key={id} className="grid">
              <Link
                to="/musics/all"
                search={{ tags: String(id) }}
                className="grid min-h-16 content-center rounded-card border border-line bg-surface px-4 py-2.5 transition-colors hover:border-line-strong hover:bg-sunken/60"
              >
                <span className="font-medium break-words">{name}</span>
                <span className="text-small text-faint">
                  {t('count', { count: tracks, shown: format.count(tracks) })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
