import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** Until so many statements wait for a lock in the test's database. */
export async function untilWaiting(db: Database, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length >= count) return
  }
}
