import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { currencySchema, moneySchema, ratioSchema } from './values/money.ts'
import { calendarDaySchema, monthSchema } from './values/period.ts'
import { startSteps } from './values/start-steps.ts'

const money = z.nullable(moneySchema)

/** A past month as it was expected as many days before its end as this month is now, and as it came out, over the days that are reported: nine in ten at least. */
const forecastTest = z.object({ month: monthSchema, expected: moneySchema, actual: moneySchema })

const thisMonth = z.object({
  month: monthSchema,
  /** The last day of it that counts; null while none does. */
  through: z.nullable(calendarDaySchema),
  /** Estimated revenue so far; null while nothing of the month is reported. */
  profit: money,
  /**
   * What the member's share of `profit`, and of what the month's end may bring, is; null where none of its channels is
   * shared. The expectation is divided as the month so far is.
   */
  own: z.nullable(z.object({ profit: moneySchema, from: money, to: money })),
  /** All of the month before, where every day of it is reported. */
  previous_profit: money,
  /**
   * What its end may bring: each day without a report counts as the mean of its weekday over the 28 days up to
   * data-through. `from`, `to`: between which four in five of `tests` would have come out. Null: fewer than three past
   * months can be tested, or there is nothing to expect.
   */
  forecast: z.nullable(
    z.object({
      expected: moneySchema,
      from: moneySchema,
      to: moneySchema,
      /** Half of the tests were off by no more than this, as a ratio of what was expected. */
      median_error: ratioSchema,
      /** The past months, latest first, up to twelve. */
      tests: z.array(forecastTest),
    }),
  ),
})

/**
 * Why a day stands out. best: of all `days` known (up to a year). best_since: better than any day after `since`, four weeks
 * ago or longer. rank: among the 28 days that end with it. best_weekday: of at least four weeks, since `since` if any.
 */
export const dayRecords = ['best', 'best_since', 'rank', 'best_weekday'] as const

const latestDay = z.object({
  /** The data-through day. */
  day: calendarDaySchema,
  views: z.nullable(z.number()),
  /** As far as they are known; of `unengaged_views` no report says how many are engaged. */
  engaged_views: z.nullable(z.number()),
  unengaged_views: z.nullable(z.number()),
  profit: moneySchema,
  /** The mean of the same weekday over the four weeks before; null where none of them is reported. */
  usual: money,
  record: z.nullable(
    z.object({
      kind: z.enum(dayRecords),
      since: z.nullable(calendarDaySchema),
      rank: z.nullable(z.number()),
      /** How many days it is compared with, itself among them; of best_weekday: how many of that weekday. */
      days: z.number(),
    }),
  ),
})

/** What keeps a channel's revenue from counting: the first thing to be done. other: it counts again by itself, or never. */
export const heldReasons = [
  'verification_failed',
  'verification_needed',
  'verifying',
  'on_hold',
  'in_review',
  'other',
] as const

export const briefing = endpoint({
  method: 'GET',
  path: 'dashboard/briefing',
  access: 'signed_in',
  summary:
    'What stands beside the dashboard’s figures: this month and what its end may bring, the latest day, the next dates, what is held, and where new members stand.',
  query: { member: z.optional(idQuerySchema) },
  answer: {
    currency: currencySchema,
    /** Today's reporting day. */
    today: calendarDaySchema,
    this_month: thisMonth,
    /** Null where revenue of the data-through day is not reported. */
    latest_day: z.nullable(latestDay),
    /** The next two days on which figures become final, where the network has set one, from today's reporting day on. */
    dates: z.array(
      z.object({
        day: calendarDaySchema,
        /** Whose figures become final. */
        month: monthSchema,
      }),
    ),
    /** Revenue of days that are not counted, of channels that do not count today. */
    held: z.object({
      channels: z.number(),
      amount: money,
      /** The first three by amount. */
      rows: z.array(
        z.object({ channel_id: idSchema, title: z.string(), amount: money, reason: z.enum(heldReasons) }),
      ),
    }),
    /** A member's own beginning, until it has earned; null for all others. */
    start: z.nullable(
      z.object({
        step: z.enum(startSteps),
        /** The channel to be verified, where that is the step. */
        channel_id: z.nullable(idSchema),
        /** It has a channel that is verified, and none that is approved. */
        is_in_review: z.boolean(),
        /** Whom it may ask: its network's first manager. */
        contact: z.nullable(z.object({ nickname: z.string(), user_id: z.string() })),
      }),
    ),
    /** For a manager with nothing selected: its members that have not earned yet, the latest first, up to five of them. */
    starting: z.nullable(
      z.object({
        total: z.number(),
        rows: z.array(
          z.object({
            account_id: idSchema,
            nickname: z.string(),
            step: z.enum(startSteps),
          }),
        ),
      }),
    ),
  },
  errors: ['not_found'],
})

export type Briefing = AnswerOf<typeof briefing>
