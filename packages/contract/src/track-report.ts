import * as z from 'zod/mini'
import { figures, freshness, selection } from './dashboard.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { service, track } from './music.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { moneySchema } from './values/money.ts'
import { minEarners, usedTrackSorts } from './values/music.ts'
import { pageQuery } from './values/page.ts'
import { periodAnswer } from './values/period.ts'

export const usedTracks = endpoint({
  method: 'GET',
  path: 'music/used',
  access: 'signed_in',
  summary:
    'The tracks that videos of the selection use, with what these videos have in the period: a video that uses several counts for each of them.',
  query: {
    ...selection,
    sort: z._default(z.enum(usedTrackSorts), 'profit'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...pageQuery(50),
  },
  answer: {
    service,
    isrc_prefix: z.nullable(z.string()),
    freshness,
    period: periodAnswer,
    profit_kind: z.enum(['gross', 'net']),
    tracks: z.object({
      total: z.number(),
      page: z.number(),
      size: z.number(),
      rows: z.array(
        z.object({
          ...track.shape,
          /** With days in the period, and of how many channels they are. */
          videos: z.number(),
          channels: z.number(),
          ...z.pick(figures, {
            views: true,
            engaged_views: true,
            unengaged_views: true,
            profit: true,
            rpm: true,
            engaged_rpm: true,
          }).shape,
        }),
      ),
    }),
  },
  errors: ['not_found'],
})

export const trackEarners = endpoint({
  method: 'GET',
  path: 'music/earners',
  access: 'signed_in',
  summary: `The tracks that earned most per 1,000 views in the latest 28 days (per 1,000 engaged views where their price leads), in videos of channels like the viewer's (or a member's, for managers): of the same category and size, else of the same category, else of the whole network. Each figure rests on at least ${minEarners} channels that are none of theirs, at the viewer's fee, in two significant digits; a manager's are exact, and of all channels where too few tracks have as many.`,
  query: { member: z.optional(idQuerySchema) },
  answer: {
    service,
    isrc_prefix: z.nullable(z.string()),
    freshness,
    period: periodAnswer,
    profit_kind: z.enum(['gross', 'net']),
    /** The one of theirs with the most views, which others are like; null: they have none with any. */
    channel: z.nullable(z.object({ channel_id: idSchema, title: z.string() })),
    /** Null where no figure rests on enough channels. */
    group: z.nullable(
      z.object({
        kind: z.enum(['size', 'category', 'network']),
        /** Of a channel; null where the kind is network, or it has none. */
        category: z.nullable(z.string()),
        /** Views of a channel in the 28 days, of kind size; `below` null: any more. */
        views: z.nullable(z.object({ from: z.number(), below: z.nullable(z.number()) })),
        channels: z.number(),
        /** What 1,000 views earn in all their videos; null where fewer than enough channels have any. */
        rpm: z.nullable(moneySchema),
        /** The same of engaged views; null also where they are not known of all. */
        engaged_rpm: z.nullable(moneySchema),
      }),
    ),
    rows: z.array(
      z.object({
        ...track.shape,
        rpm: moneySchema,
        /** Of engaged views, in the same videos; null where they are not known of all. */
        engaged_rpm: z.nullable(moneySchema),
        channels: z.number(),
        /** What 1,000 views, and 1,000 engaged ones, earn in videos of theirs that use it; null: none does. */
        own_rpm: z.nullable(moneySchema),
        own_engaged_rpm: z.nullable(moneySchema),
      }),
    ),
  },
  errors: ['not_found'],
})

export type TrackEarners = AnswerOf<typeof trackEarners>
export type UsedTracks = AnswerOf<typeof usedTracks>
export type UsedTrack = UsedTracks['tracks']['rows'][number]
