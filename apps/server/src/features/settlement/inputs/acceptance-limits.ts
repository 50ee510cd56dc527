import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { sizeOf } from './tie-rules.ts'

/** Up to where one person accepts what does not add up; above either limit two do. */
export type AcceptanceLimits = {
  needs_two: boolean
  /** Of the month's payment, with two decimals. */
  percent: string
  /** Whole US dollars. */
  usd: number
}

export async function findAcceptanceLimits(
  db: Database,
  { network_id }: NetworkScope,
): Promise<AcceptanceLimits> {
  const { rows } = await sql<AcceptanceLimits>`
    select close_second_person as needs_two, close_limit_percent::text as percent, close_limit_usd as usd
    from networks where network_id = ${network_id}`.execute(db)
  return rows[0]!
}

/** Of a month that the platform pays so much for; nano-US-dollars. */
export const areTwoNeeded = ({ needs_two, percent, usd }: AcceptanceLimits, amount: bigint, paid: bigint) =>
  needs_two ||
  sizeOf(amount) > BigInt(usd) * 1_000_000_000n ||
  sizeOf(amount) * 10_000n > sizeOf(paid) * BigInt(Math.round(Number(percent) * 100))
