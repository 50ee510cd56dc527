import type { Track } from '@cuesheet/contract/music'
import { memo } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { IsrcCopy } from './isrc.tsx'
import { PlayableArt } from './playable-art.tsx'
import { TrackTitle } from './track-title.tsx'

type Props = {
  track: Track
  prefix: string | null
  tabIndex?: 0 | -1
  onFavourite: (track: Track) => void
}

/** Height of the part below the picture. */
export const cardTextHeight = 88

/** A track as its picture. */
export const TrackCard = memo(function TrackCard({ track, prefix, tabIndex = 0, onFavourite }: Props) {
  return (
    <div className="group min-w-0">
      <PlayableArt track={track} sizePx={240} isFluid tabIndex={tabIndex} className="rounded-card" />
      <div className="mt-2">
        <TrackTitle track={track} tabIndex={tabIndex} />
      </div>
      <div className="flex min-w-0 items-center">
        <span className="min-w-0 flex-1 truncate text-small text-faint">{track.artist}</span>
        <IsrcCopy track={track} prefix={prefix} tabIndex={tabIndex} shows="button" />
        <FavouriteButton track={track} onToggle={onFavourite} tabIndex={tabIndex} className="-me-2.5" />
      </div>
    </div>
  )
})

export function TrackCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-square w-full rounded-card" />
      <Skeleton className="mt-3 h-4 w-3/4" />
      <Skeleton className="mt-3 h-3 w-1/2" />
    </div>
  )
}
