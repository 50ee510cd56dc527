import * as z from 'zod/mini'
import { termScopes } from './contract-terms.ts'
import { idSchema } from './ids.ts'
import { payoutFailures } from './payouts.ts'
import { calendarDaySchema, monthSchema } from './period.ts'
import { carryReasons, payeeKinds, revenueFamilies, usd, won } from './settlement.ts'

/**
 * Why a member of a locked month is not paid. hold: a person has stopped it, with a reason, or its money is held back or on its
 * way. tax_rule: there is none for its kind. tax_invoice: a business’s is not noted, or was noted over another amount. payout: it
 * is in a payout batch that has no result yet.
 */
export const paymentWaits = ['payout', 'hold', 'tax_rule', 'tax_invoice'] as const
export type PaymentWait = (typeof paymentWaits)[number]

/** Beside them, why a batch leaves a payee out: nothing was entered, or lately changed. */
export const payoutWaits = [...paymentWaits, 'details_missing', 'details_cooling'] as const
export type PayoutWait = (typeof payoutWaits)[number]

/** The invoice that a payee's payment needs, or the receipt that it may have, and what was noted of it. */
const paymentInvoice = z.object({
  /** What it has to be over: supply + VAT = total. */
  supply: won,
  vat: won,
  total: won,
  /** Null: not noted. */
  noted: z.nullable(
    z.object({
      number: z.string(),
      issued_on: calendarDaySchema,
      supply: won,
      vat: won,
      /** Why it is over another amount. */
      reason: z.nullable(z.string()),
    }),
  ),
})

/** What became of a member's payment. */
export const memberPayment = {
  /** The day of it; null: not paid, or nothing is due. */
  paid_on: z.nullable(calendarDaySchema),
  /** Of a locked month. */
  waits_for: z.nullable(z.enum(paymentWaits)),
  /** Of a hold, where a person has set it. */
  wait_reason: z.nullable(z.string()),
  /** Null: none is needed. */
  invoice: z.nullable(paymentInvoice),
  /** The last batch that it was in; null where that paid it, and before any. */
  payout: z.nullable(
    z.object({
      state: z.enum(['open', 'failed', 'returned']),
      /** When it is paid, or was to be. */
      pay_on: calendarDaySchema,
      reason: z.nullable(z.enum(payoutFailures)),
    }),
  ),
}

/** A member in a month's calculation. */
export const settledMember = {
  account_id: idSchema,
  nickname: z.nullable(z.string()),
  is_withdrawn: z.boolean(),
  payee_kind: z.enum(payeeKinds),
  channels: z.number(),
  revenue_usd: usd,
  us_tax_usd: usd,
  /** revenue − US tax. */
  gross_usd: usd,
  fee_usd: usd,
  net_usd: usd,
  net: won,
  /** To the amount that is guaranteed. */
  top_up: won,
  /** Carried over from before. */
  opening: won,
  adjustments: won,
  recouped: won,
  /** Of what was topped up before. */
  guarantee_recouped: won,
  /** opening + net + top_up + adjustments − recouped − guarantee_recouped. */
  available: won,
  carried: won,
  carry_reason: z.nullable(z.enum(carryReasons)),
  hold_reason: z.nullable(z.string()),
  /** available − carried; tax is of this. */
  due: won,
  income_tax: won,
  local_tax: won,
  /** On top, against a tax invoice. */
  vat: won,
  /** due − taxes + VAT. */
  payable: won,
  /** Null: there is none for its kind, and it cannot be paid. */
  tax_rule: z.nullable(z.string()),
  ...memberPayment,
  /** Net less that of the last calculation; null: there was none. */
  change: z.nullable(won),
}

/** Sums over members: all that a search finds, not one page. */
export const settledTotals = z.object({
  gross_usd: usd,
  us_tax_usd: usd,
  fee_usd: usd,
  net_usd: usd,
  net: won,
  top_up: won,
  opening: won,
  adjustments: won,
  recouped: won,
  guarantee_recouped: won,
  carried: won,
  income_tax: won,
  local_tax: won,
  vat: won,
  payable: won,
})

export const memberLine = z.object({
  channel_id: z.nullable(idSchema),
  channel: z.nullable(z.string()),
  platform_channel_id: z.nullable(z.string()),
  kind: z.enum(['revenue', 'us_tax', 'us_refund']),
  family: z.nullable(z.enum(revenueFamilies)),
  adjustment_type: z.nullable(z.string()),
  activity_month: monthSchema,
  /** Closed already; this line corrects it. */
  corrects_month: z.nullable(monthSchema),
  usd,
  fee_rate: z.string(),
  fee_usd: usd,
  /** What the contract term is of that the rate is by, and since when it holds; null: the member’s own rate. Not of lines kept from before there were terms. */
  term: z.optional(z.nullable(z.enum(termScopes))),
  term_from: z.optional(z.nullable(monthSchema)),
})
export type MemberLine = z.output<typeof memberLine>

const sorts = ['change', 'nickname', 'gross', 'us_tax', 'fee', 'net', 'carried', 'payable'] as const
/** How members of a month are listed: what changed most since the last calculation first. */
export const settledMemberQuery = {
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  sort: z._default(z.enum(sorts), 'change'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
}
export type SettledMemberSort = (typeof sorts)[number]
