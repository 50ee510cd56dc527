import type { Track } from '@cuesheet/contract/music'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { PlayerBar } from './player-bar.tsx'

type Player = {
  /** The track whose preview is open, playing or not. */
  track_id: number | null
  isPlaying: boolean
  /** Plays a track's preview, or stops it for a moment where it is playing. */
  toggle: (track: Track) => void
}

const PlayerContext = createContext<Player>({ track_id: null, isPlaying: false, toggle: () => {} })

export const usePlayer = () => useContext(PlayerContext)

/** One preview at a time, for everything inside; its bar stays while the screens change. */
export function MusicPlayer({ children }: { children: ReactNode }) {
  const t = useTranslations('music.player')
  const audio = useRef<HTMLAudioElement>(null)
  const [track, setTrack] = useState<Track | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const actions = useMemo(() => {
    const fail = () => {
      setPlaying(false)
      snackbars.show('error', t('failed'))
    }
    const play = (element: HTMLAudioElement) => {
      // An element that failed has to load again.
      if (element.error) element.load()
      element.play().catch((error: unknown) => {
        // Another one was chosen, or it was closed, before this one began.
        if (!(error instanceof DOMException && error.name === 'AbortError')) fail()
      })
    }
    return {
      fail,
      toggle: (next: Track) => {
        const element = audio.current
        if (!element || next.preview === null) return
        if (element.dataset.track === String(next.track_id)) {
          if (element.paused || element.error) play(element)
          else element.pause()
          return
        }
        element.dataset.track = String(next.track_id)
        element.src = next.preview
        setTrack(next)
        play(element)
      },
      close: () => {
        const element = audio.current
        if (!element) return
        element.pause()
        element.removeAttribute('src')
        // The bar's buttons go with it.
        if (document.activeElement?.closest('[data-player]'))
          (
            document.querySelector<HTMLElement>(`[data-play="${element.dataset.track}"]`) ??
            document.getElementById('content')
          )?.focus()
        delete element.dataset.track
        setTrack(null)
      },
    }
  }, [t])
  const { toggle, close, fail } = actions
  useEffect(() => {
    if (!track) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      const at = event.target instanceof Element ? event.target : null
      if (
        event.key === 'Escape' &&
        !at?.closest('[role="dialog"], [role="menu"], [type="search"]') &&
        !document.querySelector('[data-dragging]')
      )
        close()
      // Not on anything that Space is for.
      if (
        event.key === ' ' &&
        !at?.closest('a, button, input, select, textarea, summary, [role], [tabindex="0"]')
      ) {
        event.preventDefault()
        toggle(track)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [track, toggle, close])
  const player = useMemo(
    () => ({ track_id: track?.track_id ?? null, isPlaying, toggle }),
    [track, isPlaying, toggle],
  )
  return (
    <PlayerContext value={player}>
      {children}
      {/* biome-ignore lint/a11y/useMediaCaption: a piece of music without words to read */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onError={fail}
      />
      {track && (
        <PlayerBar track={track} audio={audio} isPlaying={isPlaying} onToggle={toggle} onClose={close} />
      )}
    </PlayerContext>
  )
}
