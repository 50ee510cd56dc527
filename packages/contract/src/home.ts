import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { currencySchema, moneySchema } from './values/money.ts'
import { calendarDaySchema, monthSchema } from './values/period.ts'
import { memberPayment } from './values/settled-members.ts'
import { carryReasons, won } from './values/settlement.ts'

/**
 * What an amount to be paid rests on. settled: the month is locked. calculated: it is not, and managers see its calculation.
 * expected: what the month's end may bring. reported: what its reports say so far, or of all of it.
 */
export const paydayBases = ['settled', 'calculated', 'expected', 'reported'] as const

/**
 * What may still change a payday, or keeps it back. invoice, hold, tax_rule: why a locked month is not paid. files, close:
 * what of its close should be there and is not. days: days of the month without a report. channels: some with money of the
 * month do not count. unpriced: of some with views nobody says what they earned. payees: taxed as business income, as nobody has said what they are. entries: adjustments and advances that wait
 * for a second person. awaited: it was closed without a file. open: it is not settled yet. partly: some were paid; the
 * amount is what is left.
 */
export const paydayDoubts = [
  'hold',
  'invoice',
  'tax_rule',
  'partly',
  'files',
  'close',
  'days',
  'channels',
  'payees',
  'unpriced',
  'entries',
  'awaited',
  'open',
] as const
export type PaydayDoubt = (typeof paydayDoubts)[number]

const payday = z.object({
  /** The month that is paid. */
  month: monthSchema,
  /** Null: the network has set no payday. */
  day: z.nullable(calendarDaySchema),
  basis: z.enum(paydayBases),
  /** When all of it was paid. */
  paid_on: z.nullable(calendarDaySchema),
  /** After tax, in won, of whom is asked about; null: not known. Of `expected`: the middle of `from` and `to`. */
  amount: z.nullable(won),
  from: z.nullable(won),
  to: z.nullable(won),
  /** How many won a dollar is here; null for who reads won, and where it is not known. */
  dollars_at: z.nullable(z.string()),
  /** share − fee + top_up + brought − carried − tax + vat = amount; null where that is not known. */
  parts: z.nullable(
    z.object({
      /** Of the channels' money, before the fee; of a settled month after US tax. */
      share: won,
      fee: won,
      /** To the amount that is guaranteed. */
      top_up: won,
      /** Carried over from before and adjusted, less what is recouped of advances and guarantees. */
      brought: won,
      carried: won,
      tax: won,
      vat: won,
    }),
  ),
  /** Of one member: why nothing is paid. */
  carry_reason: z.nullable(z.enum(carryReasons)),
  /** To how many members something is paid. */
  members: z.number(),
  /** Days of the month of which revenue is reported. */
  reported_days: z.number(),
  days: z.number(),
  /** Of what the month is expected to earn, what it has; null where nothing is expected. */
  earned_ratio: z.nullable(z.number()),
  /** The most urgent first. */
  doubts: z.array(z.object({ kind: z.enum(paydayDoubts), count: z.number() })),
})

/**
 * What a day's sentence says. Each is true where it is said, and none is said on three days that follow each other. A fall says its
 * cause where one is known; waiting, last_known, waiting_month: no report has come; incomplete: rows of the day's were rejected.
 */
export const dayStories = [
  'milestone',
  'best',
  'best_since',
  'best_weekday',
  'rank',
  'new_video',
  'rise_video',
  'rise_views',
  'rise_price',
  'top_video',
  'track',
  'shorts',
  'milestone_near',
  'usual_above',
  'usual_below',
  'ordinary',
  'views',
  'month',
  'plain',
  'fall_video',
  'fall_views',
  'fall_price',
  'fall_credit',
  'fall_amount',
  'fall',
  'quiet',
  'quiet_month',
  'incomplete',
  'incomplete_month',
  'waiting',
  'waiting_month',
  'last_known',
] as const
export type DayStory = (typeof dayStories)[number]

const story = z.object({
  kind: z.enum(dayStories),
  /** The last day of figures. */
  day: calendarDaySchema,
  /** What it earned; null: its revenue is not reported. */
  amount: z.nullable(moneySchema),
  /** What the same weekday of the week before earned, or usually earns; null where the sentence does not compare. */
  before: z.nullable(moneySchema),
  /** Of all that the day earned, what its subject did, 0 … 1. */
  share: z.nullable(z.number()),
  /** What its subject earned, or lost against the week before. */
  part: z.nullable(moneySchema),
  /** Of the month so far. */
  month_amount: z.nullable(moneySchema),
  views: z.nullable(z.number()),
  /** Videos, days, or a place among days, as the sentence counts. */
  count: z.nullable(z.number()),
  rank: z.nullable(z.number()),
  since: z.nullable(calendarDaySchema),
  /** Views of a milestone. */
  level: z.nullable(z.number()),
  subject: z.nullable(
    z.object({
      kind: z.enum(['video', 'track', 'channel']),
      /** Of the track or channel; of a video its channel's. */
      id: idSchema,
      video_id: z.nullable(z.string()),
      title: z.string(),
      picture: z.nullable(z.string()),
    }),
  ),
})

export const home = endpoint({
  method: 'GET',
  path: 'dashboard/home',
  access: 'signed_in',
  summary:
    'What is read first: when how much is paid, what may still change that, and a sentence about the last day of figures.',
  query: { member: z.optional(idQuerySchema) },
  answer: {
    /** Of the sentence. */
    currency: currencySchema,
    /** Today's reporting day. */
    today: calendarDaySchema,
    /** Those whose day has passed and of which something is owed, three at most, then the next; empty where nothing is known of either. */
    paydays: z.array(payday),
    /** Null before the first report. */
    story: z.nullable(story),
  },
  errors: ['not_found'],
})

export const ownTimeline = endpoint({
  method: 'GET',
  path: 'dashboard/timeline',
  access: 'signed_in',
  summary:
    'A member’s money from what it is owed to what is still to come: every month that is not paid yet, the earliest first, with the days of its steps and what it waits for. Nothing for managers.',
  answer: {
    /** Today's reporting day. */
    today: calendarDaySchema,
    /** What the network's books owe the member; below zero: what it owes them. */
    balance: won,
    minimum_payout: won,
    /** Why none of its months is paid; null: no person has stopped that. */
    hold_reason: z.nullable(z.string()),
    has_payout_details: z.boolean(),
    months: z.array(
      z.extend(payday, {
        /** When it was locked; null: it is not. */
        settled_on: z.nullable(calendarDaySchema),
        /** From when on its statement is there. */
        statement_on: z.nullable(calendarDaySchema),
        ...memberPayment,
      }),
    ),
  },
})

export type OwnTimeline = AnswerOf<typeof ownTimeline>
export type OpenMonth = OwnTimeline['months'][number]
export type Home = AnswerOf<typeof home>
export type Payday = Home['paydays'][number]
export type Story = NonNullable<Home['story']>
