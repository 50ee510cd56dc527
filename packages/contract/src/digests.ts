import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDaySchema } from './values/period.ts'

export const nextDigest = endpoint({
  method: 'GET',
  path: 'digests/next',
  access: 'signed_in',
  summary:
    'The digest that would be mailed to the account next, as the figures are now, exactly as it would come.',
  answer: {
    /** The morning it would come. */
    day: calendarDaySchema,
    /** Null: there is nothing to say. */
    subject: z.nullable(z.string()),
    /** Where it is shown for ten minutes, with what it may load. */
    address: z.nullable(z.string()),
  },
})
