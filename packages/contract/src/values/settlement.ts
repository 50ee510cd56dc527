import * as z from 'zod/mini'
import { idSchema } from './ids.ts'
import { moneySchema } from './money.ts'
import { monthSchema } from './period.ts'

/**
 * open: no file of the month. collecting: some are here. reconciled: the payment summary is here, and every type ties out or
 * its difference was accepted. calculated: from what is here now. approved: nothing of it changes any more. locked: it is
 * booked. paid: so is its payment.
 */
export const closeStates = [
  'open',
  'collecting',
  'reconciled',
  'calculated',
  'approved',
  'locked',
  'paid',
] as const
export type CloseState = (typeof closeStates)[number]

/**
 * What a month still needs for its next step. rate_off: the payment summary’s rate is too far from the market’s, and one has
 * to be entered. rate_look: an entered rate is far from what others say, and a second person has to confirm it. unattributed:
 * money without a member wants one, or a reason. Of a locked month payment: nobody is paid yet; partly_paid: some are; payout, hold, tax_rule, tax_invoice: what
 * others wait for. objections: of members, that wait for an answer.
 */
export const closeNeeds = [
  'files',
  'payment_summary',
  'tie_out',
  'second_look',
  'rate',
  'rate_off',
  'rate_look',
  'shares',
  'tax_currency',
  'calculation',
  'new_calculation',
  'approval',
  'earlier_month',
  'unattributed',
  'lock',
  'second_person',
  'entries',
  'payment',
  'partly_paid',
  'payout',
  'hold',
  'tax_rule',
  'tax_invoice',
  'objections',
] as const
export type CloseNeed = (typeof closeNeeds)[number]

/** Of what the platform pays; `other`: a revenue type that nobody knows. */
export const revenueFamilies = [
  'ads',
  'premium',
  'shorts_ads',
  'shorts_subscriptions',
  'paid_features',
  'channel_adjustments',
  'other',
] as const
export type RevenueFamily = (typeof revenueFamilies)[number]

/** What of a family's files counts; the others only say more about it. */
export const basisLevels = ['video', 'claim', 'asset'] as const
export type BasisLevel = (typeof basisLevels)[number]

/** Where every row of money lands, in exactly one of them. */
export const buckets = ['member', 'unallocated', 'uncredited'] as const
export type Bucket = (typeof buckets)[number]

/**
 * Why a row is nobody's. `unknown_type`: of the payment summary, no file has it. `carried_forward`: of a channel that was
 * unknown when its month was closed, and went to its members since; it lessens what is nobody's.
 */
export const unallocatedReasons = [
  'no_channel',
  'unknown_channel',
  'no_member',
  'unknown_type',
  'carried_forward',
] as const
export type UnallocatedReason = (typeof unallocatedReasons)[number]

/** What a calculation was made of, as said where it changed since. */
export const closeInputs = [
  'files',
  'basis',
  'corrections',
  'rate',
  'fees',
  'shares',
  'credit',
  'members',
  'entries',
  'payees',
  'tax_rules',
  'settings',
  'opening',
] as const
export type CloseInput = (typeof closeInputs)[number]

/**
 * business_income: an individual who does it again and again. other_income: occasionally. business: against a tax invoice,
 * with VAT. simplified_business: too
 * small for one, paid against a receipt. exempt_business: without VAT. non_resident. unknown: nobody has said; taxed as business_income, and said so.
 */
export const payeeKinds = [
  'unknown',
  'business_income',
  'other_income',
  'business',
  'simplified_business',
  'exempt_business',
  'non_resident',
] as const
export type PayeeKind = (typeof payeeKinds)[number]

/** Those with a registration number. */
export const businessKinds: readonly PayeeKind[] = ['business', 'simplified_business', 'exempt_business']

/** Those that have tax rules. */
export const ruledKinds = payeeKinds.filter((kind) => kind !== 'unknown')

/** Why a member is paid nothing, or not yet; what it has is carried over. */
export const carryReasons = ['held', 'below_minimum', 'negative'] as const
export type CarryReason = (typeof carryReasons)[number]

/** What is not recouped any more of advances, and of what guarantees topped up. */
export const writeOffs = ['advance_write_off', 'guarantee_write_off'] as const
export type WriteOff = (typeof writeOffs)[number]

/** adjustment: once, in a month. advance: paid already, and recouped from later months. */
export const entryKinds = ['adjustment', 'advance', ...writeOffs] as const
export type EntryKind = (typeof entryKinds)[number]

export const isWriteOff = (kind: EntryKind): kind is WriteOff => kind !== 'adjustment' && kind !== 'advance'

/** US dollars: an exact decimal. */
export const usd = moneySchema
/**
 * Of the currency that the network is paid in, in its smallest unit: won, or cents. A whole number but in steps of a bridge, which
 * are exact.
 */
export const won = moneySchema

/** What a member owes of advances, and of what guarantees topped up. */
export const toRecoup = z.object({ account_id: idSchema, advance: won, guarantee: won })
export type ToRecoup = z.output<typeof toRecoup>

const nullableMonth = z.nullable(monthSchema)

/** Someone who did something; `name` null: withdrawn since, or a command. */
export const actorSchema = z.object({
  account_id: z.nullable(idSchema),
  name: z.nullable(z.string()),
  at: z.string(),
})

/**
 * A step of the way from what was estimated to what is paid. Steps add up: the sum of all `won` is `payable`.
 * estimated: as shown, at the rates shown. others_shares: of shared channels. nameless: estimated
 * in rows that name no channel. finalised: settled of the month less its estimate; of a family where it can be told. awaited: of it what a file lacks that has not come; of a member by how much less
 * than estimated its channels have. adjusted: by the platform, with its type. corrected: of a month that was
 * closed. unallocated, uncredited: not this one's; with the reason. rate: the settled rate less the one that was shown.
 * us_tax, us_refund. fee: at the member’s rate, as it was estimated; terms: by how much contract terms make it less. rounding: to the whole. guarantee: what the network tops up. opening: carried over from before. adjustment, recouped, guarantee_recouped: by the network.
 * carried: to the next month, with the reason. income_tax, local_tax, vat.
 */
export const bridgeStepKinds = [
  'estimated',
  'others_shares',
  'nameless',
  'finalised',
  'awaited',
  'adjusted',
  'corrected',
  'unallocated',
  'uncredited',
  'rate',
  'us_tax',
  'us_refund',
  'fee',
  'terms',
  'rounding',
  'guarantee',
  'opening',
  'adjustment',
  'recouped',
  'guarantee_recouped',
  'carried',
  'income_tax',
  'local_tax',
  'vat',
] as const
export type BridgeStepKind = (typeof bridgeStepKinds)[number]

export const bridgeStep = z.object({
  kind: z.enum(bridgeStepKinds),
  /** Of finalised: null, where the estimate does not tell families apart. */
  family: z.nullable(z.enum(revenueFamilies)),
  /** As the platform words it. */
  adjustment_type: z.nullable(z.string()),
  /** The month that is adjusted or corrected, where it is not this one. */
  month: nullableMonth,
  /** Of unallocated and carried. */
  reason: z.nullable(z.string()),
  /** Null of steps that are in won alone. */
  usd: z.nullable(usd),
  won,
})
export type BridgeStep = z.output<typeof bridgeStep>

/** The sums of a way: settled gross = revenue − US tax; net = settled gross − fee. */
export const bridgeSchema = z.object({
  steps: z.array(bridgeStep),
  estimated: z.object({ usd, won }),
  gross: z.object({ usd, won }),
  net: z.object({ usd, won }),
  payable: won,
})
export type Bridge = z.output<typeof bridgeSchema>

/** What a person accepted as it is, with a reason, and who confirmed it. */
const acceptance = z.object({
  reason: z.string(),
  difference_usd: usd,
  by: actorSchema,
  confirmed: z.nullable(actorSchema),
})

/** Money that the platform says it paid of a month, of which no file has come. */
export const awaitedFile = z.object({
  month: monthSchema,
  family: z.enum(revenueFamilies),
  adjustment_type: z.nullable(z.string()),
  usd,
})

/** Money of a month's calculation that is no member's; it wants an assignment or a reason before it is locked. */
export const nobodysMoney = z.object({
  /** What accepting it names. */
  tie: z.string(),
  /** Of each channel and reason, whichever its sign. */
  usd,
  channels: z.number(),
  accepted: z.nullable(acceptance),
  needs_second: z.boolean(),
  /** Nothing to speak of, accepted, or booked. */
  is_settled: z.boolean(),
})

/** Payment summary against files, by family and adjustment type. */
export const tieOut = z.object({
  /** What acceptances name: `ads`, `ads/Conflict`, `other/…`; a correction’s begin with its month. */
  tie: z.string(),
  family: z.enum(revenueFamilies),
  /** As the platform words them. */
  revenue_types: z.array(z.string()),
  adjustment_type: z.nullable(z.string()),
  corrects_month: nullableMonth,
  /** Null: the payment summary has no such line. */
  summary_usd: z.nullable(usd),
  /** Null: no file of it is here. */
  basis_usd: z.nullable(usd),
  /** summary − basis. */
  difference_usd: usd,
  /**
   * missing: no file of it, or one of its parts. double, overlapping: files say more than is paid; twice, or by files that
   * hold the same. more, less: than is paid.
   */
  finding: z.enum(['fits', 'missing', 'double', 'overlapping', 'more', 'less', 'unknown_type']),
  missing_parts: z.array(z.string()),
  /** What is still awaited of it when the month is closed so. */
  awaited_usd: usd,
  /** Whether accepting it takes two persons. */
  needs_second: z.boolean(),
  /** In the reader’s language; null where it fits. */
  sentence: z.nullable(z.string()),
  accepted: z.nullable(acceptance),
  /** Fits, or was accepted as it is and confirmed where that is needed. */
  is_settled: z.boolean(),
})
export type TieOut = z.output<typeof tieOut>

/** The `version` of the month as it was seen: `conflict` with what changed since. */
export const seenVersion = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))
export const reasonSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))
/** A whole number of won with its sign. */
export const wonSchema = z.string().check(z.regex(/^-?[1-9]\d{0,12}$/))

/** What a second person confirms or declines of a month. */
export const askedOfSecond = ['lock', 'reopen', 'difference', 'rate'] as const
export type AskedOfSecond = (typeof askedOfSecond)[number]
