import type { RevenueFamily } from '@cuesheet/contract/values/settlement'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { dollarsOf } from '../nano-dollars.ts'
import { hasPart, partsOf } from '../rules.ts'
import type { Correction } from './find-corrections.ts'
import type { Tie } from './list-ties.ts'
import { lineKey, tieOf } from './tie-rules.ts'

/** Money that the payment summary of a month has and no file yet, in nano-US-dollars. */
export type Awaited = {
  of_month: string
  /** As acceptances of that month name it. */
  tie: string
  family: RevenueFamily
  adjustment_type: string | null
  amount: bigint
  /** Of a family that comes in parts: those that counted by then. */
  parts: string[]
}

/** Approved before this month was; all that are, while it is not. */
const approvedBefore = (month: string) => sql`
  m.approved_at is not null and m.month <> ${month} and m.approved_at < coalesce((
    select approved_at from settlement_months own where own.network_id = m.network_id and own.month = ${month}), 'infinity')`

/** What files of other months a month begins with awaiting: as the months that were approved before it left it. */
export async function listOpenAwaited(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
): Promise<Awaited[]> {
  const { rows } = await sql<Omit<Awaited, 'amount'> & { amount: string }>`
    with open as (
      select a.of_month, a.tie, min(a.family) as family, min(a.adjustment_type) as adjustment_type, sum(a.amount) as amount
      from settlement_awaited a join settlement_months m using (network_id, month)
      where a.network_id = ${network_id} and a.of_month < ${month} and ${approvedBefore(month)}
      group by a.of_month, a.tie having sum(a.amount) <> 0
    ), counted as (
      select open.of_month, unnest(m.basis_files) as file_id
      from (select distinct of_month from open) as open
      join settlement_months m on m.network_id = ${network_id} and m.month = open.of_month
      union all
      select c.corrects_month, c.file_id
      from settlement_corrections c join settlement_months m using (network_id, month)
      where c.network_id = ${network_id} and ${approvedBefore(month)}
    )
    select open.of_month, tie, open.family, adjustment_type, open.amount::text as amount,
      coalesce((select array_agg(distinct f.part) from counted join settled_files f using (file_id)
        where f.network_id = ${network_id} and counted.of_month = open.of_month and f.family = open.family
          and not f.is_adjustment), '{}') as parts
    from open order by open.of_month, tie`.execute(db)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

/** Whether late files of this month’s corrections are what is awaited, or a part of it. */
export const hasCome = ({ of_month, family, adjustment_type }: Awaited, corrections: readonly Correction[]) =>
  corrections.some(
    (file) =>
      file.corrects_month === of_month &&
      file.family === family &&
      file.is_adjustment === (adjustment_type !== null || family === 'channel_adjustments'),
  )

/**
 * Which parts of a family of several have still not come; '' is its own file. Ads are awaited in part where their own file
 * counted without the audio tier, or that alone.
 */
export function missingPartsOf({ of_month, family, parts }: Awaited, corrections: readonly Correction[]) {
  const here = corrections.filter(
    (file) => file.corrects_month === of_month && file.family === family && !file.is_adjustment,
  )
  const known = [...parts.map((part) => ({ part })), ...here]
  if (family === 'ads')
    return parts.length === 0 ? [] : ['', 'audio_tier'].filter((part) => !hasPart(known, part))
  return partsOf(family).filter((part) => part && !hasPart(known, part))
}

/** Keeps what a calculation awaits, and what has come. */
export async function writeAwaited(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  month: string,
  ties: readonly Tie[],
): Promise<void> {
  await trx
    .deleteFrom('settlement_awaited')
    .where('network_id', '=', network_id)
    .where('month', '=', month)
    .execute()
  const rows = listMoved(month, ties).map(({ amount, ...moved }) => ({
    network_id,
    month,
    ...moved,
    amount: sql<number>`${String(amount)}::bigint`,
  }))
  if (rows.length > 0) await trx.insertInto('settlement_awaited').values(rows).execute()
}

/** By what a month changes what is awaited. */
export const listMoved = (month: string, ties: readonly Tie[]) =>
  ties
    .filter(({ awaited_before, awaited_after }) => awaited_after !== awaited_before)
    .map(({ corrects_month, family, adjustment_type, awaited_before, awaited_after }) => ({
      of_month: corrects_month ?? month,
      tie: tieOf(family, adjustment_type ?? '', null),
      family,
      adjustment_type,
      amount: awaited_after - awaited_before,
    }))

export type StillAwaited = Pick<Awaited, 'of_month' | 'family' | 'adjustment_type' | 'amount'>

/** What is awaited with a month, its own and what other months left; the earliest first. */
export function listStillAwaited(
  month: string,
  ties: readonly Tie[],
  open: readonly Awaited[],
): StillAwaited[] {
  const named = ties.filter(
    ({ awaited_before, awaited_after }) => awaited_before !== 0n || awaited_after !== 0n,
  )
  const keys = new Set(named.map((line) => lineKey(line.family, line.adjustment_type, line.corrects_month)))
  const isNamed = ({ of_month, family, adjustment_type }: Awaited) =>
    keys.has(lineKey(family, adjustment_type, of_month))
  return [
    ...open.filter((one) => !isNamed(one)),
    ...named
      .filter(({ awaited_after, is_settled }) => awaited_after !== 0n && is_settled)
      .map(({ corrects_month, family, adjustment_type, awaited_after }) => ({
        of_month: corrects_month ?? month,
        family,
        adjustment_type,
        amount: awaited_after,
      })),
  ]
    .map(({ of_month, family, adjustment_type, amount }) => ({ of_month, family, adjustment_type, amount }))
    .sort((a, b) => (a.of_month < b.of_month ? -1 : a.of_month > b.of_month ? 1 : 0))
}

export const describeAwaited = (awaited: readonly StillAwaited[]) =>
  awaited.map(({ of_month, family, adjustment_type, amount }) => ({
    month: of_month.slice(0, 7),
    family,
    adjustment_type,
    usd: dollarsOf(amount),
  }))
