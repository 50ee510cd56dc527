import * as z from 'zod/mini'

/** A reporting day of the video platform (America/Los_Angeles) as YYYY-MM-DD; a real calendar date. */
export const daySchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => {
    const date = new Date(`${day}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  }),
)

/** latest = the 28 days ending on the data-through day; months are those of today's reporting day. */
export const periodNames = ['latest', 'this_month', 'previous_month', '6_months', 'custom'] as const
export type PeriodName = (typeof periodNames)[number]

export const comparisons = ['previous', 'year'] as const

/** What a screen asks for; `from` and `to` (both inclusive) only with `custom`. */
export const periodQuery = {
  period: z._default(z.enum(periodNames), 'latest'),
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  compare: z._default(z.enum(comparisons), 'previous'),
}

/** The days a screen shows, both ends inclusive; null `from`/`to` when the period has no data yet. */
export const periodAnswer = z.object({
  name: z.enum(periodNames),
  from: z.nullable(daySchema),
  to: z.nullable(daySchema),
  /** Last calendar day of the period, which may lie after `to`: days between are not reported yet. */
  until: z.nullable(daySchema),
  compared_from: z.nullable(daySchema),
  compared_to: z.nullable(daySchema),
})
