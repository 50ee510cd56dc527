import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { goalAmount, goalStates } from './values/goals.ts'
import { currencySchema, moneySchema } from './values/money.ts'
import { calendarDaySchema, monthSchema } from './values/period.ts'

const money = z.nullable(moneySchema)

export const goals = endpoint({
  method: 'GET',
  path: 'goals',
  access: 'signed_in',
  summary:
    'What months are to bring, and what they have brought so far by the dashboard’s estimate: the network’s goals for its managers, a member’s own for itself.',
  answer: {
    /** This month, of the reporting day. */
    month: monthSchema,
    /** What a goal of one’s own would be set in. */
    currency: currencySchema,
    /** The last day with figures; null before the first. */
    through: z.nullable(calendarDaySchema),
    /** The latest month first. */
    rows: z.array(
      z.object({
        month: monthSchema,
        amount: moneySchema,
        /** Of the amount and of all money beside it. */
        currency: currencySchema,
        /** What is known of the month, as the dashboard has it; null: nothing. */
        profit: money,
        /** Of the days that figures reach: those whose revenue is not known, and those of whose report rows were rejected. */
        unknown_days: z.number(),
        incomplete_days: z.number(),
        /** Days of the month that figures do not reach yet. */
        days_left: z.number(),
        /** What each of these must bring; null where the goal is reached, none is left, or nothing is known of those before. */
        needed_per_day: money,
        /** ahead: the month has not begun. unknown: some of its days are not known, and the others do not come to the goal. */
        state: z.enum(goalStates),
      }),
    ),
    /** Whose goals these are. */
    of: z.enum(['network', 'member']),
  },
  errors: ['not_found'],
})

export const goalCourse = endpoint({
  method: 'GET',
  path: 'goals/course',
  access: 'signed_in',
  summary: 'What a month has brought day after day, beside its goal, and what its end may bring.',
  query: { month: monthSchema },
  answer: {
    month: monthSchema,
    /** The goal’s, else the reader’s, or USD where that has no exchange rate at all. */
    currency: currencySchema,
    amount: money,
    through: z.nullable(calendarDaySchema),
    /** Every day of the month. */
    days: z.array(
      z.object({
        day: calendarDaySchema,
        /** Null: not known. */
        profit: money,
        /** What is known from the month’s first day to this one; null where this one is not known. */
        total: money,
      }),
    ),
    /** Of this month, as the dashboard’s briefing has it. */
    forecast: z.nullable(z.object({ expected: moneySchema, from: moneySchema, to: moneySchema })),
  },
  errors: ['not_found'],
})

export const setGoal = endpoint({
  method: 'POST',
  path: 'goals/set',
  access: 'signed_in',
  summary:
    'Sets what this month or one of the next twelve is to bring, in place of what was set before: by a manager for the network, by a member for its channels.',
  body: { month: monthSchema, amount: goalAmount, currency: currencySchema },
  errors: ['not_found', 'invalid_input'],
})

export const deleteGoal = endpoint({
  method: 'POST',
  path: 'goals/delete',
  access: 'signed_in',
  summary: 'Deletes the goal of this month or a later one; those of months that are over stay.',
  body: { month: monthSchema },
  errors: ['not_found'],
})

export type Goals = AnswerOf<typeof goals>
export type Goal = Goals['rows'][number]
export type GoalCourse = AnswerOf<typeof goalCourse>
