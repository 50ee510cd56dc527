import * as z from 'zod/mini'
import { calendarDaySchema } from './period.ts'

/** What videos are, as far as the platform counts their views differently: `others` are long videos and live streams. */
export const countedFormats = ['shorts', 'others'] as const

/** A day from which the platform counts the views of some formats otherwise; engaged views go on as they were. */
export const countingChange = z.object({
  day: calendarDaySchema,
  formats: z.array(z.enum(countedFormats)),
})
export type CountingChange = z.output<typeof countingChange>

/** The counts of views that may lead: whose price stands first. */
export const leadingViews = ['views', 'engaged_views'] as const
