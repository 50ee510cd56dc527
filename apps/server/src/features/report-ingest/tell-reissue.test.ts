import { expect, it } from 'vitest'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { publishFigures, rebuildRollups } from '../facts/change-facts.ts'
import { goalJobs } from '../goals/jobs.ts'
import { readShownRevenue, tellReissue } from './tell-reissue.ts'

const test = await openTestApp()
const { db } = test
const network = await createNetwork(db)
const manager = await createAccount(db, network, { as: 'manager' })
const channel = await createChannel(db, network)
const days = ['2026-11-01', '2026-11-02', '2026-11-03']
await addActivity(
  db,
  network,
  days.map((day) => ({ channel, video: 'a', day, views: 1000 })),
)
await addRevenue(
  db,
  network,
  days.map((day) => ({ channel, video: 'a', day, revenue: 100e9 })),
)
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
await publishFigures(db, network.scope, '2026-11-05')

const told = async () =>
  (
    await db
      .selectFrom('messages')
      .select('names')
      .where('account_id', '=', manager.account_id)
      .orderBy('message_id')
      .execute()
  ).map(({ names }) => names)

it('says which shown days have changed and by how much together, from three hundredths on', async () => {
  const now = await readShownRevenue(db, network.scope)
  expect(now).toEqual(
    new Map(['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => [day, 100_000_000_000n])),
  )
  const tell = (before: [string, bigint][]) => tellReissue(db, network.scope, new Map(before))
  await tell([...now])
  await tell([])
  await tell([
    ['2026-11-01', 98_000_000_000n],
    ['2026-11-02', 97_500_000_000n],
  ])
  expect(await told()).toEqual([])
  await tell([
    ['2026-11-01', 80_000_000_000n],
    ['2026-11-02', 100_000_000_000n],
    ['2026-11-03', 170_000_000_000n],
  ])
  expect(await told()).toEqual([{ from: '2026-11-01', to: '2026-11-03', change: '-0.2000' }])
})

it('has goals compared again that the days as they were had not reached', async () => {
  const { network_id } = network
  await db
    .insertInto('goals')
    .values({ network_id, account_id: 0, month: '2026-11-01', currency: 'USD', amount: 330 })
    .execute()
  const compare = async () => {
    for (const job of goalJobs) await job.run(jobContext(db))
    return (await told()).filter((names) => names && 'amount' in Object(names))
  }
  expect(await compare()).toEqual([])
  const before = await readShownRevenue(db, network.scope)
  await db.updateTable('video_revenue').set({ revenue: 112e9 }).where('network_id', '=', network_id).execute()
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  expect(await compare()).toEqual([])
  await tellReissue(db, network.scope, before)
  expect(await compare()).toEqual([
    { month: '2026-11', amount: '330', currency: 'USD', through: '2026-11-03' },
  ])
})
