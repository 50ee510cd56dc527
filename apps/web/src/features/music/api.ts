import type { AnswerOf } from '@cuesheet/contract/endpoint'
import {
  addFavourite,
  musicHome,
  orderFavourites,
  removeFavourite,
  similarTracks,
  type Track,
  trackDetail,
  tracks,
  trackTags,
} from '@cuesheet/contract/music'
import { trackEarners, usedTracks } from '@cuesheet/contract/track-report'
import type { UsedTrackSort } from '@cuesheet/contract/values/music'
import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { brand } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import { locale } from '../../lib/locale.ts'
import type { TrackQuestion } from './music-search.ts'

export type MusicHome = AnswerOf<typeof musicHome>
export type ChartRow = NonNullable<MusicHome['chart']>['rows'][number]
export type TrackEarners = AnswerOf<typeof trackEarners>
export type UsedTracks = AnswerOf<typeof usedTracks>
export type UsedTrack = UsedTracks['tracks']['rows'][number]
export type TrackDetail = AnswerOf<typeof trackDetail>

/** Tracks of one answer: a screenful and what is scrolled past while the next is asked for. */
const pieceSize = 100

const given = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

export const homeKey = ['music', 'home'] as const

/** Names of tags are in the language of the call. */
export const homeQuery = () =>
  queryOptions({
    queryKey: [...homeKey, locale.get()],
    queryFn: ({ signal }) => call(musicHome, { signal }),
  })

/**
 * The catalogue piece after piece: the next is asked for with what the one before named. Read again only from its
 * beginning: thousands of rows that were scrolled past are nobody's to ask for once more.
 */
export const tracksQuery = (question: TrackQuestion) =>
  infiniteQueryOptions({
    queryKey: ['music', 'tracks', locale.get(), given(question)],
    queryFn: ({ signal, pageParam }) =>
      call(tracks, {
        query: {
          sort: 'popularity',
          ...given(question),
          ...(pageParam && { after: pageParam }),
          size: pieceSize,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const tagsQuery = () =>
  queryOptions({
    queryKey: ['music', 'tags', locale.get()],
    queryFn: async ({ signal }) => (await call(trackTags, { signal })).datas,
    staleTime: 10 * 60_000,
  })

export type TrackSelection = {
  period?: TrackDetail['period']['name'] | undefined
  from?: string | undefined
  to?: string | undefined
  compare?: 'previous' | 'year' | undefined
  member?: number | undefined
  channel?: number | undefined
  sort?: VideoSort | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
}

/** Videos of a page of a track's list. */
export const videosSize = 20

/** Read again with the other reports. */
export const trackQuery = (track: number, selection: TrackSelection) =>
  queryOptions({
    queryKey: ['dashboard', 'track', track, locale.get(), brand.currency(), given(selection)],
    queryFn: ({ signal }) =>
      call(trackDetail, { query: { track, ...given(selection), size: videosSize }, signal }),
  })

export const similarQuery = (track: number) =>
  queryOptions({
    queryKey: ['music', 'similar', track, locale.get()],
    queryFn: async ({ signal }) => (await call(similarTracks, { query: { track }, signal })).rows,
  })

/** Read again with the reports. */
export const earnersQuery = (member: number | undefined) =>
  queryOptions({
    queryKey: ['dashboard', 'earners', locale.get(), brand.currency(), member ?? null],
    queryFn: ({ signal }) => call(trackEarners, { query: given({ member }), signal }),
  })

export type UsedSelection = Omit<TrackSelection, 'sort'> & { sort?: UsedTrackSort | undefined }

/** Tracks of a page of the list of used ones. */
export const usedSize = 50

/** Read again with the other reports. */
export const usedQuery = (selection: UsedSelection) =>
  queryOptions({
    queryKey: ['dashboard', 'used-tracks', locale.get(), brand.currency(), given(selection)],
    queryFn: ({ signal }) => call(usedTracks, { query: { ...given(selection), size: usedSize }, signal }),
  })

export const sendFavourite = (track: number, isFavourite: boolean) =>
  call(isFavourite ? addFavourite : removeFavourite, { body: { track } })

export const sendOrder = (favourites: readonly Track[]) =>
  call(orderFavourites, { body: { tracks: favourites.map(({ track_id }) => track_id) } })
