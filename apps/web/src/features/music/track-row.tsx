import type { Track } from '@cuesheet/contract/music'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { IsrcCopy } from './isrc.tsx'
import { PlayableArt } from './playable-art.tsx'
import { TrackTags } from './track-marks.tsx'
import { TrackTitle } from './track-title.tsx'

export type TrackItemProps = {
  track: Track
  prefix: string | null
  tabIndex: 0 | -1
  format: Format
  onFavourite: (track: Track) => void
}

/** A track in a list: what it is, its code to copy, its mark as a favourite. */
export const TrackRow = memo(function TrackRow({
  track,
  prefix,
  tabIndex,
  format,
  onFavourite,
}: TrackItemProps) {
  const t = useTranslations('music')
  return (
    <div className="group flex h-full items-center gap-3 px-3 hover:bg-sunken/60 mobile:gap-2.5 mobile:px-3.5 mobile:hover:bg-transparent">
      <PlayableArt track={track} sizePx={48} tabIndex={tabIndex} />
      <div className="min-w-0 flex-1 @4xl:basis-48">
        <TrackTitle track={track} tabIndex={tabIndex} />
        <p className="text-small leading-4 text-faint @md:flex @md:leading-normal @md:whitespace-pre">
          <span className="block truncate">{track.artist}</span>
          <span className="block @3xl:hidden">
            <span className="hidden @md:inline"> · </span>
            {t(`categories.${track.category}`)}
            {track.bpm !== null && ` · ${t('track.bpm', { bpm: format.count(track.bpm) })}`}
            {track.duration_seconds !== null && ` · ${format.duration(track.duration_seconds)}`}
          </span>
        </p>
      </div>
      <div className="hidden min-w-0 flex-1 basis-28 @4xl:block">
        <TrackTags track={track} most={2} />
      </div>
      <span className="hidden w-12 shrink-0 text-small text-muted @3xl:block">
        {t(`categories.${track.category}`)}
      </span>
      <span className="hidden w-21 shrink-0 text-small leading-4 wrap-break-word text-muted @5xl:block">
        {track.is_instrumental && t('voices.instrumental')}
      </span>
      <span className="hidden w-20 shrink-0 text-end text-small whitespace-nowrap text-muted @3xl:block">
        {track.bpm !== null && t('track.bpm', { bpm: format.count(track.bpm) })}
      </span>
      <span className="hidden w-12 shrink-0 text-end text-small text-muted @3xl:block">
        {format.duration(track.duration_seconds)}
      </span>
      <span className="flex shrink-0 justify-end @2xl:w-42">
        <IsrcCopy track={track} prefix={prefix} tabIndex={tabIndex} shows="wide" />
      </span>
      <FavouriteButton
        track={track}
        onToggle={onFavourite}
        tabIndex={tabIndex}
        className="mobile:-ms-2.5 mobile:-me-2"
      />
    </div>
  )
})

export function TrackRowSkeleton() {
  return (
    <div className="flex h-full items-center gap-3 px-3 mobile:px-3.5">
      <Skeleton className="size-12 shrink-0" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-2/5 mobile:w-3/5" />
        <Skeleton className="h-3 w-1/4 mobile:w-2/5" />
      </div>
      <Skeleton className="hidden h-4 w-32 @2xl:block" />
      <Skeleton className="size-4" />
      <Skeleton className="me-2.5 size-4" />
    </div>
  )
}
