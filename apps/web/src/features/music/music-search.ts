import {
  fastestBpm,
  slowestBpm,
  type TrackCategory,
  type TrackLength,
  type TrackSort,
  type TrackVoice,
  trackCategories,
  trackLengths,
  trackSorts,
  trackVoices,
} from '@cuesheet/contract/values/music'
import { oneOf, type SearchOf, searched, text, validSearch, whole } from '../../lib/search-params.ts'

/** How tracks are laid out. */
const trackViews = ['list', 'grid'] as const
export type TrackView = (typeof trackViews)[number]

const shape = {
  search: searched,
  category: oneOf(trackCategories),
  /** Tag ids separated by commas. */
  tags: text(99, /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,9}$/),
  exclusive: oneOf(['1']),
  shopping: oneOf(['1']),
  bpm_from: whole(slowestBpm, fastestBpm),
  bpm_to: whole(slowestBpm, fastestBpm),
  voice: oneOf(trackVoices),
  length: oneOf(trackLengths),
  sort: oneOf(trackSorts),
  view: oneOf(trackViews),
}
export type MusicSearch = SearchOf<typeof shape>

const defaults = { sort: 'popularity', view: 'list' } as const

/** The catalogue's filters in its address. */
export const musicSearch = validSearch(shape, defaults)

/** What of an address the server is asked. */
export type TrackQuestion = {
  search?: string | undefined
  category?: TrackCategory | undefined
  tags?: string | undefined
  exclusive?: '1' | undefined
  shopping?: '1' | undefined
  bpm_from?: number | undefined
  bpm_to?: number | undefined
  voice?: TrackVoice | undefined
  length?: TrackLength | undefined
  sort: TrackSort
}

export const questionOf = ({ view: _, sort = defaults.sort, ...search }: MusicSearch): TrackQuestion => ({
  ...search,
  sort,
})

/** Nothing of how tracks sound is asked for. */
export const silent = { bpm_from: undefined, bpm_to: undefined, voice: undefined, length: undefined }

export const isSounding = ({ bpm_from, bpm_to, voice, length }: MusicSearch) =>
  [bpm_from, bpm_to, voice, length].some((value) => value !== undefined)

/** Whether anything narrows the catalogue. */
export const isNarrowed = (asked: MusicSearch) => {
  const { search, category, tags, exclusive, shopping } = asked
  return (
    [search, category, tags, exclusive, shopping].some((value) => value !== undefined) || isSounding(asked)
  )
}

export const tagIdsOf = ({ tags }: MusicSearch): number[] => (tags ? tags.split(',').map(Number) : [])

/** Most tags of one question. */
export const maxTags = 10

/** The same tags with this one, or without it where it was among them; undefined for none. */
export function toggledTags(ids: readonly number[], id: number): string | undefined {
  const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-maxTags)
  return next.length > 0 ? next.join(',') : undefined
}
