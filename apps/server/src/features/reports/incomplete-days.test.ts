import { channelReport } from '@cuesheet/contract/channel-report'
import { summary } from '@cuesheet/contract/dashboard'
import { afterAll, expect, test } from 'vitest'
import { assign, createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { activityCsv, reportPart, revenueCsv } from '../../testing/reports.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { importReport } from '../report-ingest/import-report.ts'
import { openLoadConnection } from '../report-ingest/load-connection.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
const connection = await openLoadConnection(app.url)
afterAll(() => connection?.end())

test('days with rejected rows are listed, until a complete report of them comes', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const load = (name: string, text: string) =>
    importReport(connection, network.scope, reportPart(name, text), { today: '2026-11-20' })
  const days = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18']
  const damaged = (day: string, bad: readonly string[]) => (bad.includes(day) ? -1 : 5)
  const keys = days.flatMap((day) => ['a', 'b'].map((video) => ({ channel, day, video })))
  const views = (bad: string[]) =>
    activityCsv(keys.map((key) => ({ ...key, views: key.video === 'b' ? damaged(key.day, bad) : 10 })))
  const revenue = (bad: string[]) =>
    revenueCsv(keys.map((key) => ({ ...key, revenue: key.video === 'b' ? damaged(key.day, bad) : 2 })))
  await load('a.v1.csv', views([days[3]!]))
  await load('r.v1.csv', revenue([days[0]!, days[1]!, days[3]!]))

  const manager = await createAccount(db, network, { as: 'manager' })
  const member = await createAccount(db, network)
  await assign(db, member, channel)
  const told = [
    { from: days[0], to: days[1], activity: false, revenue: true },
    { from: days[3], to: days[3], activity: true, revenue: true },
  ]
  for (const account of [manager, member]) {
    const client = await app.open(network.domain, account)
    const answer = await client.call(summary)
    expect(answer.freshness.incomplete_days).toEqual(told)
    expect(answer.attention).toContainEqual(expect.objectContaining({ kind: 'incomplete_report', count: 3 }))
    expect((await client.call(channelReport)).freshness.incomplete_days).toEqual(told)
    const before = { period: 'custom', from: days[2]!, to: days[2]! } as const
    expect((await client.call(summary, { query: before })).freshness.incomplete_days).toEqual([])
  }

  await load('r.v2.csv', revenue([]))
  await load('a.v2.csv', views([]))
  const client = await app.open(network.domain, member)
  const answer = await client.call(summary)
  expect(answer.freshness.incomplete_days).toEqual([])
  expect(answer.attention.map(({ kind }) => kind)).not.toContain('incomplete_report')
})
