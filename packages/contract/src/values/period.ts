import * as z from 'zod/mini'

/** There is no year 0: databases refuse it. */
function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return text >= '0001' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** A real calendar date as YYYY-MM-DD. */
export const calendarDaySchema = z.string().check(z.regex(dayPattern), z.refine(isCalendarDay))

/** First year of the platform, and a day that no report will see: days compared with those between are valid dates. */
const firstDay = '2005-01-01'
const lastDay = '2100-01-01'

const isInRange = (day: string) => day >= firstDay && day <= lastDay

/** A reporting day of the video platform (America/Los_Angeles) as YYYY-MM-DD, from 2005-01-01 to 2100-01-01. */
export const daySchema = calendarDaySchema.check(z.refine(isInRange))

/** Whether `daySchema` takes it: for browsers, whose addresses are read without schemas. */
export const isDay = (text: string) => dayPattern.test(text) && isCalendarDay(text) && isInRange(text)

/** A calendar month as YYYY-MM, from 2005-01 to 2099-12. */
export const monthSchema = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  z.refine((month) => `${month}-01` >= firstDay && `${month}-01` < lastDay),
)

/**
 * latest_day = the data-through day, 7_days and latest = the 7 and 28 days ending on it; months are those of today's
 * reporting day.
 */
export const periodNames = [
  'latest_day',
  '7_days',
  'latest',
  'this_month',
  'previous_month',
  '6_months',
  'custom',
] as const
export type PeriodName = (typeof periodNames)[number]

/**
 * previous = the span before (of a month or six: the same days of the months before; of one day: the same weekday of the
 * week before); year = the same span a year before. …weekdays: each day meets its own weekday, so many whole weeks before: as
 * near the previous span as they can be without touching the period, or 52.
 */
export const comparisons = ['previous', 'weekdays', 'year', 'year_weekdays'] as const
export type CompareWith = (typeof comparisons)[number]

/** Whether each day of a period meets its own weekday in the previous one; `days`: how many it has, null where that is not known yet. */
export const hasSameWeekdays = (period: PeriodName, days: number | null): boolean =>
  ['latest_day', '7_days', 'latest'].includes(period) ||
  (period === 'custom' && days !== null && days % 7 === 0)

/** The longest custom range, both ends inclusive. */
export const longestPeriodDays = 1_096

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
  from: z.nullable(calendarDaySchema),
  to: z.nullable(calendarDaySchema),
  /** Last calendar day of the period, which may be after `to`: days between are not reported yet. */
  until: z.nullable(calendarDaySchema),
  compared_from: z.nullable(calendarDaySchema),
  compared_to: z.nullable(calendarDaySchema),
})
export type PeriodAnswer = z.output<typeof periodAnswer>
