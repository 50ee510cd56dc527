import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect, type Database } from '../../db/connection.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { ensurePartitions } from './partitions.ts'

const database = await openTestDatabase()
const both: [Database, Database] = [connect(database.url, { max: 1 }), connect(database.url, { max: 1 })]
afterAll(() => Promise.all(both.map((db) => db.destroy())))

test('two loads that need the same month at once make it once', async () => {
  const [one, other] = both
  const days = ['2031-05-06']
  let waiting: Promise<void> = Promise.resolve()
  await one.transaction().execute(async (trx) => {
    await ensurePartitions(trx, 'activity', days)
    waiting = ensurePartitions(other, 'activity', days)
    waiting.catch(() => {})
    const waits = async () =>
      (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(database.db)).rows
        .length
    await expect.poll(waits).toBe(1)
  })
  await waiting
})
