import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { termFamilies, termOf } from './values/contract-terms.ts'
import { feeRateQuerySchema, feeRateSchema } from './values/fee-rate.ts'
import { idQuerySchema, idSchema, platformChannelIdSchema } from './values/ids.ts'
import { currencySchema } from './values/money.ts'
import { monthSchema } from './values/period.ts'
import { usd, won } from './values/settlement.ts'

export const contractTerms = endpoint({
  method: 'GET',
  path: 'member/terms',
  access: 'signed_in',
  summary:
    "A member's contract terms with all that they were, by channel and type, the latest first; a member's own, or by a manager of one of its members.",
  query: { member: z.optional(idQuerySchema) },
  answer: {
    month: monthSchema,
    terms: z.array(
      z.object({
        ...termOf,
        /** What the channel is called; null where it is no longer here, or the term is of every one. */
        channel: z.nullable(z.string()),
        from_month: monthSchema,
        /** Null: it ended with the month before. */
        fee_rate: z.nullable(feeRateSchema),
        /** Whether it holds this month, is still to come, or was replaced. */
        state: z.enum(['planned', 'current', 'past']),
        set_at: z.string(),
      }),
    ),
  },
  errors: ['not_found'],
})

export const setTerm = endpoint({
  method: 'POST',
  path: 'member/mcn/terms/set',
  access: 'manager',
  summary:
    'Gives a member a fee rate for a channel, a type of revenue or both, from this month or a later one, or ends it; earlier months stay as they are. `not_found` for a channel that the network has not, and for the end of what does not hold; `invalid_input` for one that is not the member’s.',
  body: {
    target: idSchema,
    ...termOf,
    /** Null: it ends. */
    fee_rate: z.nullable(feeRateSchema),
    /** This month by default. */
    from_month: z.optional(monthSchema),
  },
  errors: ['not_found', 'invalid_input'],
})

export const cancelTerm = endpoint({
  method: 'POST',
  path: 'member/mcn/terms/cancel',
  access: 'manager',
  summary: 'Cancels what is planned of a term for a later month. `not_found` where nothing is.',
  body: { target: idSchema, ...termOf, from_month: monthSchema },
  errors: ['not_found'],
})

const paid = z.object({
  fee_usd: usd,
  net: won,
  /** To what is guaranteed. */
  top_up: won,
  /** What is kept back of advances and of what guarantees topped up. */
  recouped: won,
  /** net + top_up − recouped. */
  left: won,
})

export const previewTerm = endpoint({
  method: 'GET',
  path: 'member/mcn/terms/preview',
  access: 'manager',
  summary:
    'What the last locked month of a member would have come to with a term, computed as the close does. Changes nothing.',
  query: {
    target: idQuerySchema,
    platform_channel_id: z.optional(platformChannelIdSchema),
    family: z.optional(z.enum(termFamilies)),
    /** Without it: as if the term ended. */
    fee_rate: z.optional(feeRateQuerySchema),
  },
  answer: {
    /** Null: no locked month has anything of the member. */
    preview: z.nullable(
      z.object({
        month: monthSchema,
        currency: currencySchema,
        /** As it was settled, and as it would have been with the guarantee that holds for the month; before tax. */
        before: paid,
        after: paid,
        /** after − before, of what is left. */
        difference: won,
        /** What of its revenue the term is of. */
        revenue_usd: usd,
      }),
    ),
  },
  errors: ['not_found'],
})

export type ContractTerm = AnswerOf<typeof contractTerms>['terms'][number]
export type TermPreview = AnswerOf<typeof previewTerm>['preview']
