import type { Track } from '@cuesheet/contract/music'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pause, Play, X } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { AlbumArt } from './album-art.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { useFavourites } from './favourites.ts'
import { IsrcCopy } from './isrc.tsx'
import { homeQuery } from './music-queries.ts'

type Props = {
  track: Track
  audio: RefObject<HTMLAudioElement | null>
  isPlaying: boolean
  onToggle: (track: Track) => void
  onClose: () => void
}

/** What is being heard, how far, and what can be done about it; floats over the end of the page. */
export function PlayerBar({ track, audio, isPlaying, onToggle, onClose }: Props) {
  const t = useTranslations('music.player')
  const format = useFormat()
  const { at, length } = useProgress(audio)
  const Icon = isPlaying ? Pause : Play
  const prefix = useQuery(homeQuery()).data?.isrc_prefix ?? null
  const { mark, toggle } = useFavourites()
  const times = `${format.duration(at)} / ${format.duration(length)}`
  return (
    <section
      data-player=""
      aria-label={t('name')}
      className="floating-bar sticky bottom-4 z-[650] mx-auto mt-6 flex w-full max-w-[720px] items-center gap-3 rounded-card border border-line-strong bg-surface p-2 shadow-float mobile:bottom-[calc(max(var(--bottom-bar),env(safe-area-inset-bottom))+8px)] mobile:flex-wrap mobile:gap-2 mobile:pb-1"
    >
      <AlbumArt track={track} sizePx={40} className="rounded-small" />
      <div className="min-w-0 flex-1 basis-32">
        <Link
          to="/musics/$id"
          params={{ id: String(track.track_id) }}
          className="block truncate rounded-small font-medium hover:text-primary-text"
        >
          {track.title}
        </Link>
        <span className="block truncate text-small text-faint">{track.artist}</span>
      </div>
      <div className="flex min-w-0 flex-[1.4] items-center gap-3 mobile:order-1 mobile:flex-1 mobile:basis-1/2">
        <input
          type="range"
          aria-label={t('position')}
          aria-valuetext={times}
          min={0}
          max={length || 1}
          step={0.1}
          value={Math.min(at, length || 1)}
          onChange={(event) => {
            if (audio.current) audio.current.currentTime = Number(event.target.value)
          }}
          onKeyDown={(event) => {
            const to = positionFor(event.key, audio.current?.currentTime ?? at, length)
            if (event.key !== ' ' && to === null) return
            event.preventDefault()
            if (to === null) onToggle(track)
            else if (audio.current) audio.current.currentTime = to
          }}
          className="h-6 min-w-0 flex-1 accent-(--primary-mark)"
        />
        <span aria-hidden="true" className="shrink-0 text-small text-muted mobile:hidden">
          {times}
        </span>
      </div>
      <span className="flex shrink-0 items-center mobile:order-1">
        <IsrcCopy track={track} prefix={prefix} shows="button" />
        <FavouriteButton track={mark(track)} onToggle={toggle} />
      </span>
      <span className="flex shrink-0">
        <IconButton
          label={t(isPlaying ? 'pause' : 'play', { title: track.title })}
          aria-pressed={isPlaying}
          onClick={() => onToggle(track)}
        >
          <Icon size={18} aria-hidden="true" className="fill-current" />
        </IconButton>
        <IconButton label={t('close')} aria-keyshortcuts="Escape" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </span>
    </section>
  )
}

const stepSeconds = 5

/** Where a key leads: arrows by five seconds, Home and End to the ends; null for other keys. */
export function positionFor(key: string, at: number, length: number): number | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
  if (key === 'Home') return 0
  if (key === 'End') return length
  const step = steps[key]
  return step === undefined ? null : Math.min(length, Math.max(0, at + step * stepSeconds))
}

/** Seconds heard and in all; 0 before anything is known. */
function useProgress(audio: RefObject<HTMLAudioElement | null>) {
  const [progress, setProgress] = useState({ at: 0, length: 0 })
  useEffect(() => {
    const element = audio.current
    if (!element) return
    const read = () =>
      setProgress({
        at: element.currentTime,
        length: Number.isFinite(element.duration) ? element.duration : 0,
      })
    const kinds = ['timeupdate', 'durationchange', 'seeked', 'emptied'] as const
    for (const kind of kinds) element.addEventListener(kind, read)
    read()
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, read)
    }
  }, [audio])
  return progress
}
