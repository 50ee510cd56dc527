import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { givenPasswordSchema, secondCodeSchema } from './second-factor.ts'
import { koreanBankCodes } from './values/korean-banks.ts'
import { payoutMethods, payoutStates } from './values/payouts.ts'
import { payeeKinds, ruledKinds } from './values/settlement.ts'

/** Changed details are paid to after so many hours: the owner has been told by then, and can object. */
export const coolOffHours = 48

const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const emailSchema = z.string().check(z.trim(), z.maxLength(254), z.email())

export const payoutDetails = endpoint({
  method: 'GET',
  path: 'payouts/details',
  access: 'signed_in',
  summary:
    'Where a member is paid to, without the account’s number but its last digits; null where nothing was entered, and for managers. An operator who views it sees no name and no digit.',
  answer: {
    details: z.nullable(
      z.object({
        method: z.enum(payoutMethods),
        legal_name: z.nullable(z.string()),
        /** As the bank writes it. */
        holder: z.nullable(z.string()),
        bank: z.nullable(z.enum(koreanBankCodes)),
        /** The last four of the number, or how the address ends. */
        ending: z.nullable(z.string()),
        /** The last four of the business registration number; null: none. */
        registration_ending: z.nullable(z.string()),
        changed_at: z.string(),
        /** From when on it is paid to. */
        holds_from: z.string(),
        state: z.enum(payoutStates),
      }),
    ),
    /** What to send with a change. 0: nothing was entered. */
    version: z.number(),
    /** How its payments are taxed. */
    kind: z.enum(payeeKinds),
    /** What the member said it is, until an operator decides. */
    proposed_kind: z.nullable(z.enum(payeeKinds)),
    /** A code is asked for with a change: without a second factor there is none. */
    has_second_factor: z.boolean(),
  },
})

export const savePayoutDetails = endpoint({
  method: 'POST',
  path: 'payouts/details/save',
  access: 'signed_in',
  summary:
    'Says where a member is paid to, in place of what was said before, proven by password and second factor. Paid to 48 hours later; the member is told by mail and in the inbox. A kind other than today’s is proposed to the operators. `conflict` without a second factor, and where the details were changed since.',
  body: {
    method: z.enum(payoutMethods),
    legal_name: nameSchema,
    holder: nameSchema,
    bank: z.optional(z.enum(koreanBankCodes)),
    /** Digits; hyphens and spaces do not count. */
    number: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    email: z.optional(emailSchema),
    /** Of a business: its registration number. Never a resident’s number. */
    registration: z.optional(z.string().check(z.trim(), z.maxLength(20))),
    /** Where what is paid is taxed. */
    kind: z.optional(z.enum(ruledKinds)),
    /** As it was seen. */
    version: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
    password: givenPasswordSchema,
    code: secondCodeSchema,
  },
  errors: ['not_found', 'conflict', 'invalid_credentials', 'too_many_requests'],
})

export const remindPayees = endpoint({
  method: 'POST',
  path: 'payouts/remind',
  access: 'manager',
  summary:
    'Asks every member who has a balance or a channel and no payout details to enter them, by a message in the inbox; nobody twice within a day. Answers how many were asked.',
  body: {},
  answer: { reminded: z.number() },
})

export type PayoutDetails = AnswerOf<typeof payoutDetails>
