import { sql } from 'kysely'
import type { Database } from './connection.ts'

/** The database's time, which is one for all processes. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]!.now
}
