import type { Track } from '@cuesheet/contract/music'
import { Link } from '@tanstack/react-router'
import { Copy, Heart, LockKeyhole, Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useFormat } from '../../lib/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'
import { AlbumArt } from './album-art.tsx'
import { Facts } from './facts.tsx'
import { useFavourites } from './favourites.ts'
import { useIsrcTexts } from './isrc.tsx'
import { ExclusiveMark } from './track-marks.tsx'
import { usePlayer } from './use-player.ts'

/** What a track is, and what is done with it first. */
export function TrackHead({ track: asRead }: { track: Track }) {
  const t = useTranslations('music')
  const format = useFormat()
  const player = usePlayer()
  const { mark, toggle } = useFavourites()
  const track = mark(asRead)
  const texts = useIsrcTexts()(track.title)
  const isPlaying = player.track_id === track.track_id && player.isPlaying
  const PlayIcon = isPlaying ? Pause : Play
  const facts = [
    t(`categories.${track.category}`),
    ...(track.is_instrumental === null
      ? []
      : [t(`voices.${track.is_instrumental ? 'instrumental' : 'vocal'}`)]),
    ...(track.bpm === null ? [] : [t('track.bpm', { bpm: format.count(track.bpm) })]),
    ...(track.duration_seconds === null ? [] : [format.duration(track.duration_seconds)]),
    ...(track.rank === null ? [] : [t('track.rank', { rank: track.rank })]),
  ]
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-6 gap-y-4 mobile:items-start mobile:gap-x-4">
      <AlbumArt
        track={track}
        sizePx={176}
        className="row-span-2 rounded-card mobile:row-span-1 mobile:size-24!"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="min-w-0 text-figure font-semibold tracking-tight break-words text-balance mobile:text-title">
            {track.title}
          </h1>
          {track.is_exclusive && <ExclusiveMark />}
        </div>
        <p className="mt-1 text-large mobile:text-base">
          {track.artist}
          {track.album && <span className="text-muted"> · {track.album}</span>}
        </p>
        <Facts facts={facts} className="mt-1" />
      </div>
      <div className="flex flex-wrap gap-2 self-start mobile:col-span-2">
        {track.withdrawn_on !== null ? null : track.isrc !== null ? (
          <Button kind="primary" onClick={() => void copyAndSay(track.isrc ?? '', texts)}>
            <Copy size={16} aria-hidden="true" />
            {t('isrc.copy_short')}
          </Button>
        ) : (
          <Link to="/manage-channel" className={buttonClass('primary')}>
            <LockKeyhole size={16} aria-hidden="true" />
            {t('isrc.verify')}
          </Link>
        )}
        {track.preview !== null && (
          <Button data-play={track.track_id} onClick={() => player.toggle(track)}>
            <PlayIcon size={16} aria-hidden="true" className="fill-current" />
            {t(isPlaying ? 'player.short_pause' : 'player.short')}
          </Button>
        )}
        <Button
          aria-pressed={track.is_favourite}
          aria-label={t('favourites.favourite', { title: track.title })}
          onClick={() => toggle(track)}
        >
          <Heart
            size={16}
            aria-hidden="true"
            className={classNames(track.is_favourite && 'fill-primary-mark text-primary-mark')}
          />
          {t('favourites.short')}
        </Button>
      </div>
    </header>
  )
}
