import * as z from 'zod/mini'

/** Part of a title, or of a channel's handle; letter case and character width make no difference. */
export const searchSchema = z._default(z.string().check(z.trim(), z.maxLength(100)), '')
