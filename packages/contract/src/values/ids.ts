import * as z from 'zod/mini'

/** Ids travel as JSON numbers; in a query string as digits. */
export const idSchema = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
export const idQuerySchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

/** The video platform's own ids. */
export const platformVideoIdSchema = z.string().check(z.regex(/^[0-9A-Za-z_-]{11}$/))
export const platformChannelIdSchema = z.string().check(z.regex(/^UC[0-9A-Za-z_-]{22}$/))
export const isrcSchema = z.string().check(z.regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/))
