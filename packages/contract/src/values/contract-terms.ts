import * as z from 'zod/mini'
import { platformChannelIdSchema } from './ids.ts'

/** Types of revenue that a term can be of. US tax and adjustments of a whole channel are of none. */
export const termFamilies = ['ads', 'premium', 'shorts_ads', 'shorts_subscriptions', 'paid_features'] as const
export type TermFamily = (typeof termFamilies)[number]

/** What a term is of, the most specific first, which is the one that counts: a type of one channel, a channel, a type. */
export const termScopes = ['channel_family', 'channel', 'family'] as const
export type TermScope = (typeof termScopes)[number]

/** Of which channel and type of revenue a term is; null: of every one. One of them is named. */
export const termOf = {
  platform_channel_id: z.nullable(platformChannelIdSchema),
  family: z.nullable(z.enum(termFamilies)),
}
export type TermOf = { platform_channel_id: string | null; family: TermFamily | null }
