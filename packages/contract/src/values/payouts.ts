import * as z from 'zod/mini'
import { koreanBankCodes } from './korean-banks.ts'

/** bank: an account in Korea. paypal, wise: by the e-mail address there. */
export const payoutMethods = ['bank', 'paypal', 'wise'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** cooling: changed, and not paid to yet. ready: they are paid to. */
export const payoutStates = ['cooling', 'ready'] as const

export type PayoutState = (typeof payoutStates)[number]

/** Where a payee is paid to, as its network reads it; null: it has entered nothing. */
export const payeeDetails = z.nullable(
  z.object({
    method: z.enum(payoutMethods),
    bank: z.nullable(z.enum(koreanBankCodes)),
    /** The last four of the number, or how the address ends. */
    ending: z.string(),
    state: z.enum(payoutStates),
    /** From when on it is paid to. */
    holds_from: z.string(),
  }),
)
