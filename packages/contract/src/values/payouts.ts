import * as z from 'zod/mini'
import { koreanBankCodes } from './korean-banks.ts'

/** bank: an account in Korea. paypal, wise: by the e-mail address there. */
export const payoutMethods = ['bank', 'paypal', 'wise'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** cooling: changed, and not paid to yet. ready: they are paid to. */
export const payoutStates = ['cooling', 'ready'] as const

export type PayoutState = (typeof payoutStates)[number]

/**
 * What becomes of a batch: prepared, confirmed by a second person, filed (its payment file is made, and results are awaited),
 * done (every line has one), or cancelled.
 */
export const batchStates = ['prepared', 'confirmed', 'filed', 'done', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

/** open: without a result. stopped: left out of the file. returned: paid, and the money came back. */
export const lineStates = ['open', 'paid', 'failed', 'returned', 'stopped', 'cancelled'] as const
export type LineState = (typeof lineStates)[number]

/**
 * How a payment file is laid out. template: as one of the shipped ones, which were not tried against the bank. own: as the
 * network’s operators have mapped it, by its id.
 */
export const paymentLayout = z.string().check(z.regex(/^(template\.[a-z][a-z_]{0,39}|own\.[1-9]\d{0,8})$/))

/** Why a bank did not pay, or gave back. */
export const payoutFailures = [
  'no_account',
  'other_holder',
  'closed',
  'restricted',
  'limit',
  'funds',
  'bank_away',
  'other',
] as const
export type PayoutFailure = (typeof payoutFailures)[number]

/**
 * Why a line was left out of the file: its payout details were changed since, it is held, the amount is another by now, or a
 * person took it out, or the bank would refuse it as the file is laid out.
 */
export const payoutStops = ['details', 'hold', 'amount', 'taken_out', 'unfit'] as const
export type PayoutStop = (typeof payoutStops)[number]

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
