import type { TrackCategory, TrackUse } from '@cuesheet/contract/values/music'
import type { GivenTrack } from './parse-track-row.ts'

/** A track as the catalogue has it. */
export type StoredTrack = {
  isrc: string
  title: string
  artist: string
  album: string
  category: TrackCategory
  duration_seconds: number | null
  bpm: number | null
  is_instrumental: boolean | null
  released_on: string | null
  is_exclusive: boolean
  uses: TrackUse[]
  networks: number[] | null
  album_art: string | null
  preview: string | null
  withdrawn_on: string | null
  /** Slugs in alphabetical order. */
  tags: string[]
}

/** What holds for all tracks of a file whose rows say nothing of it. */
export type CatalogueDefaults = {
  category?: TrackCategory
  is_exclusive?: boolean
  uses?: TrackUse[]
  /** The networks that the file is for; without any, everyone. */
  networks?: number[]
}

const blank: Omit<StoredTrack, 'isrc' | 'title'> = {
  artist: '',
  album: '',
  category: 'song',
  duration_seconds: null,
  bpm: null,
  is_instrumental: null,
  released_on: null,
  is_exclusive: false,
  uses: ['shorts'],
  networks: null,
  album_art: null,
  preview: null,
  withdrawn_on: null,
  tags: [],
}

/**
 * The track after a row of a file. What the file has no column for stays as it is; a whole text is never replaced by a
 * damaged one; a track that a file names is back unless the file says that it is withdrawn, and then since it first was.
 * `files`: where its picture and preview are stored, as far as the row brought any. Pure.
 */
export function mergeTrack(
  row: GivenTrack,
  stored: StoredTrack | null,
  defaults: CatalogueDefaults,
  files: { album_art?: string; preview?: string },
): StoredTrack {
  const { isrc, damaged, tags, networks, withdrawn_on, ...said } = row
  const before = stored ?? { ...blank, isrc, title: said.title }
  const keptFields = stored ? damaged.filter((field) => stored[field] !== '') : []
  const { networks: forNetworks, ...plainDefaults } = defaults
  return {
    ...before,
    ...plainDefaults,
    ...said,
    ...Object.fromEntries(keptFields.map((field) => [field, before[field]])),
    album_art: files.album_art ?? before.album_art,
    preview: files.preview ?? before.preview,
    tags: tags ? [...new Set(tags.map(({ slug }) => slug))].sort() : before.tags,
    networks: networks === undefined ? widen(stored, forNetworks) : networks,
    withdrawn_on: withdrawn_on ? earlier(stored?.withdrawn_on, withdrawn_on) : null,
  }
}

/** A track of everyone stays everyone's; a limited one is now also of the networks that the file is for. */
function widen(stored: StoredTrack | null, added: number[] | undefined): number[] | null {
  if (!stored) return added ?? null
  if (!stored.networks || !added) return stored.networks
  return [...new Set([...stored.networks, ...added])].sort((a, b) => a - b)
}

const earlier = (one: string | null | undefined, other: string) => (one && one < other ? one : other)

/** Whether nothing of a track differs. */
export const isSameTrack = (one: StoredTrack, other: StoredTrack) =>
  (Object.keys(one) as (keyof StoredTrack)[]).every(
    (field) => JSON.stringify(one[field]) === JSON.stringify(other[field]),
  )
