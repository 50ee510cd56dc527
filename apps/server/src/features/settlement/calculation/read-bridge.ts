import type { Bridge, RevenueFamily } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { buildBridge, type LineSum, premiumFamilies, type WonSums } from './build-bridge.ts'
import { feeOf } from './fee-of.ts'

type Calculation = { shown_rate: string | null; local: string; usd: string; nameless: string }

/** The way of a member, or of the whole network, in a month's calculation; null where there is none. */
export async function readBridge(
  db: Database,
  scope: NetworkScope,
  month: string,
  accountId: number | null,
): Promise<Bridge | null> {
  const { rows: calculations } = await sql<Calculation>`
    select shown_rate, settled_local::text as local, settled_usd::text as usd,
      coalesce(nameless_estimated, 0)::text as nameless from settlement_months
    where network_id = ${scope.network_id} and month = ${month} and calculation_no > 0`.execute(db)
  const [calculation] = calculations
  if (!calculation) return null
  const { carry_reason, ...won } = await sumMembers(db, scope, month, accountId)
  const estimates = await sumEstimates(db, scope, month, accountId)
  const sums = await sumLines(db, scope, month, accountId)
  const awaited = await listAwaitedParts(db, scope, month, accountId)
  // Of a member nothing is nobody's.
  const estimated_nameless = accountId === null ? BigInt(calculation.nameless) : 0n
  return buildBridge({
    ...calculation,
    ...estimates,
    estimated_nameless,
    month,
    sums,
    awaited,
    won,
    carry_reason,
  })
}

const wonColumns = [
  'net',
  'top_up',
  'opening',
  'adjustments',
  'recouped',
  'guarantee_recouped',
  'carried',
  'income_tax',
  'local_tax',
  'vat',
  'payable',
] as const

async function sumMembers(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  accountId: number | null,
): Promise<WonSums & { carry_reason: string | null }> {
  const sums = wonColumns.map(
    (column) => sql`coalesce(sum(${sql.ref(column)}), 0)::text as ${sql.ref(column)}`,
  )
  const { rows } = await sql<Record<(typeof wonColumns)[number], string> & { carry_reason: string | null }>`
    select ${sql.join(sums)}, case when count(*) = 1 then min(carry_reason) end as carry_reason
    from settlement_members
    where network_id = ${network_id} and month = ${month}
      and (${accountId}::integer is null or account_id = ${accountId})`.execute(db)
  const { carry_reason, ...texts } = rows[0]!
  const won = Object.fromEntries(
    Object.entries(texts).map(([column, text]) => [column, BigInt(text)]),
  ) as WonSums
  return { ...won, carry_reason }
}

/** As screens showed them: of a member all of its channels on the days it had them, of which others have parts. */
async function sumEstimates(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  accountId: number | null,
) {
  const isMine = sql`(${accountId}::integer is null or ${accountId} = any(account_ids))`
  const { rows } = await sql<{ estimated: string; own: string; premium: string }>`
    select coalesce(sum(estimated), 0)::text as estimated, coalesce(sum(premium), 0)::text as premium,
      case when ${accountId}::integer is null then coalesce(sum(estimated), 0)
        else coalesce((select estimated_part from settlement_members
          where network_id = ${network_id} and month = ${month} and account_id = ${accountId}), 0) end::text as own
    from (
      select estimated,
        case when ${accountId}::integer is null then estimated_premium
          else div(estimated_premium::numeric * coalesce(basis_points[array_position(account_ids, ${accountId})], 1),
            case when basis_points is null then cardinality(account_ids) else 10000 end) end as premium
      from settlement_channels
      where network_id = ${network_id} and month = ${month} and ${month}::date < until_day
        and from_day < ${month}::date + interval '1 month' and ${isMine}
    ) as channels`.execute(db)
  const { estimated, own, premium } = rows[0]!
  return {
    estimated: BigInt(estimated),
    estimated_others: BigInt(estimated) - BigInt(own),
    estimated_premium: BigInt(premium),
  }
}

type StoredSum = Omit<LineSum, 'amount' | 'fee' | 'member_fee'> &
  Record<'amount' | 'fee' | 'member_fee', string>

async function sumLines(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  accountId: number | null,
): Promise<LineSum[]> {
  const { rows } = await sql<StoredSum>`
    select kind, family, adjustment_type, activity_month, corrects_month, bucket, reason, sum(amount)::text as amount,
      sum(fee)::text as fee,
      sum(case when term is null then fee else ${feeOf(sql`amount`, sql`member_rate`)} end)::text as member_fee
    from settlement_lines
    where network_id = ${network_id} and month = ${month} and (${accountId}::integer is null or account_id = ${accountId})
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  return rows.map((row) => ({
    ...row,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    member_fee: BigInt(row.member_fee),
  }))
}

type Part = { family: RevenueFamily; amount: bigint }

/**
 * What files lack that had not come when a month was calculated, by family, in nano-US-dollars: of the network what the
 * payment summary has of it. No file says whose it is, so of a member it is by how much less its channels settled at than was
 * estimated, together never more than what is missing.
 */
async function listAwaitedParts(
  db: Database,
  scope: NetworkScope,
  month: string,
  accountId: number | null,
): Promise<Part[]> {
  const { rows } = await sql<{ family: RevenueFamily; amount: string }>`
    select family, amount::text as amount from settlement_awaited
    where network_id = ${scope.network_id} and month = ${month} and of_month = ${month} and adjustment_type is null
      and family <> 'channel_adjustments'
    order by family`.execute(db)
  const awaited = rows.map(({ family, amount }) => ({ family, amount: BigInt(amount) }))
  if (accountId === null || awaited.length === 0) return awaited
  const gaps = await sumGaps(db, scope, month, accountId)
  const isPremium = ({ family }: Part) => premiumFamilies.includes(family)
  return [
    ...shareOut(awaited.filter(isPremium), gaps.premium, gaps.all_premium),
    ...shareOut(
      awaited.filter((part) => !isPremium(part)),
      gaps.other,
      gaps.all_other,
    ),
  ]
}

/** A member's part of what is missing, over its families; the rest of the division with the last. */
function shareOut(missing: readonly Part[], own: bigint, all: bigint): Part[] {
  const whole = missing.reduce((sum, { amount }) => sum + amount, 0n)
  if (whole <= 0n || all === 0n) return []
  const part = all > whole ? (own * whole) / all : own
  let left = part
  return missing.map(({ family, amount }, at) => {
    const share = at === missing.length - 1 ? left : (part * amount) / whole
    left -= share
    return { family, amount: share }
  })
}

type Gaps = Record<'premium' | 'other' | 'all_premium' | 'all_other', bigint>

/** By how much less than estimated channels settled at: for a member, by its part of each on the days it had it, and for all. */
async function sumGaps(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  accountId: number,
): Promise<Gaps> {
  const partOf = (amount: ReturnType<typeof sql>) => sql`
    div(${amount}::numeric * coalesce(member.points, 1),
      case when member.account_id is null then 1 when basis_points is null then cardinality(account_ids) else 10000 end)`
  const { rows } = await sql<Record<keyof Gaps, string>>`
    with settled as (
      select platform_channel_id, account_id, sum(amount) filter (where family = any(${premiumFamilies}::text[])) as premium,
        sum(amount) filter (where family <> all(${premiumFamilies}::text[])) as other
      from settlement_lines
      where network_id = ${network_id} and month = ${month} and kind = 'revenue' and adjustment_type = ''
        and corrects_month = '-infinity'
      group by platform_channel_id, account_id
    ), estimated as (
      select platform_channel_id, coalesce(member.account_id, 0) as account_id, sum(${partOf(sql`estimated_premium`)}) as premium,
        sum(${partOf(sql`(estimated - estimated_premium)`)}) as other
      from settlement_channels
      left join lateral unnest(account_ids, basis_points) as member(account_id, points) on true
      where network_id = ${network_id} and month = ${month}
      group by 1, 2
    ), gaps as (
      select account_id, greatest(estimated.premium - coalesce(settled.premium, 0), 0) as premium,
        greatest(estimated.other - coalesce(settled.other, 0), 0) as other
      from estimated left join settled using (platform_channel_id, account_id)
    )
    select coalesce(sum(premium) filter (where account_id = ${accountId}), 0)::text as premium,
      coalesce(sum(other) filter (where account_id = ${accountId}), 0)::text as other,
      coalesce(sum(premium), 0)::text as all_premium, coalesce(sum(other), 0)::text as all_other
    from gaps`.execute(db)
  const { premium, other, all_premium, all_other } = rows[0]!
  return {
    premium: BigInt(premium),
    other: BigInt(other),
    all_premium: BigInt(all_premium),
    all_other: BigInt(all_other),
  }
}
