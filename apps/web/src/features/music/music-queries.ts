import { musicHome, type TrackDetail, trackDetail, tracks, trackTags } from '@cuesheet/contract/music'
import type { UsedTrackSort } from '@cuesheet/contract/values/music'
import type { CompareWith } from '@cuesheet/contract/values/period'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { brand } from '../../lib/brand.ts'
import { infiniteOf, queryOf } from '../../lib/client.ts'
import { locale } from '../../lib/locale.ts'
import type { TrackQuestion } from './music-search.ts'

/** Tracks of one answer: a screenful and what is scrolled past while the next is asked for. */
const pieceSize = 100

/** Names of tags are in the language of the call. */
export const homeQuery = () => queryOf(musicHome, {}, { vary: [locale.get()] })

/**
 * The catalogue piece after piece. Read again only from its beginning: thousands of rows that were scrolled past are
 * nobody's to ask for once more.
 */
export const tracksQuery = (question: TrackQuestion) =>
  infiniteOf(
    tracks,
    { ...question, size: pieceSize },
    { vary: [locale.get()], staleTime: Number.POSITIVE_INFINITY },
  )

export const tagsQuery = () => queryOf(trackTags, {}, { vary: [locale.get()], staleTime: 10 * 60_000 })

export type TrackSelection = {
  period?: TrackDetail['period']['name'] | undefined
  from?: string | undefined
  to?: string | undefined
  compare?: CompareWith | undefined
  member?: number | undefined
  channel?: number | undefined
  sort?: VideoSort | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
}
export type UsedSelection = Omit<TrackSelection, 'sort'> & { sort?: UsedTrackSort | undefined }

/** Videos of a page of a track's list. */
export const videosSize = 20

export const trackQuery = (track: number, selection: TrackSelection) =>
  queryOf(trackDetail, { track, ...selection, size: videosSize }, { vary: [locale.get(), brand.currency()] })
