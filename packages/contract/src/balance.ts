import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { currencySchema } from './values/money.ts'
import { pageQuery } from './values/page.ts'
import { calendarDaySchema, monthSchema } from './values/period.ts'
import { won } from './values/settlement.ts'

/** Why a member’s balance moved; of a kind of `reversed`, that the month was reopened, which booked it back. */
export const movementKinds = [
  'conversion',
  'guarantee',
  'adjustment',
  'recoupment',
  'guarantee_recoupment',
  'payment',
  'withholding',
] as const

export const ownBalance = endpoint({
  method: 'GET',
  path: 'settlement/balance',
  access: 'signed_in',
  summary:
    'What the network’s books owe a member, and every movement of it, the latest first. Nothing for managers.',
  query: pageQuery(20, 100),
  answer: {
    currency: currencySchema,
    /** Of a network whose screens are in US dollars: the rate of its latest locked month, to tell it in dollars. */
    dollars_at: z.nullable(z.string()),
    /** What is owed now. Below zero: the member owes it. */
    balance: won,
    /** What was paid ahead and is recouped from later months. */
    advance: won,
    /** What was topped up to a guarantee and is recouped from later months. */
    guarantee: won,
    page: z.number(),
    size: z.number(),
    total: z.number(),
    rows: z.array(
      z.object({
        /** Counts up from the first. */
        number: z.number(),
        day: calendarDaySchema,
        kind: z.enum(movementKinds),
        is_reversed: z.boolean(),
        /** Of which month’s close; null: of none. */
        month: z.nullable(monthSchema),
        /** Above zero it raises the balance. */
        amount: won,
        /** After it. */
        balance: won,
      }),
    ),
  },
})

export type Movement = AnswerOf<typeof ownBalance>['rows'][number]
