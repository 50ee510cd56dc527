import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idSchema } from './values/ids.ts'

const network = z.nullable(z.string())

export const consoleFind = endpoint({
  method: 'GET',
  path: 'console/find',
  access: 'operator',
  summary:
    'What operators may open whose name, title or number contains what is searched for, in all networks: the best five of each kind, what begins with it first.',
  query: { search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) },
  answer: {
    networks: z.array(z.object({ network_id: idSchema, name: z.string(), domain: z.nullable(z.string()) })),
    people: z.array(z.object({ account_id: idSchema, nickname: z.string(), user_id: z.string(), network })),
    channels: z.array(
      z.object({
        network_id: idSchema,
        channel_id: idSchema,
        title: z.string(),
        thumbnail: z.nullable(z.string()),
        network,
      }),
    ),
    tracks: z.array(
      z.object({
        track_id: idSchema,
        title: z.string(),
        artist: z.string(),
        album_art: z.nullable(z.string()),
      }),
    ),
    notices: z.array(z.object({ notice_id: idSchema, title: z.string(), network })),
  },
})
