import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idSchema } from './values/ids.ts'

const picture = z.nullable(z.string())

/** Of each kind. */
export const mostFound = 5

export const find = endpoint({
  method: 'GET',
  path: 'v2/find',
  access: 'signed_in',
  summary:
    'What the viewer may open whose title or name contains what is searched for, the best five of each kind: what begins with it first.',
  query: { search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) },
  answer: {
    channels: z.array(
      z.object({
        channel_id: idSchema,
        title: z.string(),
        handle: z.nullable(z.string()),
        thumbnail: picture,
        /** 0 pending, 1 on hold, 2 approved, 3 rejected. */
        status: z.number(),
      }),
    ),
    videos: z.array(
      z.object({
        channel_id: idSchema,
        video_id: z.string(),
        title: z.string(),
        channel_title: z.string(),
        thumbnail: picture,
      }),
    ),
    tracks: z.array(
      z.object({ track_id: idSchema, title: z.string(), artist: z.string(), album_art: picture }),
    ),
    /** Of managers; members find none. */
    members: z.array(z.object({ account_id: idSchema, nickname: z.string(), user_id: z.string() })),
  },
})
