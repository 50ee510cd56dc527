import * as z from 'zod/mini'
import { rejectRow } from './console-uploads.ts'
import { endpoint } from './endpoint.ts'

const count = z.number()

export const exchangeRates = endpoint({
  method: 'GET',
  path: 'console/reports/rates',
  access: 'operator',
  summary:
    'Won per US dollar by month, the latest first, from the first month of a report to the running one.',
  query: {},
  answer: {
    rows: z.array(
      z.object({
        month: z.string(),
        /** The mean of its days; null: no rate at all. */
        rate: z.nullable(z.string()),
        days: count,
        last_day: z.nullable(z.string()),
        /** The month whose rate serves, where it has none of its own. */
        rate_of: z.nullable(z.string()),
      }),
    ),
  },
})

export const importExchangeRates = endpoint({
  method: 'POST',
  path: 'console/reports/rates/import',
  access: 'operator',
  role: 'librarian',
  summary:
    'Takes a CSV list with the columns date and krw_per_usd; `conflict` with the sentence where a rate is far from all others, until `any_rate`.',
  body: {
    content: z.string().check(z.minLength(1), z.maxLength(200_000)),
    any_rate: z._default(z.boolean(), false),
    is_dry_run: z._default(z.boolean(), false),
  },
  answer: {
    written: count,
    unchanged: count,
    rows_rejected: count,
    rejects: z.array(rejectRow),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    /** Why nothing was taken, in English. */
    refused: z.nullable(z.string()),
  },
})
