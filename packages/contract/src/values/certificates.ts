import * as z from 'zod/mini'
import { localeSchema } from './locale.ts'
import { calendarDaySchema } from './period.ts'

/** replaced: a later version is there. revoked: by a manager of its network. */
export const certificateStates = ['valid', 'replaced', 'revoked'] as const
export type CertificateState = (typeof certificateStates)[number]

/** What a certificate says to anybody who has its code. */
export const certificateSaid = z.object({
  /** What the network is called on its site. */
  network: z.string(),
  track: z.object({ isrc: z.string(), title: z.string(), artist: z.string() }),
  video: z.object({ video_id: z.string(), title: z.string(), published_on: z.nullable(calendarDaySchema) }),
  channel: z.string(),
  /** From when the track is licensed in the network. */
  licensed_from: calendarDaySchema,
  issued_on: calendarDaySchema,
})

/** All that it says, as it was stored. */
export const certificateData = z.extend(certificateSaid, {
  number: z.string(),
  version: z.number(),
  /** The language of its PDF. */
  locale: localeSchema,
  platform_channel_id: z.string(),
  /** From when the network has the channel approved. */
  approved_from: z.nullable(calendarDaySchema),
  issuer: z.object({
    name: z.string(),
    registration: z.string(),
    representative: z.string(),
    address: z.string(),
    contact: z.string(),
  }),
  /** So that nobody can compute its hash from what is known of it. */
  secret: z.string(),
})
export type CertificateData = z.output<typeof certificateData>
