import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { closeEntry, closeProposal, proposalDecision } from './values/close-month.ts'
import { closeSettings } from './values/close-settings.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { pageQuery } from './values/page.ts'
import { payeeDetails } from './values/payouts.ts'
import { daySchema, monthSchema } from './values/period.ts'
import {
  actorSchema,
  basisLevels,
  entryKinds,
  payeeKinds,
  reasonSchema,
  revenueFamilies,
  ruledKinds,
  seenVersion,
  toRecoup,
  won,
  wonSchema,
} from './values/settlement.ts'

export const closeEntries = endpoint({
  method: 'GET',
  path: 'console/close/entries',
  access: 'operator',
  summary:
    'Adjustments, advances and write-offs of a network’s members, those that wait first; at most 500; and what is still to be recouped of whom.',
  query: { network: idQuerySchema },
  answer: { rows: z.array(closeEntry), to_recoup: z.array(toRecoup) },
  errors: ['not_found'],
})

export const addEntry = endpoint({
  method: 'POST',
  path: 'console/close/entries/add',
  access: 'operator',
  duty: 'close',
  summary:
    'Asks for an adjustment of a month, for an advance that was paid to a member, or for what is not recouped any more of advances or guarantees to be written off: a second person confirms it. `conflict` where less is left to be recouped.',
  body: {
    network_id: idSchema,
    kind: z.enum(entryKinds),
    account_id: idSchema,
    /** Of an adjustment the month in which it counts, of an advance the first that it is recouped from; a write-off counts at once. */
    month: monthSchema,
    amount: wonSchema,
    reason: reasonSchema,
  },
  answer: { entry_id: idSchema },
  errors: ['not_found', 'conflict'],
})

export const confirmEntry = endpoint({
  method: 'POST',
  path: 'console/close/entries/confirm',
  access: 'operator',
  duty: 'close',
  summary:
    'Confirms what another one asked for: `forbidden` for one’s own, `conflict` where it does not wait.',
  body: { network_id: idSchema, entry_id: idSchema },
  errors: ['not_found', 'forbidden', 'conflict'],
})

export const withdrawEntry = endpoint({
  method: 'POST',
  path: 'console/close/entries/withdraw',
  access: 'operator',
  duty: 'close',
  summary:
    'Takes back an adjustment, an advance or a write-off; `conflict` where a locked month counts it, or it is booked.',
  body: { network_id: idSchema, entry_id: idSchema, reason: reasonSchema },
  errors: ['not_found', 'conflict'],
})

const share = z.object({
  account_id: idSchema,
  /** Of 10,000. */
  basis_points: z.number().check(z.int(), z.minimum(1), z.maximum(10_000)),
})

export const channelShares = endpoint({
  method: 'GET',
  path: 'console/close/shares',
  access: 'operator',
  summary:
    'How the money of channels of several members is split, by channel; those of which nobody has said so first; at most 500.',
  query: { network: idQuerySchema, month: monthSchema },
  answer: {
    rows: z.array(
      z.object({
        channel_id: idSchema,
        channel: z.string(),
        /** Since when these hold; null: nobody has set any, so members have equal parts. */
        from_month: z.nullable(monthSchema),
        shares: z.array(z.extend(share, { nickname: z.nullable(z.string()) })),
      }),
    ),
  },
  errors: ['not_found'],
})

export const setShares = endpoint({
  method: 'POST',
  path: 'console/close/shares/set',
  access: 'operator',
  duty: 'close',
  summary:
    'Splits a channel among members from a month on that is not approved; together 10,000. An empty list: equal parts of those it is assigned to. `seen`: the shares that held, as they were seen.',
  body: {
    network_id: idSchema,
    channel_id: idSchema,
    from_month: monthSchema,
    shares: z.array(share).check(z.maxLength(50)),
    seen: z.array(share).check(z.maxLength(50)),
  },
  errors: ['not_found', 'conflict'],
})

export const payees = endpoint({
  method: 'GET',
  path: 'console/close/payees',
  access: 'operator',
  summary: 'How members are paid and taxed, and who is held, by name.',
  query: {
    network: idQuerySchema,
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...pageQuery(50),
  },
  answer: {
    page: z.number(),
    size: z.number(),
    total: z.number(),
    rows: z.array(
      z.object({
        account_id: idSchema,
        nickname: z.nullable(z.string()),
        is_withdrawn: z.boolean(),
        kind: z.enum(payeeKinds),
        details: payeeDetails,
        /** Of a non-resident by a treaty: percent; null: the rule’s. */
        treaty_rate: z.nullable(z.string()),
        /** Of an exempt business: whether income tax is withheld. */
        is_withheld: z.boolean(),
        hold_reason: z.nullable(z.string()),
        version: z.number(),
        /** What the books owe it, and what it owes of advances. */
        balance: won,
        advance: won,
      }),
    ),
  },
  errors: ['not_found'],
})

export const setPayee = endpoint({
  method: 'POST',
  path: 'console/close/payees/set',
  access: 'operator',
  duty: 'close',
  summary:
    'Says how a member is paid and taxed from the next calculation on, and whether it is held, with why.',
  body: {
    network_id: idSchema,
    account_id: idSchema,
    version: seenVersion,
    kind: z.enum(payeeKinds),
    treaty_rate: z._default(z.nullable(z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/))), null),
    is_withheld: z._default(z.boolean(), false),
    hold_reason: z._default(z.nullable(reasonSchema), null),
  },
  errors: ['not_found', 'conflict'],
})

const rate = z.string().check(
  z.regex(/^[01](\.\d{1,4})?$/),
  z.refine((text) => Number(text) <= 1),
)

/** A rule as it is asked for; rates are parts of 1. */
export const taxRuleValues = {
  kind: z.enum(ruledKinds),
  valid_from: daySchema,
  is_on: z.boolean(),
  base_rate: rate,
  exempt_up_to: z.string().check(z.regex(/^(0|[1-9]\d{0,9})$/)),
  income_rate: rate,
  local_rate: rate,
  vat_rate: rate,
  round_to: z.number().check(z.int(), z.minimum(1), z.maximum(1_000)),
  source: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  reason: reasonSchema,
}
export const closeProposals = endpoint({
  method: 'GET',
  path: 'console/close/proposals',
  access: 'operator',
  summary: 'What a network’s manager proposes and no operator has decided, the oldest first; at most 500.',
  query: { network: idQuerySchema },
  answer: { rows: z.array(closeProposal) },
  errors: ['not_found'],
})

export const decideProposal = endpoint({
  method: 'POST',
  path: 'console/close/proposals/decide',
  access: 'operator',
  duty: 'close',
  summary:
    'Accepts or declines what a manager proposes, which is told; accepted it holds from its month on, or the next one that is open. `conflict` where it was decided, or what it would change is not what it was any more.',
  body: { network_id: idSchema, ...proposalDecision },
  errors: ['not_found', 'conflict', 'invalid_input'],
})

export const networkCloseSettings = endpoint({
  method: 'GET',
  path: 'console/close/settings',
  access: 'operator',
  summary: 'What a network’s close is set to.',
  query: { network: idQuerySchema },
  answer: {
    ...closeSettings,
    basis: z.array(z.object({ family: z.enum(revenueFamilies), level: z.enum(basisLevels) })),
    /** Who asked to let one person lock months, which waits for a second administrator. */
    asked_off: z.nullable(z.object({ asked_by: z.string(), ends_at: z.string() })),
    /** The same of higher limits. */
    asked_limit: z.nullable(z.object({ asked_by: z.string(), ends_at: z.string() })),
  },
  errors: ['not_found'],
})

export const setCloseSettings = endpoint({
  method: 'POST',
  path: 'console/close/settings/set',
  access: 'operator',
  duty: 'close',
  summary:
    'Sets from which amount on a network pays, whether a month is locked by two, and up to where one person accepts differences. `is_asked`: that one person is enough, or for more, needs a second administrator, who was asked. `seen` says what it was: `conflict` where it is no longer so, where the same waits, and without a second administrator.',
  body: { network_id: idSchema, ...closeSettings, seen: z.object(closeSettings) },
  answer: { is_asked: z.boolean() },
  errors: ['not_found', 'conflict'],
})

export const taxRules = endpoint({
  method: 'GET',
  path: 'console/close/tax-rules',
  access: 'operator',
  summary:
    'The tax rules of every network with their sources, by kind and the payment day they are valid from; and those that wait for a second administrator.',
  answer: {
    rows: z.array(
      z.object({
        rule: z.string(),
        kind: z.enum(payeeKinds),
        /** By the day of the payment. */
        valid_from: z.string(),
        is_on: z.boolean(),
        income_rate: z.string(),
        local_rate: z.string(),
        /** What part of a payment is taxed, and up to which taxed amount none is. */
        base_rate: z.string(),
        exempt_up_to: won,
        vat_rate: z.string(),
        /** Taxes are rounded down to a multiple of it, in won. */
        round_to: z.number(),
        source: z.string(),
        /** Null: it came with Cuesheet. */
        entered: z.nullable(actorSchema),
        reason: z.nullable(z.string()),
        /** A calculation or a payment has used it: it stays as it is. */
        is_used: z.boolean(),
      }),
    ),
    /** `rule`: as `kind@day`. */
    asked: z.array(z.object({ rule: z.string(), name: z.string(), ends_at: z.string() })),
  },
})

export const setTaxRule = endpoint({
  method: 'POST',
  path: 'console/close/tax-rules/set',
  access: 'operator',
  duty: 'close',
  summary:
    'Asks for a tax rule of a kind from a payment day on: a second administrator confirms it. `conflict` where a calculation or a payment has used the rule of that day, where the same waits, and without a second administrator.',
  body: taxRuleValues,
  errors: ['conflict'],
})

export type Shares = AnswerOf<typeof channelShares>['rows'][number]
export type Payee = AnswerOf<typeof payees>['rows'][number]
export type TaxRules = AnswerOf<typeof taxRules>
export type CloseSettings = AnswerOf<typeof networkCloseSettings>
