import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { withTransaction } from '../../db/transaction.ts'
import { compareGoalsAgain } from '../goals/public.ts'
import { notify } from '../messages/public.ts'

/** By what part the revenue of days that were shown must change to be worth a message. */
const leastChange = 0.03

/** The credited revenue of the days that are shown, in nano-US-dollars. */
export async function readShownRevenue(
  db: Database,
  { network_id }: NetworkScope,
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ day: string; revenue: string }>`
    select day, revenue::text from network_day
    where network_id = ${network_id} and revenue_reported
      and day <= (select day from figures_through where network_id = ${network_id})`.execute(db)
  return new Map(rows.map(({ day, revenue }) => [day, BigInt(revenue)]))
}

/**
 * Tells managers where reports that were imported again have changed the revenue of days that were shown `before`; goals are
 * compared with it at once.
 */
export async function tellReissue(
  db: Database,
  scope: NetworkScope,
  before: ReadonlyMap<string, bigint>,
): Promise<void> {
  const after = await readShownRevenue(db, scope)
  const changed = [...before].filter(([day, revenue]) => (after.get(day) ?? revenue) !== revenue)
  if (changed.length > 0) await compareGoalsAgain(db, scope)
  const days = changed.map(([day]) => day).sort()
  const was = changed.reduce((sum, [, revenue]) => sum + revenue, 0n)
  const is = changed.reduce((sum, [day]) => sum + (after.get(day) ?? 0n), 0n)
  const [from, to] = [days[0], days.at(-1)]
  const change = was === 0n ? 0 : Number(is - was) / Number(was)
  if (from === undefined || to === undefined || Math.abs(change) < leastChange) return
  await withTransaction(db, (trx) =>
    notify(trx, scope, {
      to: ['managers'],
      kind: 'figures_reissued',
      channel_id: null,
      names: { from, to, change: change.toFixed(4) },
    }),
  )
}
