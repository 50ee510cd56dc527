import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** Until so many statements wait for a lock in the test's database; on a cluster, on whichever node. */
export async function untilWaiting(db: Database, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ is_cluster: boolean; here: number }>`
      select to_regclass('citus_lock_waits') is not null as is_cluster, count(*)::integer as here
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    const { is_cluster, here } = rows[0]!
    if (here >= count) return
    if (
      is_cluster &&
      (await sql`select distinct waiting_gpid from citus_lock_waits`.execute(db)).rows.length >= count
    )
      return
  }
}
