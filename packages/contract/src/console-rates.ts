import * as z from 'zod/mini'
import { rejectRow } from './console-uploads.ts'
import { endpoint } from './endpoint.ts'
import { daySchema } from './values/period.ts'

const count = z.number()

/** The Bank of Korea and the European Central Bank. */
const rateSources = ['bok', 'ecb'] as const
/** `list`: an operator gave it. */
const rateOrigins = [...rateSources, 'list'] as const

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
        /** Where its days’ rates are from, and when the latest one was taken. */
        sources: z.array(z.enum(rateOrigins)),
        taken_at: z.nullable(z.string()),
        /** Of a month that has a rate: Mondays to Fridays without one, up to yesterday; holidays, and what is missing. */
        missing_days: z.array(z.string()),
      }),
    ),
    /** Publishers that a job asks. */
    sources: z.array(
      z.object({
        source: z.enum(rateSources),
        /** Whether the settings let it be asked. */
        is_set: z.boolean(),
        is_on: z.boolean(),
        asked_at: z.nullable(z.string()),
        /** When it last answered as it should. */
        answered_at: z.nullable(z.string()),
        last_day: z.nullable(z.string()),
        /** A code, of the latest answer; null: it was a good one. */
        failure: z.nullable(z.string()),
      }),
    ),
    /** Days on which two disagree by more than 2 %, the latest first: nobody has chosen yet. */
    doubts: z.array(
      z.object({
        day: z.string(),
        source: z.enum(rateOrigins),
        rate: z.string(),
        other_source: z.enum(rateOrigins),
        other_rate: z.string(),
      }),
    ),
  },
})

export const switchRateSource = endpoint({
  method: 'POST',
  path: 'console/reports/rates/switch',
  access: 'operator',
  duty: 'rates',
  summary: 'Turns the asking of a publisher of exchange rates off or on.',
  body: { source: z.enum(rateSources), is_on: z.boolean() },
})

export const settleRateDoubt = endpoint({
  method: 'POST',
  path: 'console/reports/rates/settle',
  access: 'operator',
  duty: 'rates',
  summary:
    'Takes one of two rates of a day that disagree by more than 2 %; `not_found` where that is settled, `conflict` where they say something else by now.',
  body: {
    day: daySchema,
    source: z.enum(rateOrigins),
    rate: z.string().check(z.maxLength(30)),
  },
  errors: ['not_found', 'conflict'],
})

export const importExchangeRates = endpoint({
  method: 'POST',
  path: 'console/reports/rates/import',
  access: 'operator',
  duty: 'rates',
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
