import type { Bridge, BridgeStep, BridgeStepKind, RevenueFamily } from '@cuesheet/contract/values/settlement'
import { dollarsOf } from '../nano-dollars.ts'

/** A sum of lines that are alike, in nano-US-dollars. */
export type LineSum = {
  kind: 'revenue' | 'us_tax' | 'us_refund'
  family: string
  adjustment_type: string
  activity_month: string
  /** '-infinity': none. */
  corrects_month: string
  bucket: 'member' | 'unallocated' | 'uncredited'
  reason: string
  amount: bigint
  fee: bigint
  /** What the fee would be without contract terms. */
  member_fee: bigint
}

/** In won, of one member or of all. */
export type WonSums = Record<
  | 'net'
  | 'top_up'
  | 'opening'
  | 'adjustments'
  | 'recouped'
  | 'guarantee_recouped'
  | 'carried'
  | 'income_tax'
  | 'local_tax'
  | 'vat'
  | 'payable',
  bigint
>

export type BridgeParts = {
  month: string
  /** As shown, and of it what is other members’; in nano-US-dollars. */
  estimated: bigint
  estimated_others: bigint
  /** In rows that name no channel: on no screen. */
  estimated_nameless: bigint
  /** Of its own part. */
  estimated_premium: bigint
  sums: readonly LineSum[]
  /** Of what was estimated, what files lack that have not come; above 0 where it is missing. */
  awaited: readonly { family: RevenueFamily; amount: bigint }[]
  won: WonSums
  carry_reason: string | null
  /** Null: screens had no rate; the settled one serves. */
  shown_rate: string | null
  /** Won for nano-US-dollars. */
  local: string
  usd: string
}

export const premiumFamilies = ['premium', 'shorts_subscriptions']
/** Decimals of a won that steps are kept to; what they leave is rounding's. */
const places = 9
const unit = 10n ** BigInt(places)

/** The way from what was estimated to what is paid, each step in dollars and won; the steps' won add up to what is paid. */
export function buildBridge(parts: BridgeParts): Bridge {
  const { month, won, sums } = parts
  const settled = (nano: bigint) => scaled(nano, parts.local, BigInt(parts.usd))
  const shown = (nano: bigint) =>
    parts.shown_rate ? scaled(nano, parts.shown_rate, 1_000_000_000n) : settled(nano)
  const steps: BridgeStep[] = []
  let walked = 0n
  const step = (kind: BridgeStepKind, usd: bigint | null, amount: bigint, more: Partial<BridgeStep> = {}) => {
    if (amount === 0n && !usd && kind !== 'estimated') return
    walked += amount
    steps.push({
      kind,
      family: null,
      adjustment_type: null,
      month: null,
      reason: null,
      usd: usd === null ? null : dollarsOf(usd),
      won: decimal(amount),
      ...more,
    })
  }
  const sum = (of: readonly { amount: bigint }[]) => of.reduce((total, { amount }) => total + amount, 0n)
  const revenue = sums.filter(({ kind }) => kind === 'revenue')

  step('estimated', parts.estimated, shown(parts.estimated))
  step('others_shares', -parts.estimated_others, shown(-parts.estimated_others))
  step('nameless', parts.estimated_nameless, shown(parts.estimated_nameless))
  const plainRows = revenue.filter((row) => row.adjustment_type === '' && row.corrects_month === '-infinity')
  const isPremium = ({ family }: { family: string }) => premiumFamilies.includes(family)
  const own = parts.estimated - parts.estimated_others
  const known = own + parts.estimated_nameless
  const premium = sum(plainRows.filter(isPremium)) - parts.estimated_premium
  const other = sum(plainRows.filter((row) => !isPremium(row))) - (known - parts.estimated_premium)
  const [awaitedPremium, awaitedOther] = [
    sum(parts.awaited.filter(isPremium)),
    sum(parts.awaited.filter((row) => !isPremium(row))),
  ]
  step('finalised', premium + awaitedPremium, shown(premium + awaitedPremium), { family: 'premium' })
  step('finalised', other + awaitedOther, shown(other + awaitedOther))
  for (const { family, amount } of parts.awaited) step('awaited', -amount, shown(-amount), { family })
  const adjusted = revenue.filter((row) => row.adjustment_type !== '' && row.corrects_month === '-infinity')
  for (const rows of grouped(adjusted, ({ family, adjustment_type, activity_month }) => [
    family,
    adjustment_type,
    activity_month,
  ])) {
    const { family, adjustment_type, activity_month } = rows[0]!
    step('adjusted', sum(rows), shown(sum(rows)), {
      family: family as RevenueFamily,
      adjustment_type,
      month: activity_month === month ? null : activity_month.slice(0, 7),
    })
  }
  const corrected = revenue.filter((row) => row.corrects_month !== '-infinity')
  for (const rows of grouped(corrected, ({ family, corrects_month }) => [family, corrects_month])) {
    const { family, corrects_month } = rows[0]!
    step('corrected', sum(rows), shown(sum(rows)), {
      family: family as RevenueFamily,
      month: corrects_month.slice(0, 7),
    })
  }
  const others = revenue.filter(({ bucket }) => bucket !== 'member')
  for (const rows of grouped(others, ({ bucket, reason }) => [bucket, reason])) {
    const { bucket, reason } = rows[0]!
    step(bucket as 'unallocated' | 'uncredited', -sum(rows), shown(-sum(rows)), { reason: reason || null })
  }
  const ofMembers = sum(revenue.filter(({ bucket }) => bucket === 'member'))
  step('rate', null, settled(ofMembers) - shown(ofMembers))
  const taxes = sums.filter(({ kind, bucket }) => kind !== 'revenue' && bucket === 'member')
  for (const rows of grouped(taxes, ({ kind, activity_month }) => [kind, activity_month])) {
    const { kind, activity_month } = rows[0]!
    step(kind as 'us_tax' | 'us_refund', sum(rows), settled(sum(rows)), {
      month: activity_month === month ? null : activity_month.slice(0, 7),
    })
  }
  const gross = ofMembers + sum(taxes)
  const fee = sums.reduce((total, row) => total + row.fee, 0n)
  const member_fee = sums.reduce((total, row) => total + row.member_fee, 0n)
  step('fee', -member_fee, settled(-member_fee))
  step('terms', member_fee - fee, settled(member_fee - fee))
  step('rounding', null, won.net * unit - walked)
  step('guarantee', null, won.top_up * unit)
  step('opening', null, won.opening * unit)
  step('adjustment', null, won.adjustments * unit)
  step('recouped', null, -won.recouped * unit)
  step('guarantee_recouped', null, -won.guarantee_recouped * unit)
  step('carried', null, -won.carried * unit, { reason: parts.carry_reason })
  step('income_tax', null, -won.income_tax * unit)
  step('local_tax', null, -won.local_tax * unit)
  step('vat', null, won.vat * unit)
  return {
    steps,
    estimated: { usd: dollarsOf(own), won: decimal(shown(own)) },
    gross: { usd: dollarsOf(gross), won: decimal(settled(gross)) },
    net: { usd: dollarsOf(gross - fee), won: String(won.net) },
    payable: String(won.payable),
  }
}

/** What nano-US-dollars settle at, in won with at most nine decimals. */
export const settledWon = (nano: bigint, { local, usd }: Pick<BridgeParts, 'local' | 'usd'>): string =>
  decimal(scaled(nano, local, BigInt(usd)))

/** nano × rate / by, in billionths of a won, half away from zero; `rate` a decimal above 0. */
function scaled(nano: bigint, rate: string, by: bigint): bigint {
  const [whole = '0', fraction = ''] = rate.split('.')
  const numerator = (nano < 0n ? -nano : nano) * BigInt(whole + fraction) * unit
  const denominator = by * 10n ** BigInt(fraction.length)
  const size = (2n * numerator + denominator) / (2n * denominator)
  return nano < 0n ? -size : size
}

/** A billionth is to a won what a nano-US-dollar is to a dollar. */
const decimal = dollarsOf

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string[]): Row[][] {
  return [...Map.groupBy(rows, (row) => keyOf(row).join('\n'))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, of]) => of)
}
