import type { Track } from '@cuesheet/contract/music'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { similarQuery } from './api.ts'
import { useFavourites } from './favourites.ts'
import { HomeSection } from './home-section.tsx'
import { MusicFailed } from './music-failed.tsx'
import { TrackShelf, TrackShelfSkeleton } from './track-shelf.tsx'

/** As many as there are at most. */
const shown = 6

/** What can be used instead of a track, or beside it. */
export function SimilarSection({ track, prefix }: { track: Track; prefix: string | null }) {
  const t = useTranslations('music')
  const query = useQuery(similarQuery(track.track_id))
  const { mark, toggle } = useFavourites()
  return (
    <HomeSection title={t('similar.title')} className="mt-9">
      {query.data ? (
        query.data.length > 0 ? (
          <TrackShelf tracks={query.data.map(mark)} prefix={prefix} onFavourite={toggle} />
        ) : (
          <p className="text-muted">
            {t('similar.none')}{' '}
            <Link to="/musics/all" className="rounded-small font-medium text-primary-text hover:underline">
              {t('tabs.all')}
            </Link>
          </p>
        )
      ) : query.isError ? (
        <MusicFailed
          title={t('similar.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isBusy={query.isFetching}
        />
      ) : (
        <SkeletonGroup label={t('similar.loading')}>
          <TrackShelfSkeleton count={shown} />
        </SkeletonGroup>
      )}
    </HomeSection>
  )
}
