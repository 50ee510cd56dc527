import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'

/** The database's time, which is one for all processes. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]!.now
}

/**
 * The database's time at this moment, where the begin of a transaction that has waited would be too early. A value, because
 * Citus takes no clock in an update.
 */
export async function readMoment(db: Database): Promise<RawBuilder<Date>> {
  return sql<Date>`${await readMomentText(db)}::timestamptz`
}

/** The same as text, with its microseconds. */
export async function readMomentText(db: Database): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  return rows[0]!.now
}
