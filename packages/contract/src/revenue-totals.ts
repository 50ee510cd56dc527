import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idQuerySchema } from './values/ids.ts'
import { currencySchema, moneySchema } from './values/money.ts'
import { calendarDaySchema, monthSchema } from './values/period.ts'

const money = z.nullable(moneySchema)

export const revenueTotals = endpoint({
  method: 'GET',
  path: 'report/revenue',
  access: 'signed_in',
  summary:
    'What channels have earned in all and this month, and what of it is held: of the viewer, of a member after its fee, or of one channel.',
  query: { member: z.optional(idQuerySchema), channel: z.optional(idQuerySchema) },
  answer: {
    currency: currencySchema,
    /** Whose terms it is in: the network's gross, or a member's net as the member itself sees it. */
    profit_kind: z.enum(['gross', 'net']),
    data_through: z.nullable(calendarDaySchema),
    month: monthSchema,
    /** Null while nothing of the month is reported. */
    this_month: money,
    /** Of all credited days; null before the first revenue report. */
    all_time: money,
    /** The first day of those with revenue. */
    since: z.nullable(calendarDaySchema),
    /** Of days that are stored and not credited, in channels that are not rejected. */
    held: money,
  },
  errors: ['not_found'],
})
