import * as z from 'zod/mini'

export const goalStates = ['ahead', 'open', 'met', 'missed', 'unknown'] as const

/** Whole units of the goal's currency. */
export const goalAmount = z.string().check(z.regex(/^[1-9]\d{0,11}$/))

/** As far ahead as a goal can be set. */
export const goalMonthsAhead = 12
