import type { Track, updateTrack } from '@cuesheet/contract/console-catalogue'
import type { BodyOf } from '@cuesheet/contract/endpoint'
import { trackFields } from '@cuesheet/contract/values/catalogue'
import { fastestBpm, slowestBpm } from '@cuesheet/contract/values/music'

/** What the form holds; numbers and days as they are typed. */
export type Draft = Pick<Track, 'title' | 'artist' | 'album' | 'category' | 'is_exclusive' | 'uses'> & {
  duration_seconds: string
  bpm: string
  voice: 'unknown' | 'instrumental' | 'vocal'
  released_on: string
  isForAll: boolean
  networks: number[]
  tags: number[]
}

const typed = (value: number | null) => (value === null ? '' : String(value))

export const draftOf = (track: Track): Draft => ({
  title: track.title,
  artist: track.artist,
  album: track.album,
  category: track.category,
  is_exclusive: track.is_exclusive,
  uses: track.uses,
  duration_seconds: typed(track.duration_seconds),
  bpm: typed(track.bpm),
  voice: track.is_instrumental === null ? 'unknown' : track.is_instrumental ? 'instrumental' : 'vocal',
  released_on: track.released_on ?? '',
  isForAll: track.networks === null,
  networks: track.networks ?? [],
  tags: track.tags.map(({ tag_id }) => tag_id),
})

type Field = 'title' | 'duration_seconds' | 'bpm' | 'uses' | 'networks'
export type Problem =
  | { key: 'title_required' | 'uses_required' | 'networks_required' }
  | { key: 'number'; least: number; most: number }

/** What must be mended before it can be saved. */
export function problemsOf(draft: Draft): Partial<Record<Field, Problem>> {
  const number = (text: string, least: number, most: number): Problem | undefined =>
    text === '' || (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most)
      ? undefined
      : { key: 'number', least, most }
  const problems: Partial<Record<Field, Problem | undefined>> = {
    title: draft.title.trim() === '' ? { key: 'title_required' } : undefined,
    duration_seconds: number(draft.duration_seconds.trim(), 1, 36_000),
    bpm: number(draft.bpm.trim(), slowestBpm, fastestBpm),
    uses: draft.uses.length === 0 ? { key: 'uses_required' } : undefined,
    networks: !draft.isForAll && draft.networks.length === 0 ? { key: 'networks_required' } : undefined,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Partial<
    Record<Field, Problem>
  >
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** What is sent: the draft, made from a revision of the track. */
export function writingOf(
  draft: Draft,
  { track_id, revision, withdrawn_on }: Track,
): BodyOf<typeof updateTrack> {
  const { voice, isForAll, networks, duration_seconds, bpm, released_on, ...said } = draft
  return {
    ...said,
    track_id,
    revision,
    duration_seconds: numberOf(duration_seconds),
    bpm: numberOf(bpm),
    released_on: released_on || null,
    is_instrumental: voice === 'unknown' ? null : voice === 'instrumental',
    networks: isForAll ? null : networks,
    is_withdrawn: withdrawn_on !== null,
  }
}

/** The fields of a track that another one of it has otherwise. */
export const fieldsThatDiffer = (one: Track, other: Track) =>
  trackFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
