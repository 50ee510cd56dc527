import { pictureAddress } from '../../features/pictures/rules.ts'
import { hashText } from '../../seeded-random.ts'
import { backgroundMusic, soundtracks } from './instrumentals.ts'
import { songs } from './songs.ts'

export type DemoTrack = {
  isrc: string
  title: string
  artist: string
  category: 'bgm' | 'song' | 'ost'
  album_art: string
}

function readTracks(entries: string[], category: DemoTrack['category']): DemoTrack[] {
  return entries.map((entry) => {
    const [title = '', artist = '', label = ''] = entry.split(' | ')
    const code = hashText(`${artist} / ${title}`)
    const year = 18 + (code % 9)
    const designation = String((code >>> 8) % 100_000).padStart(5, '0')
    const album = hashText(`${artist} ${year}`).toString(16).padStart(8, '0')
    return {
      isrc: `${label}${year}${designation}`,
      title,
      artist,
      category,
      album_art: pictureAddress('album', `${category}-${album}`),
    }
  })
}

/** The licensed catalogue of the demo; every artist, title and code is invented. */
export const demoTracks: readonly DemoTrack[] = [
  ...readTracks(songs, 'song'),
  ...readTracks(backgroundMusic, 'bgm'),
  ...readTracks(soundtracks, 'ost'),
]
