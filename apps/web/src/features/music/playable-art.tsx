import type { Track } from '@cuesheet/contract/music'
import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { AlbumArt } from './album-art.tsx'
import { usePlayer } from './use-player.ts'

type Props = {
  track: Track
  sizePx: number
  /** Fills its place instead of `sizePx`. */
  isFluid?: boolean
  tabIndex?: 0 | -1
  className?: string
}

/** A track's picture, and over it the button that plays its preview where it has one. */
export function PlayableArt({ track, sizePx, isFluid = false, tabIndex = 0, className }: Props) {
  const t = useTranslations('music.player')
  const player = usePlayer()
  const isOpen = player.track_id === track.track_id
  const isPlaying = isOpen && player.isPlaying
  const Icon = isPlaying ? Pause : Play
  const art = (
    <AlbumArt track={track} sizePx={sizePx} isFluid={isFluid} className={className ?? 'rounded-small'} />
  )
  if (track.preview === null) return art
  const isLarge = sizePx > 80
  return (
    <span className={classNames('group/art relative grid shrink-0', isFluid && 'w-full')}>
      {art}
      <button
        type="button"
        data-play={track.track_id}
        aria-label={t(isPlaying ? 'pause' : 'play', { title: track.title })}
        aria-pressed={isPlaying}
        tabIndex={tabIndex}
        onClick={() => player.toggle(track)}
        className={classNames(
          'absolute grid place-items-center text-[#fff]',
          isLarge
            ? 'right-2 bottom-2 size-10 rounded-full'
            : classNames('inset-0', isPlaying && 'bg-[rgb(0_0_0/0.45)]', className ?? 'rounded-small'),
        )}
      >
        <span
          className={classNames(
            'grid place-items-center rounded-full bg-[rgb(0_0_0/0.55)] transition-colors group-hover/art:bg-[rgb(0_0_0/0.78)]',
            isLarge ? 'size-10' : 'size-7',
          )}
        >
          <Icon size={isLarge ? 18 : 14} aria-hidden="true" className="fill-current" />
        </span>
      </button>
    </span>
  )
}
