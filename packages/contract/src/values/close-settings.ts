import * as z from 'zod/mini'
import { recoupmentOrder } from './guarantees.ts'

/** What an operator sets a network's close to. */
export const closeSettings = {
  /** In the smallest unit of what it is paid in. */
  minimum_payout: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
  second_person: z.boolean(),
  /** One person accepts what does not add up to this part of the month’s payment, in percent, and this many US dollars. */
  limit_percent: z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)),
  limit_usd: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
  /** What is taken first of what a member has; from the next calculation on. */
  recoupment_order: recoupmentOrder,
  /** Within how many days an objection is to be answered; of those that come from now on. */
  answer_days: z.number().check(z.int(), z.minimum(1), z.maximum(90)),
}
