import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idSchema } from './values/ids.ts'
import { pageQuery } from './values/page.ts'

/** The kinds of messages to an account, each with a text of its own in four languages. */
export const messageKinds = [
  'channel_verified',
  'channel_verification_failed',
  'channel_approved',
  'channel_on_hold',
  'channel_rejected',
  'channel_contested',
  'channel_lost',
  'channel_won',
  'channel_gone',
  'channel_made_private',
  'channel_emptied',
  'channel_returned',
  'channel_renamed',
  'channel_code_gone',
  'fee_changed',
  'fee_change_cancelled',
  'account_signed_in',
  'account_password_changed',
  'account_second_on',
  'account_second_off',
] as const
export type MessageKind = (typeof messageKinds)[number]

const message = z.object({
  message_id: z.number(),
  kind: z.enum(messageKinds),
  channel_id: z.nullable(idSchema),
  /**
   * What the text names: `channel`, the title; `before`, the title it had; `reason`, an operator's words or a
   * verification failure; of a fee rate `rate` (0.15), `from_month` and, where a change was cancelled, the rate that
   * `stays`; of an account the `browser`, `system` and `address` of the person, and `by` where that was not its owner
   * (manager, operator, mail).
   */
  names: z.record(z.string(), z.string()),
  created_at: z.string(),
  is_read: z.boolean(),
})

export const messages = endpoint({
  method: 'GET',
  path: 'messages',
  access: 'signed_in',
  summary: 'What the account was told, the latest first.',
  query: pageQuery(20, 100),
  answer: {
    page: z.number(),
    size: z.number(),
    total: z.number(),
    unread: z.number(),
    rows: z.array(message),
  },
})

export const readMessages = endpoint({
  method: 'POST',
  path: 'messages/read',
  access: 'signed_in',
  summary: 'Marks messages up to this one as read.',
  body: { up_to: z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)) },
  answer: { unread: z.number() },
})
