import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChannel, createNetwork } from '../../testing/factories.ts'
import { addActivity } from '../../testing/facts.ts'
import { jobContext } from '../../testing/job-context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { rebuildRollups } from '../report-ingest/rollup.ts'
import { reportJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a network whose answers cannot be prepared keeps no other waiting, and is told', async () => {
  const { db } = database
  const [healthy, broken] = [await createNetwork(db), await createNetwork(db)]
  for (const network of [healthy, broken]) {
    const channel = await createChannel(db, network)
    await addActivity(db, network, [{ channel, day: '2026-11-02', video: 'a', views: 10 }])
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  }
  const networks = [healthy.network_id, broken.network_id]
  // The one that moved last comes first.
  await sql`update report_revisions set facts_moved_at = now() - interval '1 hour' * (3 - network_id + ${networks[0]!})
    where network_id = any(${networks})`.execute(db)
  await sql`alter table prepared_answers add check (network_id <> ${sql.lit(broken.network_id)})`.execute(db)

  const job = reportJobs.find(({ name }) => name === 'reports.prepare-answers')!
  const failure = await job.run(jobContext(db)).catch((error: unknown) => error)
  expect((failure as AggregateError).errors.map(String)).toEqual([`Error: network ${broken.network_id}`])
  const prepared = await db.selectFrom('prepared_answers').select('network_id').distinct().execute()
  expect(prepared).toEqual([{ network_id: healthy.network_id }])
})
