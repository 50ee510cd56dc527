import type { Track } from '@cuesheet/contract/music'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/i18n.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Layer } from '../../ui/layer.tsx'
import { PlayerBar } from './player-bar.tsx'
import { PlayerContext } from './use-player.ts'

const loadByEar = withTexts(() => import('./by-ear/by-ear-modal.tsx'), 'by_ear')

/** One preview at a time, for everything inside; its bar stays while the screens change. */
export function MusicPlayer({ children }: { children: ReactNode }) {
  const t = useTranslations('music.player')
  const audio = useRef<HTMLAudioElement>(null)
  const byEar = useModal('by-ear')
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
    () => ({ track_id: track?.track_id ?? null, isPlaying, toggle, close, audio }),
    [track, isPlaying, toggle, close],
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
      {track && !byEar.isOpen && (
        <PlayerBar track={track} audio={audio} isPlaying={isPlaying} onToggle={toggle} onClose={close} />
      )}
      <Layer load={loadByEar} isOpen={byEar.isOpen} onClose={byEar.close} isDialog>
        {(ByEarModal) => <ByEarModal modal={byEar} />}
      </Layer>
    </PlayerContext>
  )
}
