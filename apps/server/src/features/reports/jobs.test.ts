import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addExchangeRates, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { rebuildRollups } from '../facts/change-facts.ts'
import { reportJobs } from './jobs.ts'

const { db } = await openTestDatabase()

test('a load that was cut off before it was shown is shown by the job; a network that fails keeps no other waiting', async () => {
  const [healthy, broken] = [await createNetwork(db), await createNetwork(db)]
  const readThrough = async (network: TestNetwork) =>
    (
      await db
        .selectFrom('figures_through')
        .select('day')
        .where('network_id', '=', network.network_id)
        .executeTakeFirst()
    )?.day
  for (const network of [healthy, broken]) {
    const channel = await createChannel(db, network)
    await addActivity(db, network, [{ channel, day: '2026-11-02', video: 'a', views: 10 }])
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
    await sql`update figures_through set day = '2026-11-01' where network_id = ${network.network_id}`.execute(
      db,
    )
  }
  await sql`alter table channel_period add check (network_id <> ${sql.lit(broken.network_id)}) not valid`.execute(
    db,
  )

  const job = reportJobs.find(({ name }) => name === 'reports.publish-figures')!
  const failure = await job.run(jobContext(db)).catch((error: unknown) => error)
  expect((failure as AggregateError).errors.map(String)).toEqual([`Error: network ${broken.network_id}`])
  expect([await readThrough(healthy), await readThrough(broken)]).toEqual(['2026-11-02', '2026-11-01'])
})

test('ranks are sorted at the first exchange rates, again at new ones, and not without any', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  await addActivity(db, network, [{ channel, day: '2026-11-02', video: 'a', views: 10 }])
  await addRevenue(db, network, [{ channel, day: '2026-11-02', video: 'a', revenue: 7 }])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope, '2026-11-20'))
  const readRanks = async () =>
    (
      await sql<{ rates: string; version: string }>`
        select rates::text, xmin::text as version from video_rank
        where network_id = ${network.network_id} and currency = 'KRW' and sort = 'rpm' and direction = 'asc'
          and from_day = '2026-11-01'`.execute(db)
    ).rows
  const job = reportJobs.find(({ name }) => name === 'reports.refresh-ranks')!
  expect(await readRanks()).toEqual([])
  await addExchangeRates(db, { '2026-11-01': '1400' })
  await job.run(jobContext(db))
  const [before] = await readRanks()
  expect(before!.rates).toBe('{1400.000000}')
  await job.run(jobContext(db))
  expect(await readRanks()).toEqual([before])
  await addExchangeRates(db, { '2026-11-02': '1402' })
  await job.run(jobContext(db))
  expect((await readRanks()).map(({ rates }) => rates)).toEqual(['{1401.000000}'])
})
