import { summary } from '@cuesheet/contract/dashboard'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { addActivity, reportDay } from '../../testing/facts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { rebuildRollups } from '../report-ingest/rollup.ts'

let app: TestApp
let network: TestNetwork
let manager: TestClient

const days = (from: string, to: string) =>
  Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index))
const report = async (kind: 'activity' | 'revenue', ...reported: string[]) => {
  await reportDay(app.db, network, kind, ...reported)
  await app.db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
}

/** 2026: activity from 1 January to 17 March with the month and day as views (214 on 14 February); revenue of less. */
beforeAll(async () => {
  app = await createTestApp({}, { now: () => new Date('2026-03-20T20:00:00Z') })
  network = await createNetwork(app.db)
  const channel = await createChannel(app.db, network)
  const views = (day: string) => Number(day.slice(5, 7)) * 100 + Number(day.slice(8))
  const rows = days('2026-01-01', '2026-03-17').map((day) => ({
    channel,
    day,
    video: 'a',
    views: views(day),
  }))
  await addActivity(app.db, network, rows)
  await report(
    'revenue',
    ...days('2026-01-01', '2026-01-16'),
    '2026-01-30',
    '2026-01-31',
    ...days('2026-02-01', '2026-03-17'),
  )
  manager = await app.open(network.domain, await createAccount(app.db, network, { as: 'manager' }))
})
afterAll(() => app.close())

test('each day of a running month meets the same day of the month before, days to come meet none', async () => {
  const { trend, previous_trend } = await manager.call(summary, { query: { period: 'this_month' } })
  expect([trend.length, previous_trend.length]).toEqual([31, 31])
  expect(previous_trend.slice(0, 17).map(({ views }) => views)).toEqual(
    Array.from({ length: 17 }, (_, index) => 201 + index),
  )
  expect(new Set(previous_trend.slice(17).map(({ day, views }) => day ?? views))).toEqual(new Set([null]))
})

test('latest meets the day at the same place of the 28 days before', async () => {
  const { trend, previous_trend } = await manager.call(summary)
  expect([trend[0]?.day, previous_trend[0]?.day, previous_trend[0]?.views]).toEqual([
    '2026-02-18',
    '2026-01-21',
    121,
  ])
  expect([previous_trend.length, previous_trend.at(-1)?.views]).toEqual([28, 217])
})

test('two thirds of the days, of each kind of report, are a measure; fewer are none for totals and trend alike', async () => {
  const query = { period: 'previous_month' } as const
  // Revenue of 18 January days against 28 of February.
  const scarce = await manager.call(summary, { query })
  expect(scarce.previous).toMatchObject({ views: null, profit: null, premium_ratio: null })
  expect(scarce.previous_trend).toEqual([])

  await report('revenue', '2026-01-19')
  const { previous, previous_trend } = await manager.call(summary, { query })
  // All 31 days of January: 31 × 100 + 1 + … + 31. The last three have no day of February beside them.
  expect(previous).toMatchObject({ views: 3596, profit: '0' })
  expect(previous_trend.map(({ views }) => views)).toEqual(
    Array.from({ length: 28 }, (_, index) => 101 + index),
  )
  const year = await manager.call(summary, { query: { ...query, compare: 'year' } })
  expect([year.previous.views, year.previous_trend]).toEqual([null, []])
})
