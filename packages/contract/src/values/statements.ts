import * as z from 'zod/mini'
import { recoupmentOrder } from './guarantees.ts'
import { koreanBankCodes } from './korean-banks.ts'
import { localeSchema } from './locale.ts'
import { currencySchema } from './money.ts'
import { payoutMethods } from './payouts.ts'
import { calendarDaySchema, monthSchema } from './period.ts'
import { memberLine } from './settled-members.ts'
import { awaitedFile, bridgeSchema, carryReasons, payeeKinds, usd, won, writeOffs } from './settlement.ts'

/** A line of a statement, before the fee; of a channel the member's own part. */
export const statementLine = z.extend(memberLine, {
  /** Of the channel, as the files say; null: unknown, and of lines that are no views’. */
  views: z.nullable(z.number()),
  /** At the settled rate, exact. */
  won,
})

/** All that a statement says, as it was stored. Amounts are the close’s; what it did not know is null. */
export const statementData = z.object({
  number: z.string(),
  version: z.number(),
  month: monthSchema,
  /** The language of its PDF. */
  locale: localeSchema,
  issuer: z.object({
    /** What the network is called on its site. */
    brand: z.string(),
    name: z.string(),
    registration: z.string(),
    representative: z.string(),
    address: z.string(),
    contact: z.string(),
  }),
  payee: z.object({
    name: z.string(),
    /** As the payout details have it; null: none were entered. Null, too, for an operator who views it. */
    legal_name: z.optional(z.nullable(z.string())),
    kind: z.enum(payeeKinds),
    /** Where it is paid to; null: nothing was entered. */
    account: z.nullable(
      z.object({
        method: z.enum(payoutMethods),
        bank: z.nullable(z.enum(koreanBankCodes)),
        /** How the number ends; null for an operator who views it. */
        ending: z.nullable(z.string()),
      }),
    ),
  }),
  published_on: calendarDaySchema,
  planned_on: z.nullable(calendarDaySchema),
  objects_until: calendarDaySchema,
  currency: currencySchema,
  /** Of the currency for a US dollar; of dollars 1. */
  rate: z.string(),
  /** As the close words it. */
  rate_source: z.string(),
  bridge: bridgeSchema,
  opening: won,
  net: won,
  /** To the amount that is guaranteed. Not of statements from before there were guarantees, nor is what follows from it. */
  top_up: z.optional(won),
  /** What the share of a month, or of a year up to it, was measured by; null: by nothing. */
  guarantee: z.optional(
    z.nullable(z.object({ from_month: monthSchema, share: won, amount: won, is_recoupable: z.boolean() })),
  ),
  guarantee_recouped: z.optional(won),
  /** What is left to be recouped of what was topped up. */
  guarantee_open: z.optional(won),
  /** What was taken first. Not of those from before there was a choice. */
  recoupment_order: z.optional(recoupmentOrder),
  adjustments: won,
  /** Each of them, with the month that it was agreed for. */
  entries: z.array(z.object({ month: monthSchema, reason: z.string(), amount: won })),
  /** What is not recouped any more, since the statement before. Where there is none: absent. */
  write_offs: z.optional(z.array(z.object({ kind: z.enum(writeOffs), reason: z.string(), amount: won }))),
  recouped: won,
  /** What is left of an advance. */
  advance: won,
  carried: won,
  carry_reason: z.nullable(z.enum(carryReasons)),
  hold_reason: z.nullable(z.string()),
  due: won,
  /** The rule that taxes follow; null: there is none for the kind. */
  tax_rule: z.nullable(z.string()),
  income_tax: won,
  local_tax: won,
  vat: won,
  payable: won,
  /** What is owed once it is paid: the next month’s opening. */
  closing: won,
  gross_usd: usd,
  us_tax_usd: usd,
  fee_usd: usd,
  net_usd: usd,
  lines: z.array(statementLine),
  /** The revenue of the lines by track, which it adds up to; isrc null: what no track is known of, the last. Not of those from before it was told. */
  tracks: z.optional(
    z.array(z.object({ isrc: z.nullable(z.string()), title: z.nullable(z.string()), usd, won })),
  ),
  /** What no file had come for. */
  awaited: z.array(awaitedFile),
  /** The last hash of the month in the ledger, hex. */
  ledger_hash: z.string(),
})
export type StatementData = z.output<typeof statementData>
export type StatementLine = z.output<typeof statementLine>
