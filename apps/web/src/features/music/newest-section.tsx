import type { Track } from '@cuesheet/contract/music'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { HomeSection } from './home-section.tsx'
import { TrackShelf } from './track-shelf.tsx'

type Props = { tracks: Track[]; prefix: string | null; onFavourite: (track: Track) => void }

/** What came into the catalogue last; on phones a shelf that scrolls sideways. */
export function NewestSection({ tracks, prefix, onFavourite }: Props) {
  const t = useTranslations('music.home')
  if (tracks.length === 0) return null
  return (
    <HomeSection
      title={t('newest')}
      className="mt-9"
      aside={
        <Link
          to="/musics/all"
          search={{ sort: 'newest' }}
          className="rounded-small text-small font-medium text-primary-text hover:underline"
        >
          {t('all_newest')}
        </Link>
      }
    >
      <TrackShelf tracks={tracks} prefix={prefix} onFavourite={onFavourite} />
    </HomeSection>
  )
}
