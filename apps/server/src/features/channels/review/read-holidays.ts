import type { Transaction } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'

/** All of them: a few dozen a year. */
export async function readHolidays(db: Database | Transaction<DB>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('holidays').select('day').execute()
  return new Set(rows.map(({ day }) => day))
}
