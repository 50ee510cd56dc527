import type { Bridge } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { listAwaitedParts } from './awaited-parts.ts'
import { buildBridge, type LineSum, type WonSums } from './build-bridge.ts'

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
  'opening',
  'adjustments',
  'recouped',
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

type StoredSum = Omit<LineSum, 'amount' | 'fee'> & { amount: string; fee: string }

async function sumLines(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
  accountId: number | null,
): Promise<LineSum[]> {
  const { rows } = await sql<StoredSum>`
    select kind, family, adjustment_type, activity_month, corrects_month, bucket, reason, sum(amount)::text as amount,
      sum(fee)::text as fee
    from settlement_lines
    where network_id = ${network_id} and month = ${month} and (${accountId}::integer is null or account_id = ${accountId})
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount), fee: BigInt(row.fee) }))
}
