import { channelReport } from '@cuesheet/contract/channel-report'
import { summary, video } from '@cuesheet/contract/dashboard'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  videoId,
} from '../../testing/factories.ts'
import { addActivity, addRevenue, reportDay } from '../../testing/facts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { rebuildRollups } from '../facts/change-facts.ts'

const days = (from: string, to: string) =>
  Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index))
const report = async (kind: 'activity' | 'revenue', ...reported: string[]) => {
  await reportDay(db, network, kind, ...reported)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
}

/** 2026: activity from 1 January to 17 March with the month and day as views (214 on 14 February); revenue of less. */
const app = await openTestApp({}, { now: () => new Date('2026-03-20T20:00:00Z') })
const { db } = app
const network = await createNetwork(db)
const channel = await createChannel(db, network)
const views = (day: string) => Number(day.slice(5, 7)) * 100 + Number(day.slice(8))
const rows = days('2026-01-01', '2026-03-17').map((day) => ({
  channel,
  day,
  video: 'a',
  views: views(day),
}))
await addActivity(db, network, rows)
await report(
  'revenue',
  ...days('2026-01-01', '2026-01-16'),
  '2026-01-30',
  '2026-01-31',
  ...days('2026-02-01', '2026-03-17'),
)
const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))

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
  // Revenue of 16 days of January that February has too, against its 28; activity of all.
  const scarce = await manager.call(summary, { query })
  expect(scarce.comparison).toEqual({
    days: 28,
    views_days: 28,
    profit_days: null,
    rpm_days: null,
    counting: [],
  })
  // 28 × 100 + 1 + … + 28: the days that January has beyond the 28th fall away.
  expect(scarce.previous).toMatchObject({ views: 3206, profit: null, rpm: null, premium_ratio: 0 })
  expect(scarce.matched).toMatchObject({ views: scarce.totals.views, profit: null })

  await report('revenue', ...days('2026-01-17', '2026-01-18'))
  const less = await manager.call(summary, { query })
  expect(less.comparison?.profit_days).toBeNull()

  await report('revenue', '2026-01-19')
  const { previous, previous_trend, comparison } = await manager.call(summary, { query })
  expect(comparison).toEqual({ days: 28, views_days: 28, profit_days: 19, rpm_days: 19, counting: [] })
  expect(previous).toMatchObject({ views: 3206, profit: '0' })
  expect(previous_trend.map(({ views }) => views)).toEqual(
    Array.from({ length: 28 }, (_, index) => 101 + index),
  )
  const year = await manager.call(summary, { query: { ...query, compare: 'year' } })
  expect([year.previous.views, year.comparison, year.previous_trend]).toEqual([null, null, []])
})

describe('days missing in the middle', () => {
  let client: TestClient
  let channel: TestChannel

  /**
   * April to June 2025: 100 views, 10 of them premium, and $2 each day, on the 13th of each month ten times that. No
   * report at all of 6, 7 and 15 June; no revenue of 17 June.
   */
  beforeAll(async () => {
    const gappy = await createNetwork(db)
    channel = await createChannel(db, gappy)
    const lost = ['2025-06-06', '2025-06-07', '2025-06-15']
    const rows = days('2025-04-01', '2025-06-30')
      .filter((day) => !lost.includes(day))
      .map((day) => {
        const times = day.endsWith('13') ? 10 : 1
        return {
          channel,
          day,
          video: 'g',
          views: 100 * times,
          premium_views: 10 * times,
          revenue: 2e9 * times,
        }
      })
    await addActivity(db, gappy, rows)
    await addRevenue(
      db,
      gappy,
      rows.filter(({ day }) => day !== '2025-06-17'),
    )
    await db.transaction().execute((trx) => rebuildRollups(trx, gappy.scope))
    const viewer = await createAccount(db, gappy, { as: 'manager', currency: 'USD' })
    client = await app.open(gappy.domain, viewer)
  })

  const query = { period: 'custom', from: '2025-06-13', to: '2025-06-21' } as const

  test('are compared with no day, and no day with them', async () => {
    const { totals, comparison, matched, previous } = await client.call(summary, { query })
    // Without 15 June, and without 15 and 16 June, which meet 6 and 7 June.
    expect(totals).toMatchObject({ views: 1700, profit: '32' })
    expect(comparison).toEqual({ days: 9, views_days: 7, profit_days: 6, rpm_days: 6, counting: [] })
    expect(matched).toMatchObject({
      views: 1600,
      premium_views: 160,
      premium_ratio: 0.1,
      profit: '30',
      rpm: '20',
    })
    expect(previous).toMatchObject({ views: 700, premium_views: 70, profit: '12', rpm: '20' })
  })

  test('are said: neighbours together, by what is missing', async () => {
    const { freshness, attention } = await client.call(summary, { query: { ...query, from: '2025-06-01' } })
    expect(freshness.missing_days).toEqual([
      { from: '2025-06-06', to: '2025-06-07', activity: true, revenue: true },
      { from: '2025-06-15', to: '2025-06-15', activity: true, revenue: true },
      { from: '2025-06-17', to: '2025-06-17', activity: false, revenue: true },
    ])
    expect(attention).toContainEqual(expect.objectContaining({ kind: 'missing_report', count: 4 }))
    // Before the first report nothing is missing.
    const early = { period: 'custom', from: '2025-03-01', to: '2025-05-31' } as const
    const before = await client.call(summary, { query: early })
    expect(before.freshness.missing_days).toEqual([])
    expect(before.attention.map(({ kind }) => kind)).toEqual(['late_report'])
  })

  test('every call that compares counts the same days', async () => {
    const whole = await client.call(summary, { query })
    const report = await client.call(channelReport, { query })
    for (const answer of [
      report,
      await client.call(summary, { query: { ...query, channel: channel.channel_id } }),
      await client.call(video, { query: { ...query, video_id: videoId('g') } }),
    ]) {
      expect(answer.comparison).toEqual(whole.comparison)
      expect(answer.matched).toEqual(whole.matched)
      expect(answer.previous).toEqual(whole.previous)
    }
    const { matched, previous } = whole
    expect(report.channels.rows).toMatchObject([
      {
        views: 1700,
        matched_views: matched.views,
        matched_profit: matched.profit,
        previous_views: previous.views,
        previous_profit: previous.profit,
      },
    ])
  })

  test('what does not change reads as unchanged', async () => {
    const even = { period: 'custom', from: '2025-06-05', to: '2025-06-12' } as const
    const { comparison, matched, previous } = await client.call(summary, { query: even })
    expect(comparison).toEqual({ days: 8, views_days: 6, profit_days: 6, rpm_days: 6, counting: [] })
    expect([matched.views, matched.profit]).toEqual([600, '12'])
    expect(previous).toEqual(matched)
  })
})
