import { afterAll, expect, test } from 'vitest'
import { createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { activityCsv, gzipped, reportPart, revenueCsv } from '../../testing/reports.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { verifyRollups } from '../facts/verify-rollups.ts'
import type { DayReportResult } from './day-reports/merge-days.ts'
import { importReport } from './import-report.ts'
import { openLoadConnection } from './load-connection.ts'
import type { ImportOptions } from './report-kind.ts'

const { db, url } = await openTestDatabase()
const connection = await openLoadConnection(url)
afterAll(() => connection.end())

const today = '2026-11-20'
const load = async (
  network: TestNetwork,
  name: string,
  content: string | Buffer,
  options: Partial<ImportOptions> = {},
) => {
  const { result } = await importReport(connection, network.scope, reportPart(name, content), {
    today,
    accept_loss: true,
    ...options,
  })
  return result as DayReportResult
}

const facts = (network: TestNetwork, table: 'video_activity' | 'video_revenue') =>
  db
    .selectFrom(table)
    .selectAll()
    .where('network_id', '=', network.network_id)
    .orderBy('day')
    .orderBy('channel_id')
    .orderBy('video_id')
    .orderBy('source')
    .execute()
const expectVerified = async (network: TestNetwork) =>
  expect(await verifyRollups(db, network.scope)).toEqual({ difference_count: 0, differences: [] })

test('adds up a video’s rows by country, exactly', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const key = { channel, day: '2026-11-01', video: 'a' }
  const result = await load(
    network,
    'activity.csv.gz',
    gzipped(
      activityCsv([
        {
          ...key,
          country: 'US',
          views: 10,
          engaged_views: 8,
          premium_views: 1,
          minutes: '1.5',
          seconds: '9.25',
          percentage: '101.5',
        },
        {
          ...key,
          country: 'KR',
          views: 20,
          engaged_views: 15,
          premium_views: 2,
          minutes: '0.14833333333333334',
          seconds: 10,
          percentage: 50,
        },
        { ...key, watched: 'live', country: 'US', views: 5, minutes: 0, seconds: 1, percentage: 0 },
        { ...key, video: '', country: 'ZZ', views: 3 },
      ]),
    ),
  )
  expect(result).toMatchObject({
    report_type: 'content_owner_basic_a4',
    rows: {
      read: 4,
      written: 4,
      unchanged: 0,
      rejected: 0,
      unmatched: 0,
      before_registration: 0,
      superseded: 0,
    },
    video_days: { written: 2, unchanged: 0, removed: 0 },
    days: ['2026-11-01'],
    totals: {
      before: { stored: { views: 0n } },
      after: { stored: { views: 38n, premium_views: 3n }, credited: { views: 38n } },
    },
  })
  expect(await facts(network, 'video_activity')).toMatchObject([
    { video_id: '', views: 3, countries: ['ZZ'], country_views: [3] },
    {
      video_id: 'a__________',
      source: 0,
      views: 35,
      engaged_views: 23,
      premium_views: 3,
      watch_ms: 90_000 + 8_900,
      duration_weight: 925_000 + 2_000_000 + 50_000,
      rate_weight: 10_150_000 + 10_000_000,
      countries: ['KR', 'US'],
      country_views: [20, 15],
    },
  ])

  await load(
    network,
    'revenue.csv',
    revenueCsv([
      { ...key, country: 'US', revenue: '0.1234567894', premium_revenue: '0.1' },
      { ...key, country: 'KR', revenue: '0.0000000005', premium_revenue: 0 },
    ]),
  )
  expect(await facts(network, 'video_revenue')).toMatchObject([
    {
      revenue: 123_456_789,
      premium_revenue: 100_000_000,
      countries: ['KR', 'US'],
      country_revenue: [0, 123_456_789],
    },
  ])
  await expectVerified(network)
})

test('a re-issue replaces its day: changed, new and vanished rows; the other kind stays', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const on = (day: string, video: string) => ({ channel, day, video })
  await load(network, 'r.20261101.v1.csv', revenueCsv([{ ...on('2026-11-01', 'a'), revenue: 1 }]))
  await load(
    network,
    'a.v1.csv',
    activityCsv([
      { ...on('2026-11-01', 'a'), views: 1 },
      { ...on('2026-11-01', 'b'), views: 2 },
      { ...on('2026-11-01', 'c'), views: 3 },
      { ...on('2026-11-02', 'a'), views: 4 },
    ]),
  )
  const second = activityCsv([
    { ...on('2026-11-01', 'a'), views: 1 },
    { ...on('2026-11-01', 'c'), views: 30 },
    { ...on('2026-11-01', 'd'), views: 5 },
  ])
  expect(await load(network, 'a.v2.csv', second)).toMatchObject({
    rows: { written: 2, unchanged: 1 },
    video_days: { written: 2, unchanged: 1, removed: 1 },
    totals: { before: { stored: { views: 6n } }, after: { stored: { views: 36n } } },
  })
  expect(await load(network, 'a.v2.csv', second)).toMatchObject({
    rows: { written: 0, unchanged: 3 },
    video_days: { written: 0, unchanged: 3, removed: 0 },
  })
  expect(
    await load(network, 'a.v1.csv', activityCsv([{ ...on('2026-11-01', 'a'), views: 99 }])),
  ).toMatchObject({
    rows: { read: 1, written: 0, superseded: 1 },
    days: [],
    superseded_days: ['2026-11-01'],
  })
  // Created later counts for more than a lower version; a copy under a plain name is not newer than what it copies.
  await load(network, 'copy.csv', second)
  expect((await load(network, 'a.v1.csv', activityCsv([]), { day: '2026-11-01' })).superseded_days).toEqual([
    '2026-11-01',
  ])
  const views = (await facts(network, 'video_activity')).map((fact) => [
    fact.day,
    fact.video_id[0],
    fact.views,
  ])
  expect(views).toEqual([
    ['2026-11-01', 'a', 1],
    ['2026-11-01', 'c', 30],
    ['2026-11-01', 'd', 5],
    ['2026-11-02', 'a', 4],
  ])
  expect(await facts(network, 'video_revenue')).toMatchObject([{ revenue: 1_000_000_000 }])
  await expectVerified(network)
})

test('the time of creation decides before the version does', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const file = (views: number) => activityCsv([{ channel, day: '2026-11-01', video: 'a', views }])
  await load(network, 'a.v9.csv', file(9), { created_at: new Date('2026-11-03T00:00:00Z') })
  await load(network, 'a.v1.csv', file(1), { created_at: new Date('2026-11-04T00:00:00Z') })
  await load(network, 'a.v8.csv', file(8), { created_at: new Date('2026-11-02T00:00:00Z') })
  expect(await facts(network, 'video_activity')).toMatchObject([{ views: 1 }])
})

test('a channel report speaks for its channel’s days only, and the content owner’s counts where both speak', async () => {
  const network = await createNetwork(db)
  const one = await createChannel(db, network)
  const two = await createChannel(db, network)
  const day = '2026-11-01'
  await load(network, 'c1.csv', activityCsv([{ channel: one, day, video: 'a', views: 1 }], 'channel'))
  await load(network, 'c2.csv', activityCsv([{ channel: two, day, video: 'b', views: 10 }], 'channel'))
  await load(network, 'o.csv', activityCsv([{ channel: two, day, video: 'b', views: 100 }]))
  await load(network, 'c1.csv', activityCsv([{ channel: one, day, video: 'c', views: 2 }], 'channel'))
  const stored = await facts(network, 'video_activity')
  expect(stored.map(({ video_id, source, views }) => [video_id[0], source, views])).toEqual([
    ['c', 1, 2],
    ['b', 0, 100],
    ['b', 1, 10],
  ])
  const counted = await db
    .selectFrom('network_day')
    .select('views')
    .where('network_id', '=', network.network_id)
    .execute()
  expect(counted).toEqual([{ views: 102 }])
  await expectVerified(network)
})

test('a file without rows empties the day its name says', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  await load(
    network,
    'content_owner_basic_a4.20261101.v1.csv',
    activityCsv([{ channel, day: '2026-11-01', video: 'a', views: 1 }]),
  )
  const result = await load(network, 'content_owner_basic_a4.20261101.v2.csv', activityCsv([]))
  expect(result).toMatchObject({ rows: { read: 0 }, video_days: { removed: 1 }, days: ['2026-11-01'] })
  const days = await db
    .selectFrom('network_day')
    .select(['day', 'views', 'activity_reported', 'revenue_reported'])
    .where('network_id', '=', network.network_id)
    .execute()
  expect(days).toEqual([{ day: '2026-11-01', views: 0, activity_reported: true, revenue_reported: false }])
  await expect(load(network, 'plain.csv', activityCsv([]))).rejects.toThrow('its name no day')
  await expectVerified(network)
})

test('counts rows of unregistered channels and of days before registration, and stores neither', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network, {
    registered_on: '2026-11-02',
    credit: [['2026-11-03', null]],
  })
  const other = await createChannel(db, await createNetwork(db))
  const result = await load(
    network,
    'a.csv',
    activityCsv([
      { channel, day: '2026-11-01', video: 'a', views: 1 },
      { channel, day: '2026-11-02', video: 'a', views: 2 },
      { channel, day: '2026-11-03', video: 'a', views: 4 },
      { channel: other, day: '2026-11-03', video: 'z', views: 8 },
      { channel: `UC${'x'.repeat(22)}`, day: '2026-11-03', video: 'z', views: 8 },
    ]),
  )
  expect(result.rows).toMatchObject({ read: 5, written: 2, unmatched: 2, before_registration: 1 })
  expect([...result.unmatched_channels]).toEqual([
    [other.platform_channel_id, 1],
    [`UC${'x'.repeat(22)}`, 1],
  ])
  expect(result.totals.after).toMatchObject({ stored: { views: 6n }, credited: { views: 4n } })
  await expectVerified(network)
})

test('the report of another network never empties this one’s day', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const other = await createChannel(db, await createNetwork(db))
  const row = { day: '2026-11-01', video: 'a', views: 1 }
  await load(network, 'a.csv', activityCsv([{ channel, ...row }]))
  await expect(load(network, 'b.csv', activityCsv([{ channel: other, ...row }]))).rejects.toThrow(
    'another network',
  )
  expect(await facts(network, 'video_activity')).toHaveLength(1)
})

test('a dry run reports what a run would do, and leaves nothing', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const text = activityCsv([{ channel, day: '2024-02-29', video: 'a', views: 7 }])
  expect(await load(network, 'a.csv', text, { dry_run: true })).toMatchObject({
    rows: { written: 1 },
    totals: { after: { stored: { views: 7n } } },
  })
  for (const table of [
    'report_files',
    'report_slots',
    'channel_day',
    'network_day',
    'month_to_date',
  ] as const)
    expect(
      await db.selectFrom(table).selectAll().where('network_id', '=', network.network_id).execute(),
    ).toEqual([])
  expect(await facts(network, 'video_activity')).toEqual([])
})
