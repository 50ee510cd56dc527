import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { areTwoNeeded, findAcceptanceLimits } from './acceptance-limits.ts'
import { type Acceptance, listAcceptances } from './list-acceptances.ts'
import { isWithin, sizeOf } from './tie-rules.ts'

/** What acceptances name the money of a month that is no member's by. */
export const nobodysTie = 'nobody'

/** Money of a month's calculation that is no member's: booked so only with a reason. */
export type NobodysMoney = {
  /** Of each channel and reason the whole, whichever its sign: nothing hides behind something else. Nano-US-dollars. */
  difference: bigint
  channels: number
  accepted: Acceptance | null
  needs_two: boolean
  is_settled: boolean
}

export async function findNobodysMoney(
  db: Database,
  scope: NetworkScope,
  { month, is_locked }: { month: string; is_locked: boolean },
): Promise<NobodysMoney> {
  const { network_id } = scope
  const { rows } = await sql<{ amount: string; channels: number; paid: string }>`
    select coalesce(sum(abs(amount)), 0)::text as amount, count(distinct nullif(channel, '')) as channels,
      (select coalesce(sum(p.revenue), 0)::text from settled_payments p
       join settlement_months m on m.network_id = p.network_id and m.month = ${month} and p.file_id = m.payment_file
       where p.network_id = ${network_id}) as paid
    from (
      select platform_channel_id as channel, sum(amount) as amount from settlement_lines
      where network_id = ${network_id} and month = ${month} and bucket <> 'member' and reason <> 'carried_forward'
      group by platform_channel_id, bucket, reason
    ) as sums where amount <> 0`.execute(db)
  const { amount, channels, paid } = rows[0]!
  const difference = BigInt(amount)
  const acceptances = await listAcceptances(db, scope, month)
  const accepted = acceptances.get(nobodysTie) ?? null
  // With what one person alone accepted of the month already: several small ones are as much as a large one.
  const together = [...acceptances.values()].reduce(
    (sum, one) =>
      one === accepted || one.confirmed_by !== null ? sum : sum + sizeOf(BigInt(one.difference)),
    difference,
  )
  const needs_two =
    !is_locked &&
    difference !== 0n &&
    areTwoNeeded(await findAcceptanceLimits(db, scope), together, BigInt(paid))
  const isAccepted = accepted !== null && BigInt(accepted.difference) === difference
  return {
    difference,
    channels,
    accepted: isAccepted ? accepted : null,
    needs_two,
    is_settled:
      is_locked || isWithin(difference) || (isAccepted && (!needs_two || accepted.confirmed_by !== null)),
  }
}
