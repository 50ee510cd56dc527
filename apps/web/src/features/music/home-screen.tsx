import type { MusicHome } from '@cuesheet/contract/music'
import { maxFavourites } from '@cuesheet/contract/values/music'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ChartSection } from './chart-section.tsx'
import { EarnersSection } from './earners-section.tsx'
import { useFavourites } from './favourites.ts'
import { HomeSection } from './home-section.tsx'
import { IsrcRule } from './isrc.tsx'
import { MoodTile, useMoodFaces } from './mood-tile.tsx'
import { homeQuery } from './music-queries.ts'
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
  usePageTitle(t('title'))
  const query = useQuery(homeQuery())
  const { favourites, mark, toggle, order } = useFavourites()
  const home = query.data
  if (query.isError && !home) return <Failed title={t('failed')} query={query} />
  if (!home) return <HomeSkeleton />
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

const moodsClass =
  'flex gap-3 overflow-x-auto py-0.5 [scrollbar-width:none] mobile:-mx-4 mobile:px-4 laptop:grid laptop:grid-cols-6'

/** Moods most tracks have: one press leads to them. */
function Moods({ tags }: { tags: MusicHome['tags'] }) {
  const t = useTranslations('music.home')
  const faces = useMoodFaces()
  if (tags.length === 0) return null
  return (
    <HomeSection
      title={t('moods')}
      className="mb-8"
      aside={
        <Link
          to="/musics/tags"
          className="rounded-small text-small font-medium text-primary-text hover:underline"
        >
          {t('all_moods')}
        </Link>
      }
    >
      <nav aria-label={t('moods')} className={moodsClass}>
        {tags.slice(0, 12).map((mood) => (
          <MoodTile key={mood.id} mood={mood} face={faces?.get(mood.id)} size="small" />
        ))}
      </nav>
    </HomeSection>
  )
}

function HomeSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="mt-1 mb-4 h-6 w-40" />
      <div className={`mb-8 ${moodsClass}`}>
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
          <Skeleton key={index} className="h-24 w-44 shrink-0 rounded-card laptop:w-auto" />
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

/** The account's favourites, with how many of the places are taken. */
function FavouritesFrame({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations('music.favourites')
  return (
    <HomeSection title={t('title')} context={t('count', { count, most: maxFavourites })}>
      {children}
    </HomeSection>
  )
}

function FavouritesSkeleton() {
  return (
    <div className="rounded-card border border-line bg-surface">
      {Array.from({ length: maxFavourites }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
        <div key={index} className="flex h-16 items-center gap-3 border-line px-3 not-first:border-t">
          <Skeleton className="size-11" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}
