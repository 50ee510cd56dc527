import { similarTracks, type Track } from '@cuesheet/contract/music'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { locale } from '../../lib/locale.ts'
import { Failed } from '../../ui/failed.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { ByEarLink } from './by-ear/by-ear-link.tsx'
import { useFavourites } from './favourites.ts'
import { HomeSection } from './home-section.tsx'
import { TrackShelf, TrackShelfSkeleton } from './track-shelf.tsx'

type Props = {
  track: Pick<Track, 'track_id'>
  prefix: string | null
  /** Where it is not the page's own track. */
  title?: string
}

/** As many as there are at most. */
const shown = 6

/** What can be used instead of a track, or beside it. */
export function SimilarSection({ track, prefix, title }: Props) {
  const t = useTranslations('music')
  const query = useQuery(queryOf(similarTracks, { track: track.track_id }, { vary: [locale.get()] }))
  const { mark, toggle } = useFavourites()
  return (
    <HomeSection
      title={title ?? t('similar.title')}
      className="mt-9"
      aside={<ByEarLink of={`similar.${track.track_id}`} label={t('hear_on')} />}
    >
      {query.data ? (
        query.data.rows.length > 0 ? (
          <TrackShelf tracks={query.data.rows.map(mark)} prefix={prefix} onFavourite={toggle} />
        ) : (
          <p className="text-muted">
            {t('similar.none')}{' '}
            <Link to="/musics/all" className="rounded-small font-medium text-primary-text hover:underline">
              {t('tabs.all')}
            </Link>
          </p>
        )
      ) : query.isError ? (
        <Failed title={t('similar.failed')} query={query} />
      ) : (
        <SkeletonGroup label={t('similar.loading')}>
          <TrackShelfSkeleton count={shown} />
        </SkeletonGroup>
      )}
    </HomeSection>
  )
}
