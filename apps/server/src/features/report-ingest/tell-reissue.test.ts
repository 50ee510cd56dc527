import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { publishFigures, rebuildRollups } from '../facts/change-facts.ts'
import { readShownRevenue, tellReissue } from './tell-reissue.ts'

let test: TestApp
let network: TestNetwork
let manager: Viewer
beforeAll(async () => {
  test = await createTestApp()
  const { db } = test
  network = await createNetwork(db)
  manager = await createAccount(db, network, { as: 'manager' })
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
})
afterAll(() => test.close())

const told = async () =>
  (
    await test.db
      .selectFrom('messages')
      .select('names')
      .where('account_id', '=', manager.account_id)
      .orderBy('message_id')
      .execute()
  ).map(({ names }) => names)

it('says which shown days have changed and by how much together, from three hundredths on', async () => {
  const now = await readShownRevenue(test.db, network.scope)
  expect(now).toEqual(
    new Map(['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => [day, 100_000_000_000n])),
  )
  const tell = (before: [string, bigint][]) => tellReissue(test.db, network.scope, new Map(before))
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
