import * as z from 'zod/mini'
import { idSchema } from './ids.ts'

export const postTextSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(2000))

/** What somebody said in a thread of a member and its network. */
export const threadPost = z.object({
  post_id: idSchema,
  /** For the network; else by the member. */
  is_answer: z.boolean(),
  /** What it did, where it did something. */
  step: z.nullable(z.enum(['needs_information', 'granted', 'refused'])),
  /** Null: withdrawn since. */
  name: z.nullable(z.string()),
  text: z.string(),
  posted_at: z.string(),
})
export type ThreadPost = z.output<typeof threadPost>
