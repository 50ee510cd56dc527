import type { Track } from '@cuesheet/contract/music'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { HomeSection } from './home-section.tsx'
import { TrackCard } from './track-card.tsx'

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
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-5 mobile:-mx-4 mobile:flex mobile:snap-x mobile:scroll-px-4 mobile:gap-3 mobile:overflow-x-auto mobile:px-4 mobile:pb-1 mobile:[scrollbar-width:none]">
        {tracks.map((track) => (
          <li key={track.track_id} className="min-w-0 mobile:w-40 mobile:shrink-0 mobile:snap-start">
            <TrackCard track={track} prefix={prefix} onFavourite={onFavourite} />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
