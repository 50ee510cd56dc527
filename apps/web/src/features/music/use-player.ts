import type { Track } from '@cuesheet/contract/music'
import { createContext, type RefObject, useContext } from 'react'

type Player = {
  /** The track whose preview is open, playing or not. */
  track_id: number | null
  isPlaying: boolean
  /** Plays a track's preview, or stops it for a moment where it is playing. */
  toggle: (track: Track) => void
  /** Ends what is heard. */
  close: () => void
  audio: RefObject<HTMLAudioElement | null>
}

export const PlayerContext = createContext<Player>({
  track_id: null,
  isPlaying: false,
  toggle: () => {},
  close: () => {},
  audio: { current: null },
})

export const usePlayer = () => useContext(PlayerContext)
