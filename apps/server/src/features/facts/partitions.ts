import { addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { withTransaction } from '../../db/transaction.ts'
import { factsOf, type Kind } from './rules.ts'

const lockKey = 4_100_172

/**
 * Makes the monthly partitions that facts of these days need. Outside of any load, so that none waits for another's
 * end; attached rather than created in place, because that waits for no reader and no writer.
 */
export async function ensurePartitions(db: Database, kind: Kind, days: Iterable<string>): Promise<void> {
  const months = new Map(
    [...days].map((day) => [`${factsOf[kind]}_${day.slice(0, 7).replace('-', '_')}`, firstOfMonth(day)]),
  )
  const names = [...months.keys()]
  // Not by to_regclass: what it did not find before the lock it does not find after it, though another has made it meanwhile.
  const findMissing = async (trx: Database) => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as name
      where not exists (select from pg_class where relname = name and pg_table_is_visible(oid))`.execute(trx)
    return rows
  }
  if ((await findMissing(db)).length === 0) return
  const make = async (trx: Database) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(trx)
    for (const { name } of await findMissing(trx)) {
      const month = months.get(name)!
      const facts = sql.table(factsOf[kind])
      await sql`create table ${sql.table(name)} (like ${facts} including all)`.execute(trx)
      await sql`alter table ${facts} attach partition ${sql.table(name)}
        for values from (${sql.lit(month)}) to (${sql.lit(addMonths(month, 1))})`.execute(trx)
    }
  }
  await withTransaction(db, make)
}
