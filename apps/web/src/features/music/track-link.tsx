import type { Track } from '@cuesheet/contract/music'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  track: Pick<Track, 'track_id'>
  tabIndex?: 0 | -1
  /** The one link of a row that arrow keys walk. */
  isRowLink?: boolean
  className?: string
  /** Instead of what it shows. */
  label?: string
  children: ReactNode
}

/** To the track's own page. */
export function TrackLink({ track, tabIndex = 0, isRowLink = false, className, label, children }: Props) {
  return (
    <Link
      to="/musics/$id"
      params={{ id: String(track.track_id) }}
      preload={false}
      tabIndex={tabIndex}
      className={className}
      aria-label={label}
      {...(isRowLink && { 'data-row-link': '' })}
    >
      {children}
    </Link>
  )
}
