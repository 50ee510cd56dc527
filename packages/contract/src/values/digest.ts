import * as z from 'zod/mini'

/** SHA-256, in hexadecimal digits. */
export const digestSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
