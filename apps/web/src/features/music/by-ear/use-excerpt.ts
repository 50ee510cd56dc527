import { markHeard, type Track } from '@cuesheet/contract/music'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { usePlayer } from '../use-player.ts'
import { excerptOf, heardSeconds } from './excerpt.ts'

type Excerpt = {
  isPlaying: boolean
  /** How much of it was heard, 0 to 1. */
  share: number
  isOver: boolean
  /** Plays it, stops it for a moment, or plays it once more. */
  toggle: () => void
}

/** The piece of a track's preview that is heard by ear, with the one player there is; it ends by itself. */
export function useExcerpt(track: Track | undefined): Excerpt {
  const { audio, track_id, isPlaying, toggle } = usePlayer()
  const [share, setShare] = useState(0)
  const isOpen = track !== undefined && track_id === track.track_id
  const subject = track?.track_id
  useEffect(() => {
    const element = audio.current
    setShare(0)
    if (!element || subject === undefined) return
    const listening = new AbortController()
    const isMine = () => element.dataset.track === String(subject)
    let isHeard = false
    const begin = () => {
      if (isMine()) element.currentTime = excerptOf(element.duration).from
    }
    const read = () => {
      if (!isMine()) return
      const { from, to } = excerptOf(element.duration)
      const heard = element.currentTime - from
      setShare(Math.max(0, Math.min(1, heard / (to - from))))
      if (!isHeard && (heard >= heardSeconds || element.ended)) {
        isHeard = true
        call(markHeard, { body: { track: subject } }).catch((error: unknown) =>
          console.warn('That a preview was heard could not be kept.', error),
        )
      }
      if (element.currentTime >= to) element.pause()
    }
    const on = (kind: keyof HTMLMediaElementEventMap, hear: () => void) =>
      element.addEventListener(kind, hear, { signal: listening.signal })
    on('loadedmetadata', begin)
    for (const kind of ['timeupdate', 'ended', 'seeked'] as const) on(kind, read)
    return () => listening.abort()
  }, [audio, subject])
  return {
    isPlaying: isOpen && isPlaying,
    share: isOpen ? share : 0,
    isOver: isOpen && !isPlaying && share >= 1,
    toggle: () => {
      const element = audio.current
      if (!track || !element) return
      if (isOpen && share >= 1) element.currentTime = excerptOf(element.duration).from
      toggle(track)
    },
  }
}
