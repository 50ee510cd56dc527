import type { Track } from '@cuesheet/contract/music'
import { TrackCard, TrackCardSkeleton } from './track-card.tsx'

const shelfClass =
  'grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-5 mobile:-mx-4 mobile:flex mobile:snap-x mobile:scroll-px-4 mobile:gap-3 mobile:overflow-x-auto mobile:px-4 mobile:pb-1 mobile:[scrollbar-width:none]'
const cardClass = 'min-w-0 mobile:w-40 mobile:shrink-0 mobile:snap-start'

type Props = { tracks: readonly Track[]; prefix: string | null; onFavourite: (track: Track) => void }

/** A few tracks as pictures; on phones they scroll sideways. */
export function TrackShelf({ tracks, prefix, onFavourite }: Props) {
  return (
    <ul className={shelfClass}>
      {tracks.map((track) => (
        <li key={track.track_id} className={cardClass}>
          <TrackCard track={track} prefix={prefix} onFavourite={onFavourite} />
        </li>
      ))}
    </ul>
  )
}

export function TrackShelfSkeleton({ count }: { count: number }) {
  return (
    <div className={shelfClass}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
        <div key={index} className={cardClass}>
          <TrackCardSkeleton />
        </div>
      ))}
    </div>
  )
}
