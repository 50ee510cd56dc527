import * as z from 'zod/mini'

/** Part of a title; letter case and character width make no difference. */
export const searchSchema = z._default(z.string().check(z.trim(), z.maxLength(100)), '')
