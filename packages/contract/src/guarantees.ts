import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { guaranteeAmount, guaranteeSpans } from './values/guarantees.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { currencySchema } from './values/money.ts'
import { monthSchema } from './values/period.ts'
import { won } from './values/settlement.ts'

export const guarantees = endpoint({
  method: 'GET',
  path: 'member/guarantees',
  access: 'signed_in',
  summary:
    "What a member's contract guarantees it, with all that it did before, the latest first; a member's own, or by a manager of one of its members.",
  query: { member: z.optional(idQuerySchema) },
  answer: {
    month: monthSchema,
    /** Topped up by locked months and still to be recouped. */
    open: won,
    guarantees: z.array(
      z.object({
        from_month: monthSchema,
        /** The last month that it holds for; null: until it is changed. */
        until_month: z.nullable(monthSchema),
        amount: won,
        span: z.enum(guaranteeSpans),
        is_recoupable: z.boolean(),
        state: z.enum(['planned', 'current', 'past']),
        set_at: z.string(),
      }),
    ),
  },
  errors: ['not_found'],
})

export const setGuarantee = endpoint({
  method: 'POST',
  path: 'member/mcn/guarantees/set',
  access: 'manager',
  summary:
    'Guarantees a member an amount a month or a year, from this month or a later one, in place of what was agreed from then on; earlier months stay as they are.',
  body: {
    target: idSchema,
    amount: guaranteeAmount,
    span: z.enum(guaranteeSpans),
    /** Whether what is topped up is recouped from later months above the guarantee. */
    is_recoupable: z.boolean(),
    /** This month by default. */
    from_month: z.optional(monthSchema),
    until_month: z.nullable(monthSchema),
  },
  errors: ['not_found', 'invalid_input'],
})

export const endGuarantee = endpoint({
  method: 'POST',
  path: 'member/mcn/guarantees/end',
  access: 'manager',
  summary:
    'Has a guarantee end: one by the month with last month, one by the year with this one, and what is planned is cancelled. `not_found` where it holds no more.',
  body: { target: idSchema, from_month: monthSchema },
  errors: ['not_found'],
})

export const previewGuarantee = endpoint({
  method: 'GET',
  path: 'member/mcn/guarantees/preview',
  access: 'manager',
  summary:
    'What a guarantee would have topped up in the last locked month of a member, or over the twelve months to it. Changes nothing.',
  query: { target: idQuerySchema, amount: guaranteeAmount, span: z.enum(guaranteeSpans) },
  answer: {
    /** Null: no locked month has anything of the member. */
    preview: z.nullable(
      z.object({
        from_month: monthSchema,
        month: monthSchema,
        currency: currencySchema,
        /** How many months of a year were settled; 1 of a month. */
        months: z.number(),
        /** What they came to, before tax. */
        share: won,
        /** Of fewer months as much of it. */
        guaranteed: won,
        top_up: won,
      }),
    ),
  },
  errors: ['not_found'],
})

export type Guarantee = AnswerOf<typeof guarantees>['guarantees'][number]
export type GuaranteePreview = AnswerOf<typeof previewGuarantee>['preview']
