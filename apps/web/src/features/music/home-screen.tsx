import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { chipClass } from '../../ui/toggle-chip.tsx'
import { homeQuery, type MusicHome } from './api.ts'
import { ChartSection } from './chart-section.tsx'
import { EarnersSection } from './earners-section.tsx'
import { useFavourites } from './favourites.ts'
import { FavouritesFrame, FavouritesSkeleton } from './favourites-frame.tsx'
import { IsrcRule } from './isrc.tsx'
import { MusicFailed } from './music-failed.tsx'
import { NewestSection } from './newest-section.tsx'
import { TrackRowSkeleton } from './track-row.tsx'

const FavouriteSlots = lazy(() => import('./favourite-slots.tsx'))

type Props = {
  /** Whose channels those of others are like, and the picker of it; for managers. */
  member: number | undefined
  memberFilter: ReactNode
}

/** What is heard this week, what the viewer keeps at hand, what is new, and where to begin otherwise. */
export function HomeScreen({ member, memberFilter }: Props) {
  const t = useTranslations('music')
  const app = useTranslations('app')
  usePageTitle(t('title'))
  const query = useQuery(homeQuery())
  const { favourites, mark, toggle, order } = useFavourites()
  const home = query.data
  if (query.isError && !home)
    return (
      <MusicFailed
        title={t('failed')}
        error={query.error}
        onRetry={() => void query.refetch()}
        isBusy={query.isFetching}
      />
    )
  if (!home) return <HomeSkeleton label={app('state.loading')} />
  return (
    <>
      <Moods tags={home.tags} />
      <IsrcRule prefix={home.isrc_prefix} className="mb-5" />
      <div className="grid gap-x-6 gap-y-8 laptop:grid-cols-[minmax(0,1fr)_372px]">
        <ChartSection
          chart={home.chart && { ...home.chart, rows: home.chart.rows.map(mark) }}
          prefix={home.isrc_prefix}
          onFavourite={toggle}
        />
        <FavouritesFrame count={favourites.length}>
          <Suspense fallback={<FavouritesSkeleton />}>
            <FavouriteSlots
              favourites={favourites}
              prefix={home.isrc_prefix}
              onOrder={order}
              onRemove={toggle}
            />
          </Suspense>
        </FavouritesFrame>
      </div>
      <EarnersSection
        member={member}
        filter={memberFilter}
        prefix={home.isrc_prefix}
        mark={mark}
        onFavourite={toggle}
      />
      <NewestSection tracks={home.newest.map(mark)} prefix={home.isrc_prefix} onFavourite={toggle} />
    </>
  )
}

/** Moods most tracks have: one press leads to them. */
function Moods({ tags }: { tags: MusicHome['tags'] }) {
  const t = useTranslations('music.home')
  if (tags.length === 0) return null
  return (
    <nav
      aria-label={t('moods')}
      className="mb-6 flex gap-2 overflow-x-auto py-0.5 [scrollbar-width:none] wide:flex-wrap mobile:-mx-4 mobile:mb-5 mobile:px-4"
    >
      {tags.slice(0, 12).map(({ id, name }) => (
        <Link key={id} to="/musics/all" search={{ tags: String(id) }} className={chipClass(false)}>
          {name}
        </Link>
      ))}
      <Link
        to="/musics/tags"
        className="inline-flex h-8 shrink-0 items-center gap-1 rounded-full px-2 font-medium text-primary-text hover:underline pointer-coarse:h-11"
      >
        {t('all_moods')}
        <ArrowRight size={14} aria-hidden="true" />
      </Link>
    </nav>
  )
}

function HomeSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="mb-6 flex gap-2 overflow-hidden py-0.5">
        {Array.from({ length: 9 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
          <Skeleton key={index} className="h-8 w-20 shrink-0 rounded-full pointer-coarse:h-11" />
        ))}
      </div>
      <div className="grid gap-x-6 gap-y-8 laptop:grid-cols-[minmax(0,1fr)_372px]">
        {[0, 1].map((column) => (
          <div key={column}>
            <Skeleton className="mt-1 mb-4 h-6 w-40" />
            <div className="@container rounded-card border border-line bg-surface">
              {Array.from({ length: 10 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
                <div key={index} className="h-16 border-line not-first:border-t">
                  <TrackRowSkeleton />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
