import type { TrackCategory, TrackUse } from '@cuesheet/contract/values/music'
import { pictureAddress } from '../pictures/generated-pictures.ts'
import { hashText, SeededRandom } from '../seeded-random.ts'
import { backgroundMusic, soundtracks } from './instrumentals.ts'
import { songs } from './songs.ts'
import { soundOf } from './sounds.ts'

export type DemoTrack = {
  isrc: string
  title: string
  artist: string
  album: string
  category: TrackCategory
  album_art: string
  duration_seconds: number
  bpm: number | null
  is_instrumental: boolean | null
  is_exclusive: boolean
  uses: TrackUse[]
  /** How many days before today it came into the catalogue. */
  added: number
  /** How many days before today it was taken out of it. */
  withdrawn: number | null
}

/** One that was licensed for a while: it stays where it was used. */
const withdrawnTitle = '비밀번호'

const seconds: Record<TrackCategory, [number, number]> = { song: [158, 236], bgm: [74, 182], ost: [96, 268] }

function readTracks(entries: string[], category: TrackCategory): DemoTrack[] {
  /** By artist and year, named for its first track. */
  const albums = new Map<string, string>()
  return entries.map((entry) => {
    const [title = '', artist = '', label = ''] = entry.split(' | ')
    const code = hashText(`${artist} / ${title}`)
    const year = 18 + (code % 9)
    const designation = String((code >>> 8) % 100_000).padStart(5, '0')
    const key = `${artist} ${year}`
    const album = albums.get(key) ?? (category === 'ost' ? `${title} OST` : title)
    albums.set(key, album)
    const random = new SeededRandom(`track ${artist} ${title}`)
    const isNew = random.chance(0.15)
    return {
      isrc: `${label}${year}${designation}`,
      title,
      artist,
      album,
      category,
      album_art: pictureAddress('album', `${category}-${hashText(key).toString(16).padStart(8, '0')}`),
      duration_seconds: random.integer(...seconds[category]),
      ...soundOf({ artist, title, category }),
      is_exclusive: random.chance(0.16),
      uses: usesOf(category, random),
      // Most have been there for longer than the networks' videos.
      added: isNew ? random.integer(1, 45) : random.integer(446, 860),
      withdrawn: title === withdrawnTitle ? 20 : null,
    }
  })
}

function usesOf(category: TrackCategory, random: SeededRandom): TrackUse[] {
  const uses: TrackUse[] = ['shorts']
  if (random.chance(0.8)) uses.push('video')
  if (random.chance(0.45)) uses.push('live')
  if (random.chance(category === 'bgm' ? 0.6 : 0.2)) uses.push('shopping')
  return uses
}

/** The licensed catalogue of the demo; every artist, title and code is invented. */
export const demoTracks: readonly DemoTrack[] = [
  ...readTracks(songs, 'song'),
  ...readTracks(backgroundMusic, 'bgm'),
  ...readTracks(soundtracks, 'ost'),
]
