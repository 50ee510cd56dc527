import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { publishFigures, rebuildRollups } from '../facts/change-facts.ts'
import { tellFigures } from './tell-figures.ts'

let network: TestNetwork
let manager: Viewer
let earning: Viewer
let idle: Viewer
let report: (day: string) => Promise<void>
const test = await openTestApp()
const { db } = test
beforeEach(async () => {
  network = await createNetwork(db)
  manager = await createAccount(db, network, { as: 'manager' })
  earning = await createAccount(db, network)
  idle = await createAccount(db, network)
  const channel = await createChannel(db, network, { members: [earning], credit: [['2026-09-01', null]] })
  report = async (day) => {
    await addActivity(db, network, [{ channel, video: 'a', day, views: 1000 }])
    await addRevenue(db, network, [{ channel, video: 'a', day, revenue: 1e9 }])
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
    await publishFigures(db, network.scope, day)
  }
})

const tell = (today: string) => tellFigures(db, { today, reports_within_days: 3 })
async function toldTo({ account_id }: Viewer) {
  const rows = await db
    .selectFrom('messages')
    .select(['kind', 'names'])
    .where('network_id', '=', network.network_id)
    .where('account_id', '=', account_id)
    .orderBy('message_id')
    .execute()
  return rows.map(({ kind, names }) => [kind, names])
}

it('says once of a month that it is complete: to managers and to members who earned in it; not of what was so before', async () => {
  await report('2026-09-30')
  await tell('2026-10-02')
  expect(await toldTo(manager)).toEqual([])
  await report('2026-10-30')
  await tell('2026-10-31')
  expect(await toldTo(manager)).toEqual([])
  await report('2026-10-31')
  await tell('2026-11-01')
  await tell('2026-11-01')
  const complete = [['month_complete', { from: '2026-10-01', to: '2026-10-31' }]]
  expect(await toldTo(manager)).toEqual(complete)
  expect(await toldTo(earning)).toEqual(complete)
  expect(await toldTo(idle)).toEqual([])
  await report('2026-11-01')
  await tell('2026-11-02')
  expect(await toldTo(manager)).toHaveLength(1)
})

it('says to managers, once, that a report is late and that it has come, and not while it still is', async () => {
  await report('2026-11-10')
  await tell('2026-11-12')
  await tell('2026-11-13')
  expect(await toldTo(manager)).toEqual([])
  await tell('2026-11-14')
  await tell('2026-11-15')
  const late = ['report_late', { through: '2026-11-10' }]
  expect(await toldTo(manager)).toEqual([late])
  await report('2026-11-11')
  await tell('2026-11-16')
  expect(await toldTo(manager)).toEqual([late])
  await report('2026-11-14')
  await tell('2026-11-16')
  expect(await toldTo(manager)).toEqual([late, ['report_arrived', { through: '2026-11-14' }]])
  expect(await toldTo(earning)).toEqual([])
  await tell('2026-11-18')
  expect(await toldTo(manager)).toHaveLength(3)
})
