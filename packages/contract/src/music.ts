import * as z from 'zod/mini'
import { figures, freshness, selection, videoRow } from './dashboard.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { idQuerySchema, idSchema, isrcSchema, platformVideoIdSchema } from './values/ids.ts'
import {
  fastestBpm,
  maxDeclaredTracks,
  maxFavourites,
  slowestBpm,
  trackCategories,
  trackLengths,
  trackSorts,
  trackUses,
  trackVoices,
} from './values/music.ts'
import { pageQuery } from './values/page.ts'
import { calendarDaySchema, periodAnswer } from './values/period.ts'
import { searchSchema } from './values/search.ts'
import { videoSorts } from './values/video-sort.ts'

/** `slug` as catalogues name it; `name` in the language of the call. */
export const tag = z.object({ id: idSchema, slug: z.string(), name: z.string() })

/** Whether the viewer's channels are served: where none of a member's is verified, every `isrc` is null. */
export const service = z.enum(['served', 'verification_needed', 'no_channels'])

export const track = z.object({
  track_id: idSchema,
  /** Null where the viewer may not copy it, and of a track that is withdrawn. */
  isrc: z.nullable(isrcSchema),
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  album_art: z.nullable(z.string()),
  category: z.enum(trackCategories),
  tags: z.array(tag),
  duration_seconds: z.nullable(z.number()),
  /** Beats per minute; null: not known. */
  bpm: z.nullable(z.number()),
  /** Nobody sings; null: not known. */
  is_instrumental: z.nullable(z.boolean()),
  is_exclusive: z.boolean(),
  uses: z.array(z.enum(trackUses)),
  /** Where a short piece of it is heard. */
  preview: z.nullable(z.string()),
  added_on: calendarDaySchema,
  /** Since when it may be used no more. */
  withdrawn_on: z.nullable(calendarDaySchema),
  is_favourite: z.boolean(),
  /** In the network's latest weekly chart. */
  rank: z.nullable(z.number()),
})
export type Track = z.output<typeof track>

const chartRow = z.object({
  ...track.shape,
  rank: z.number(),
  /** Null: new in the chart. */
  previous_rank: z.nullable(z.number()),
  /** In the chart's seven days, of the network's videos that use it, and how many of them were seen. */
  views: z.number(),
  /** Null where they are not known of all of these. */
  engaged_views: z.nullable(z.number()),
  videos: z.number(),
})

export const musicHome = endpoint({
  method: 'GET',
  path: 'music/home',
  access: 'signed_in',
  summary: 'The music page’s first screenful: weekly chart, favourites, newly added, moods.',
  answer: {
    service,
    /** The one channel that is left to verify; null where there are more, or none. */
    to_verify: z.nullable(idSchema),
    /** What the network's ISRCs begin with; null: anything. */
    isrc_prefix: z.nullable(z.string()),
    /** Null before the first whole week of reports. `from` Monday, `to` Sunday. */
    chart: z.nullable(
      z.object({
        from: calendarDaySchema,
        to: calendarDaySchema,
        /** The platform counts views otherwise since this week: ranks of the week before are of another count. */
        is_recounted: z.boolean(),
        rows: z.array(chartRow),
      }),
    ),
    favourites: z.array(track),
    newest: z.array(track),
    /** By what of their sound the network's tracks can be narrowed; null, false: nothing is known of it. */
    sounds: z.object({
      bpm: z.nullable(z.object({ slowest: z.number(), fastest: z.number() })),
      has_voices: z.boolean(),
      has_lengths: z.boolean(),
    }),
    /** The most used ones first. */
    tags: z.array(z.object({ ...tag.shape, tracks: z.number() })),
  },
})

const bpm = z.coerce.number().check(z.int(), z.minimum(slowestBpm), z.maximum(fastestBpm))

export const tracks = endpoint({
  method: 'GET',
  path: 'music/tracks',
  access: 'signed_in',
  summary:
    'The catalogue, a piece after the other. A search is by title, artist or ISRC: Korean by part of a word or by initial consonants, Latin by part, typing errors forgiven; what fits best comes first, regardless of the sort.',
  query: {
    search: searchSchema,
    category: z.optional(z.enum(trackCategories)),
    /** Tag ids separated by commas: tracks that have all of them. */
    tags: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,9}$/))),
    exclusive: z.optional(z.enum(['1'])),
    shopping: z.optional(z.enum(['1'])),
    /** Beats per minute, both ends inclusive; tracks of which none are known are left out. */
    bpm_from: z.optional(bpm),
    bpm_to: z.optional(bpm),
    voice: z.optional(z.enum(trackVoices)),
    length: z.optional(z.enum(trackLengths)),
    sort: z._default(z.enum(trackSorts), 'popularity'),
    size: pageQuery(50).size,
    /** `next` of the answer before, of the same question: anything else is `invalid_input`. */
    after: z.optional(z.string().check(z.maxLength(600))),
  },
  answer: {
    service,
    isrc_prefix: z.nullable(z.string()),
    total: z.number(),
    rows: z.array(track),
    /** Nothing fits as it is written: these are like it. */
    is_forgiving: z.boolean(),
    /** What to ask for next as `after`; null after the last row. */
    next: z.nullable(z.string()),
  },
})

export const trackTags = endpoint({
  method: 'GET',
  path: 'music/tags',
  access: 'signed_in',
  summary: 'Every tag with how many tracks of the network’s catalogue have it, by name.',
  answer: { datas: z.array(z.object({ ...tag.shape, tracks: z.number() })) },
})

export const trackDetail = endpoint({
  method: 'GET',
  path: 'music/track',
  access: 'signed_in',
  summary: 'A track, its weeks in the chart, and which videos of the selection use it and what these earned.',
  query: {
    track: idQuerySchema,
    ...selection,
    sort: z._default(z.enum(videoSorts), 'profit'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...pageQuery(20),
  },
  answer: {
    service,
    isrc_prefix: z.nullable(z.string()),
    track,
    /** The latest 12 charts it was in, the oldest first. */
    weeks: z.array(
      z.object({
        sunday: calendarDaySchema,
        ...z.pick(chartRow, { rank: true, views: true, engaged_views: true, videos: true }).shape,
      }),
    ),
    freshness,
    period: periodAnswer,
    profit_kind: z.enum(['gross', 'net']),
    /** Of all videos of the selection that use it: of the videos, not the track's part of them. */
    figures,
    videos: z.object({
      total: z.number(),
      page: z.number(),
      size: z.number(),
      rows: z.array(videoRow),
    }),
  },
  errors: ['not_found'],
})

export const similarTracks = endpoint({
  method: 'GET',
  path: 'music/similar',
  access: 'signed_in',
  summary:
    'Up to 6 tracks of the network’s catalogue that are most like one: moods in common, artist, category, singing, tempo, length and uses.',
  query: { track: idQuerySchema },
  answer: { service, isrc_prefix: z.nullable(z.string()), rows: z.array(track) },
  errors: ['not_found'],
})

/** `newest`, `chart`, `unheard`, `tag.{id}` or `similar.{id of a track}`. */
const queueSource = z.string().check(z.regex(/^(newest|chart|unheard|(tag|similar)\.[1-9]\d{0,9})$/))

export const trackQueue = endpoint({
  method: 'GET',
  path: 'music/queue',
  access: 'signed_in',
  summary:
    'Tracks that can be heard, to go through by ear, a piece after the other: the newest, the latest chart, those whose preview the account has not heard, those of a tag, or those most like one.',
  query: {
    of: z._default(queueSource, 'newest'),
    /** `next` of the answer before, of the same question: anything else is `invalid_input`. */
    after: z.optional(z.string().check(z.maxLength(600))),
  },
  answer: {
    service,
    isrc_prefix: z.nullable(z.string()),
    rows: z.array(track),
    /** What to ask for next as `after`; null after the last row. */
    next: z.nullable(z.string()),
  },
  errors: ['not_found'],
})

export const markHeard = endpoint({
  method: 'POST',
  path: 'music/heard',
  access: 'signed_in',
  summary: 'Says that the account has heard a track’s preview; once more is no error.',
  body: { track: idSchema },
  errors: ['not_found'],
})

export const trackMoods = endpoint({
  method: 'GET',
  path: 'music/moods',
  access: 'signed_in',
  summary: 'What each tag looks and sounds like: pictures of its tracks, and one of them to hear.',
  answer: {
    service,
    isrc_prefix: z.nullable(z.string()),
    /** Tags without a track of the network’s catalogue are left out. */
    datas: z.array(
      z.object({
        id: idSchema,
        /** Up to three pictures of different albums, that of `track` first. */
        arts: z.array(z.string()),
        /** Has a preview; null where none of those looked at has. */
        track: z.nullable(track),
      }),
    ),
  },
})

export const addFavourite = endpoint({
  method: 'POST',
  path: 'music/favourites/add',
  access: 'signed_in',
  summary: `Puts a track at the end of the account's favourites; one that is there already stays. \`conflict\` for the ${maxFavourites + 1}th.`,
  body: { track: idSchema },
  answer: { favourites: z.array(track) },
  errors: ['not_found', 'conflict'],
})

export const removeFavourite = endpoint({
  method: 'POST',
  path: 'music/favourites/remove',
  access: 'signed_in',
  summary: 'Takes a track from the account’s favourites; one that is not there is no error.',
  body: { track: idSchema },
  answer: { favourites: z.array(track) },
})

export const orderFavourites = endpoint({
  method: 'POST',
  path: 'music/favourites/order',
  access: 'signed_in',
  summary:
    'Puts the account’s favourites in this order. `conflict` unless exactly these are the favourites: they were changed elsewhere.',
  body: { tracks: z.array(idSchema).check(z.maxLength(maxFavourites)) },
  answer: { favourites: z.array(track) },
  errors: ['conflict'],
})

export const declareTrack = endpoint({
  method: 'POST',
  path: 'music/declare',
  access: 'signed_in',
  summary: `Says that a video uses a track, or no longer does; by a member to whom the video’s channel is assigned, or a manager. What a report claims stays. \`forbidden\` while the channel is not verified, \`conflict\` for the ${maxDeclaredTracks + 1}th track of a video.`,
  body: { video: platformVideoIdSchema, track: idSchema, is_used: z.boolean() },
  errors: ['not_found', 'forbidden', 'conflict'],
})

export type MusicHome = AnswerOf<typeof musicHome>
export type ChartRow = NonNullable<MusicHome['chart']>['rows'][number]
export type TrackDetail = AnswerOf<typeof trackDetail>
