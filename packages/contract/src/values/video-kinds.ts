import * as z from 'zod/mini'

/** Which videos a list holds: those of which it is not known whether they are Shorts are in `all` alone. */
export const videoKinds = ['all', 'shorts', 'other'] as const
export type VideoKind = (typeof videoKinds)[number]

export const videoKindSchema = z._default(z.enum(videoKinds), 'all')
