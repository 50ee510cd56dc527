import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { longestTrackText, mostTags, mostTracksAtOnce, trackChanges } from './values/catalogue.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { locales } from './values/locale.ts'
import { fastestBpm, slowestBpm, trackCategories, trackUses } from './values/music.ts'
import { calendarDaySchema } from './values/period.ts'
import { plainLineSchema } from './values/plain-text.ts'
import { searchSchema } from './values/search.ts'

const tag = z.object({ tag_id: idSchema, name: z.string() })

const trackRow = z.object({
  track_id: idSchema,
  isrc: z.string(),
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  album_art: z.nullable(z.string()),
  category: z.enum(trackCategories),
  tags: z.array(tag),
  /** Null: every network. */
  networks: z.nullable(z.array(idSchema)),
  is_exclusive: z.boolean(),
  preview: z.nullable(z.string()),
  added_on: z.string(),
  withdrawn_on: z.nullable(z.string()),
})

export const consoleTracks = endpoint({
  method: 'GET',
  path: 'console/catalogue/tracks',
  access: 'operator',
  summary:
    'The tracks of the catalogue, withdrawn ones too, the newest first. `search`: words of title, artist and album, initial consonants, or the beginning of an ISRC.',
  query: {
    search: searchSchema,
    category: z.optional(z.enum(trackCategories)),
    state: z.optional(z.enum(['offered', 'withdrawn'])),
    /** limited: to some networks. */
    availability: z.optional(z.enum(['everyone', 'limited'])),
    /** Limited to networks of which this is one. */
    network: z.optional(idQuerySchema),
    without: z.optional(z.enum(['picture', 'preview', 'tags'])),
    tag: z.optional(idQuerySchema),
    ...consolePageQuery(),
  },
  answer: consolePage(trackRow),
})

export const consoleTrack = endpoint({
  method: 'GET',
  path: 'console/catalogue/track',
  access: 'operator',
  summary: 'A track with all that is known of it, and what operators and files did to it, the latest first.',
  query: { track: idQuerySchema },
  answer: {
    track: z.object({
      ...trackRow.shape,
      duration_seconds: z.nullable(z.number()),
      bpm: z.nullable(z.number()),
      /** Null: not known. */
      is_instrumental: z.nullable(z.boolean()),
      released_on: z.nullable(z.string()),
      uses: z.array(z.enum(trackUses)),
      /** Goes up with every change; a change names the one that it was made from. */
      revision: z.number(),
      updated_at: z.string(),
    }),
    history: z.array(
      z.object({
        at: z.string(),
        /** Null: a command. */
        nickname: z.nullable(z.string()),
        action: z.string(),
        /** The fields that changed. */
        fields: z.array(z.string()),
      }),
    ),
  },
  errors: ['not_found'],
})

/** Ids with commas between them. */
const idListSchema = z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,499}$/))

export const trackUsage = endpoint({
  method: 'GET',
  path: 'console/catalogue/usage',
  access: 'operator',
  summary:
    'Who would notice that tracks are withdrawn: the networks whose videos use them, and those that have them as favourites. Up to 500 ids.',
  query: { tracks: idListSchema },
  answer: {
    tracks: z.number(),
    videos: z.number(),
    /** Accounts that have one of them as a favourite. */
    favourites: z.number(),
    /** Most videos first; at most 100. */
    networks: z.array(
      z.object({
        network_id: idSchema,
        name: z.string(),
        videos: z.number(),
        channels: z.number(),
        favourites: z.number(),
      }),
    ),
  },
})

const textSchema = (least: number) => plainLineSchema(least, longestTrackText)

export const updateTrack = endpoint({
  method: 'POST',
  path: 'console/catalogue/track/update',
  access: 'operator',
  duty: 'catalogue',
  summary: 'Changes a track. `conflict` where it was changed since `revision`.',
  body: {
    track_id: idSchema,
    revision: z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
    title: textSchema(1),
    artist: textSchema(0),
    album: textSchema(0),
    category: z.enum(trackCategories),
    duration_seconds: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(36_000))),
    bpm: z.nullable(z.number().check(z.int(), z.minimum(slowestBpm), z.maximum(fastestBpm))),
    is_instrumental: z.nullable(z.boolean()),
    released_on: z.nullable(calendarDaySchema),
    is_exclusive: z.boolean(),
    uses: z.array(z.enum(trackUses)).check(z.minLength(1), z.maxLength(trackUses.length)),
    networks: z.nullable(z.array(idSchema).check(z.minLength(1), z.maxLength(1000))),
    tags: z.array(idSchema).check(z.maxLength(mostTags)),
    is_withdrawn: z.boolean(),
    removes_picture: z._default(z.boolean(), false),
    removes_preview: z._default(z.boolean(), false),
  },
  answer: { revision: z.number() },
  errors: ['not_found', 'conflict'],
})

export const changeTracks = endpoint({
  method: 'POST',
  path: 'console/catalogue/tracks/change',
  access: 'operator',
  duty: 'catalogue',
  summary:
    'Does one thing to several tracks: withdraws them or offers them again, adds a mood or removes one (`tag`), limits them to networks or opens them to all.',
  body: {
    tracks: z.array(idSchema).check(z.minLength(1), z.maxLength(mostTracksAtOnce)),
    change: z.enum(trackChanges),
    /** Of add_tag and remove_tag. */
    tag: z.optional(idSchema),
    /** Of limit. */
    networks: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(1000))),
  },
  answer: {
    /** In the order of `tracks`. same: it was so already. */
    rows: z.array(
      z.object({
        track_id: idSchema,
        title: z.nullable(z.string()),
        outcome: z.enum(['applied', 'same', 'not_found', 'too_many_tags']),
      }),
    ),
  },
})

export const consoleTags = endpoint({
  method: 'GET',
  path: 'console/catalogue/tags',
  access: 'operator',
  summary: 'Every mood with its names and how many tracks that are not withdrawn have it, by name.',
  answer: {
    rows: z.array(
      z.object({
        tag_id: idSchema,
        /** As files name it. */
        slug: z.string(),
        name: z.string(),
        /** In the languages that it has one in. */
        names: z.partialRecord(z.enum(locales), z.string()),
        tracks: z.number(),
        /** Slugs that were merged into it. */
        merged: z.array(z.string()),
      }),
    ),
  },
})

const tagNames = z.object({
  ko: z.optional(plainLineSchema(0, 60)),
  en: z.optional(plainLineSchema(0, 60)),
  'zh-CN': z.optional(plainLineSchema(0, 60)),
  'zh-TW': z.optional(plainLineSchema(0, 60)),
})

export const renameTag = endpoint({
  method: 'POST',
  path: 'console/catalogue/tags/rename',
  access: 'operator',
  duty: 'catalogue',
  summary: 'Names a mood in the languages; one without a name is shown in English, or as files name it.',
  body: {
    tag_id: idSchema,
    names: tagNames,
    /** What they were; `conflict` where one is another by now. */
    seen: tagNames,
  },
  errors: ['not_found', 'conflict'],
})

export const mergeTags = endpoint({
  method: 'POST',
  path: 'console/catalogue/tags/merge',
  access: 'operator',
  duty: 'catalogue',
  summary: 'Makes several moods one: their tracks have `into`, and files that name them mean it from now on.',
  body: { into: idSchema, tags: z.array(idSchema).check(z.minLength(1), z.maxLength(100)) },
  answer: {
    /** Tracks that have it now and had it not. */
    tracks: z.number(),
  },
  errors: ['not_found'],
})

export type TrackRow = AnswerOf<typeof consoleTracks>['rows'][number]
export type Track = AnswerOf<typeof consoleTrack>['track']
export type Tag = AnswerOf<typeof consoleTags>['rows'][number]
