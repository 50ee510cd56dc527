import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { notify } from '../messages/public.ts'
import { markChecked } from './mutations.ts'
import { findReached, type Owner } from './queries.ts'

/** Tells a member, or a network's managers, once that a month has reached its goal. */
export function tellGoal(
  db: Database,
  owner: Owner,
  { month, today }: { month: string; today: string },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const goal = await lockUnreached(trx, owner, month)
    if (!goal) return
    const found = await findReached(trx, owner, { month, today })
    if (found.through === null) return
    await markChecked(trx, owner, month, found)
    if (!found.is_reached) return
    await notify(trx, owner, {
      to: owner.owner_id === 0 ? ['managers'] : [owner.owner_id],
      kind: 'goal_reached',
      channel_id: null,
      names: { month: month.slice(0, 7), through: found.through, ...goal },
    })
  })
}

/** Another process that tells the same waits here, and then finds it told. */
async function lockUnreached(
  trx: Transaction<DB>,
  { network_id, owner_id }: Owner,
  month: string,
): Promise<{ amount: string; currency: string } | null> {
  const { rows } = await sql<{ amount: string; currency: string }>`
    select amount::text as amount, currency from goals
    where network_id = ${network_id} and account_id = ${owner_id} and month = ${month} and reached_through is null
    for update`.execute(trx)
  return rows[0] ?? null
}
