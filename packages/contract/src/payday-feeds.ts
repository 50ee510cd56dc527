import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'

export const paydayFeed = endpoint({
  method: 'GET',
  path: 'payday-feed',
  access: 'signed_in',
  summary:
    'Whether a member’s paydays can be read as a calendar at a secret address, and what that shows; null: there is none.',
  answer: { feed: z.nullable(z.object({ shows_amounts: z.boolean(), made_at: z.string() })) },
})

export const makePaydayFeed = endpoint({
  method: 'POST',
  path: 'payday-feed/make',
  access: 'signed_in',
  summary:
    'Makes the secret address of a member’s paydays, in iCalendar; one that it had before stops to answer. Without amounts it shows days alone.',
  body: { shows_amounts: z.boolean() },
  answer: {
    /** Told this once, under the API base. It is all that a calendar needs to read them, without signing in. */
    path: z.string(),
  },
  errors: ['not_found'],
})

export const endPaydayFeed = endpoint({
  method: 'POST',
  path: 'payday-feed/end',
  access: 'signed_in',
  summary: 'Ends the secret address at once. Without one nothing happens.',
  body: {},
})

export type PaydayFeed = NonNullable<AnswerOf<typeof paydayFeed>['feed']>
