import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { userIdSchema } from './values/account.ts'

/** How long a ticket may be swapped for a session. */
export const ticketSeconds = 60

export const externalTicket = endpoint({
  method: 'POST',
  path: 'external/tickets',
  access: 'api_key',
  context: false,
  summary:
    'For a partner’s server: a ticket that signs one account of the key’s network in, once, within 60 seconds. Send the browser to /external/auth#ticket={ticket} on the network’s domain.',
  body: {
    /** The account's e-mail address. */
    user_id: userIdSchema,
  },
  answer: { ticket: z.string(), expires_at: z.string() },
  errors: ['not_found', 'forbidden', 'too_many_requests'],
  example: {
    body: { user_id: 'someone@example.com' },
    answer: { ticket: '12-Zk3v9dJQ2Xr0cTq8yVbN5mLhWpEaGfSu', expires_at: '2026-11-27T09:01:00.000Z' },
  },
})

export const externalExchange = endpoint({
  method: 'POST',
  path: 'external/exchange',
  access: 'anyone',
  summary:
    'Swaps a ticket of a partner, or of an operator who is to view as the account, for a session, once; where the network requires a second factor of its members and the account has one, for a challenge of `member/login/second`. Unknown, used, expired and other networks’ tickets answer alike.',
  body: { ticket: z.string().check(z.minLength(1), z.maxLength(200)) },
  answer: {
    token: z.nullable(z.string()),
    challenge: z.optional(z.string()),
    /** An operator's ticket to view as the account: the session is for one tab. */
    viewing: z.optional(z.boolean()),
  },
  errors: ['invalid_credentials', 'too_many_requests'],
})
