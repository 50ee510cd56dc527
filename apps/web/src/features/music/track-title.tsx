import type { Track } from '@cuesheet/contract/music'
import { TrackLink } from './track-link.tsx'
import { ExclusiveMark } from './track-marks.tsx'

type Props = { track: Pick<Track, 'track_id' | 'title' | 'is_exclusive'>; tabIndex?: 0 | -1 }

/** A track's title in a list, as the one link that arrow keys walk. */
export function TrackTitle({ track, tabIndex = 0 }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <TrackLink
        track={track}
        tabIndex={tabIndex}
        className="min-w-0 truncate rounded-small font-medium group-hover:text-primary-text"
        isRowLink
      >
        {track.title}
      </TrackLink>
      {track.is_exclusive && <ExclusiveMark />}
    </div>
  )
}
