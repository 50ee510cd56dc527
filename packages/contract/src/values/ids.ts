import * as z from 'zod/mini'

export const greatestId = 2_147_483_647

/** Ids travel as JSON numbers; in a query string as digits. */
export const idSchema = z.number().check(z.int(), z.minimum(1), z.maximum(greatestId))
export const idQuerySchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(greatestId))

/** Whether it is the id in a path, written in the one way there is. */
export const isPathId = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= greatestId

/** The video platform's own ids. */
export const platformVideoId = /^[0-9A-Za-z_-]{11}$/
export const platformVideoIdSchema = z.string().check(z.regex(platformVideoId))
export const platformChannelId = /^UC[0-9A-Za-z_-]{22}$/
export const platformChannelIdSchema = z.string().check(z.regex(platformChannelId))
export const isrcSchema = z.string().check(z.regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/))
