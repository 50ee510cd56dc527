import type { RevenueFamily } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { premiumFamilies } from './build-bridge.ts'

type Part = { family: RevenueFamily; amount: bigint }

/**
 * What files lack that had not come when a month was calculated, by family, in nano-US-dollars: of the network what the
 * payment summary has of it. No file says whose it is, so of a member it is by how much less its channels settled at than was
 * estimated, together never more than what is missing.
 */
export async function listAwaitedParts(
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

/** By how much less than estimated channels settled at, of a member's part and of all. */
async function sumGaps(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  accountId: number,
): Promise<Gaps> {
  const partOf = (gap: ReturnType<typeof sql>) => sql`
    case when ${accountId} = any(account_ids) then
      div(${gap}::numeric * coalesce(basis_points[array_position(account_ids, ${accountId})], 1),
        case when basis_points is null then cardinality(account_ids) else 10000 end) else 0 end`
  // Lines have no day: of a channel that changed hands in the month each has of its gap as it has of what was estimated.
  const gapOf = (what: 'premium' | 'other') => {
    const [own, whole] = [sql.ref(`e.${what}`), sql.ref(`e.whole_${what}`)]
    return sql`
      case when ${whole} <= 0 then 0
        else div(greatest(${whole} - coalesce(${sql.ref(`settled.${what}`)}, 0), 0) * ${own}, ${whole}) end`
  }
  const { rows } = await sql<Record<keyof Gaps, string>>`
    with settled as (
      select platform_channel_id, sum(amount) filter (where family = any(${premiumFamilies}::text[])) as premium,
        sum(amount) filter (where family <> all(${premiumFamilies}::text[])) as other
      from settlement_lines
      where network_id = ${network_id} and month = ${month} and kind = 'revenue' and adjustment_type = ''
        and corrects_month = '-infinity'
      group by platform_channel_id
    ), estimates as (
      select platform_channel_id, account_ids, basis_points, estimated_premium::numeric as premium,
        (estimated - estimated_premium)::numeric as other,
        sum(estimated_premium) over (partition by platform_channel_id) as whole_premium,
        sum(estimated - estimated_premium) over (partition by platform_channel_id) as whole_other
      from settlement_channels
      where network_id = ${network_id} and month = ${month} and ${month}::date < until_day
        and from_day < ${month}::date + interval '1 month'
    ), gaps as (
      select account_ids, basis_points, ${gapOf('premium')} as premium, ${gapOf('other')} as other
      from estimates e left join settled using (platform_channel_id)
    )
    select coalesce(sum(${partOf(sql`premium`)}), 0)::text as premium, coalesce(sum(${partOf(sql`other`)}), 0)::text as other,
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
