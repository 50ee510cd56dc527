import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema, isrcSchema } from './values/ids.ts'
import { daySchema } from './values/period.ts'

export const waitingClaims = endpoint({
  method: 'GET',
  path: 'console/catalogue/claims',
  access: 'operator',
  summary:
    'Recordings that active claims name and the catalogue has not, those that most videos wait for first.',
  query: { network: z.optional(idQuerySchema), ...consolePageQuery() },
  answer: consolePage(
    z.object({
      isrc: z.string(),
      videos: z.number(),
      channels: z.number(),
      networks: z.array(idSchema),
    }),
  ),
})

export const waitingVideos = endpoint({
  method: 'GET',
  path: 'console/catalogue/claims/videos',
  access: 'operator',
  summary: 'The videos whose claims name a recording that the catalogue has not, by network and channel.',
  query: { isrc: isrcSchema, ...consolePageQuery() },
  answer: consolePage(
    z.object({
      network_id: idSchema,
      network: z.string(),
      channel_id: idSchema,
      channel: z.string(),
      video_id: z.string(),
      /** Null: no report has named the video yet. */
      title: z.nullable(z.string()),
    }),
  ),
})

export const consoleCharts = endpoint({
  method: 'GET',
  path: 'console/catalogue/charts',
  access: 'operator',
  summary: 'A network’s weekly charts, and the weeks that can have one, the latest first; at most 60.',
  query: { network: idQuerySchema },
  answer: {
    weeks: z.array(
      z.object({
        /** With which the week ends. */
        sunday: z.string(),
        /** Null: it has no chart. */
        made_at: z.nullable(z.string()),
        tracks: z.number(),
      }),
    ),
  },
  errors: ['not_found'],
})

export const compareCharts = endpoint({
  method: 'GET',
  path: 'console/catalogue/charts/compare',
  access: 'operator',
  summary: 'Two weekly charts of a network beside each other: the first 100 places of either.',
  query: { network: idQuerySchema, week: daySchema, other: daySchema },
  answer: {
    rows: z.array(
      z.object({
        track_id: idSchema,
        isrc: z.string(),
        title: z.string(),
        artist: z.string(),
        album_art: z.nullable(z.string()),
        /** Null: not in this chart. */
        rank: z.nullable(z.number()),
        other_rank: z.nullable(z.number()),
        views: z.number(),
        other_views: z.number(),
        /** Null where the track is not in the chart, or they are not known of all its videos. */
        engaged_views: z.nullable(z.number()),
        other_engaged_views: z.nullable(z.number()),
      }),
    ),
  },
  errors: ['not_found'],
})

export const makeCharts = endpoint({
  method: 'POST',
  path: 'console/catalogue/charts/make',
  access: 'operator',
  duty: 'catalogue',
  summary:
    'Makes a network’s chart of a week, again where it is there; without a week those that are missing.',
  body: { network_id: idSchema, week: z.optional(daySchema) },
  answer: { made: z.array(z.object({ sunday: z.string(), tracks: z.number() })) },
  errors: ['not_found', 'conflict'],
})
