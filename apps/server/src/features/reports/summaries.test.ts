import { channelReport, channelTrend, shortsReport } from '@cuesheet/contract/channel-report'
import { summary, videos } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { channelSorts } from '@cuesheet/contract/values/channel-columns'
import { periodNames } from '@cuesheet/contract/values/period'
import { videoSorts } from '@cuesheet/contract/values/video-sort'
import { priceReport, videoReport } from '@cuesheet/contract/video-report'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
} from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { reachCsv, reportPart } from '../../testing/reports.ts'
import { sampleOf } from '../../testing/sample.ts'
import { dropSummaries } from '../../testing/summaries.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { publishFigures, rebuildRollups } from '../facts/change-facts.ts'
import { verifyMonth, verifyRollups } from '../facts/verify-rollups.ts'
import { importReport } from '../report-ingest/import-report.ts'
import { openLoadConnection } from '../report-ingest/load-connection.ts'

const today = '2026-11-20'
const channels: TestChannel[] = []

/** Three channels of 30 videos on days of two months, so that pages, ties and every period have something to show. */
const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
await addExchangeRates(db, { '2026-10-05': '1412.7', '2026-11-02': '1471.333333' })
const network = await createNetwork(db)
for (let index = 0; index < 3; index++)
  channels.push(
    await createChannel(db, network, {
      title: `Channel ${index}`,
      ...(index === 2 ? { status: 0, credit: [] } : {}),
    }),
  )
const rows = ['2026-09-30', '2026-10-20', '2026-11-02', '2026-11-17'].flatMap((day, at) =>
  channels.flatMap((channel, of) =>
    Array.from({ length: 30 }, (_, index) => ({
      channel,
      day,
      video: `${of}v${index}`,
      views: ((index * 7 + at) % 11) * 1000,
      revenue: ((index * 5 + at) % 7) * 1_000_000_000,
    })),
  ),
)
await addActivity(db, network, rows)
await addRevenue(db, network, rows)
const connection = await openLoadConnection(app.url)
const reached = ['2026-10-20', '2026-11-02', '2026-11-17'].flatMap((day, at) =>
  channels.flatMap((channel, of) =>
    // Some that nobody watched, some of which nothing is known, some without a rate.
    Array.from({ length: 25 }, (_, index) => ({
      channel,
      day,
      video: index % 6 === 5 ? `${of}u${index}` : `${of}v${index}`,
      impressions: ((index * 3 + at) % 8) * 100,
      rate: index % 4 === 3 ? '' : (index % 5) / 100,
    })),
  ),
)
await importReport(connection, network.scope, reportPart('reach.csv', reachCsv(reached)), { today })
await connection.end()
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))

const publish = () => publishFigures(db, network.scope, today)
const countDifferences = async () => (await verifyRollups(db, network.scope)).difference_count

const spans = ['KRW', 'USD'].flatMap((currency) =>
  periodNames.filter((period) => period !== 'custom').map((period) => ({ currency, period })),
)

/** Every answer that a manager's screens ask for, with every page of every order. */
async function askEverything(client: TestClient) {
  const answers: unknown[] = []
  for (const { currency, period } of sampleOf(spans, { share: 4 })) {
    const headers = { 'x-currency': currency }
    for (const endpoint of [summary, shortsReport, priceReport])
      answers.push(await client.call(endpoint, { query: { period }, headers }))
    for (const compare of ['previous', 'year'] as const)
      for (const sort of channelSorts)
        answers.push(await client.call(channelReport, { query: { period, compare, sort, size: 2 }, headers }))
    for (const by of ['profit', 'views'] as const)
      for (const top of [1, 6, 29])
        answers.push(await client.call(channelTrend, { query: { period, by, top }, headers }))
    for (const sort of videoSorts)
      for (const order of ['asc', 'desc'] as const) {
        const query = { period, sort, order, size: 80 }
        answers.push(await client.call(videos, { query: { ...query, page: 2 }, headers }))
        if (order === 'desc')
          answers.push(await client.call(videos, { query: { ...query, size: 50 }, headers }))
        let after: string | null = null
        do {
          const page: AnswerOf<typeof videoReport> = await client.call(videoReport, {
            query: { ...query, ...(after ? { after } : {}) },
            headers,
          })
          after = page.next
          answers.push(page)
        } while (after)
      }
  }
  return answers
}

test('each span has a plan of its own: nothing keeps one, however often spans were asked for', async () => {
  for (const day of ['02', '03', '04', '05', '06', '07', '08', '09']) {
    const query = { period: 'custom', from: `2026-10-${day}`, to: '2026-11-10' } as const
    await manager.call(videoReport, { query })
  }
  const { rows } = await sql`
    select from pg_prepared_statements where statement like '%json_row%from month_to_date as stored%'`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test('summaries answer just as the rollups do, on every page of every order', {
  timeout: 240_000,
}, async () => {
  await dropSummaries(db, network)
  const computed = await askEverything(manager)
  expect(await publish()).toBe(true)
  expect(await askEverything(manager)).toEqual(computed)
  expect(await publish()).toBe(false)
  expect(await countDifferences()).toBe(0)
})

test('a channel that is renamed shows its new name', async () => {
  const { channel_id } = channels[0]!
  const titles = async () =>
    (await manager.call(channelTrend, { query: { period: 'latest' } })).series.map(({ title }) => title)
  expect(await titles()).toContain('Channel 0')
  await db.updateTable('channels').set({ title: '새 이름' }).where('channel_id', '=', channel_id).execute()
  expect(await titles()).toContain('새 이름')
  expect(await publish()).toBe(false)
  await db.updateTable('channels').set({ title: 'Channel 0' }).where('channel_id', '=', channel_id).execute()
})

test('two processes that publish at once come one after the other, and the second finds all done', async () => {
  await dropSummaries(db, network)
  expect((await Promise.all([publish(), publish()])).sort()).toEqual([false, true])
  expect(await countDifferences()).toBe(0)
})

test('a summary that is not as the facts say is shown and found, until it is rebuilt', async () => {
  await sql`update channel_period set revenue[1] = revenue[1] + 1000000000 where channel_id = ${channels[0]!.channel_id}`.execute(
    db,
  )
  await sql`update video_rank set total = total + 1`.execute(db)
  const { differences } = await verifyRollups(db, network.scope)
  expect(new Set(differences.map(({ rollup }) => rollup))).toEqual(
    new Set(['channel_period', 'kind_period', 'video_rank']),
  )
  const ofMonth = async (month: string, with_rest = true) =>
    new Set(
      (await verifyMonth(db, network.scope, month, { with_rest })).differences.map(({ rollup }) => rollup),
    )
  // Of one month: those of spans that have one of its days.
  expect(await ofMonth('2026-11-01')).toEqual(new Set(['channel_period', 'kind_period', 'video_rank']))
  expect(await ofMonth('2026-11-01', false)).toEqual(new Set())
  expect(await ofMonth('2025-01-01')).toEqual(new Set())
  const tampered = await manager.call(channelReport, { query: { period: 'latest' } })
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope, today))
  const computed = await manager.call(channelReport, { query: { period: 'latest' } })
  expect(tampered.channels.rows).not.toEqual(computed.channels.rows)
  expect(await countDifferences()).toBe(0)
})

test('figures of a first page are written: shown, found where they are wrong, and not read at other rates', async () => {
  const firstViews = async () =>
    (await manager.call(videos, { query: { period: 'latest' } })).videos.rows[0]!.views
  const views = await firstViews()
  await sql`
    update video_rank set row_figures[1] = regexp_replace(row_figures[1], '"views":\\d+', '"views":1')
    where row_figures is not null`.execute(app.db)
  expect(await firstViews()).toBe(1)
  const { differences } = await verifyRollups(app.db, network.scope)
  expect(new Set(differences.map(({ rollup }) => rollup))).toEqual(new Set(['video_rank']))
  await addExchangeRates(app.db, { '2026-11-03': '1400' })
  expect(await firstViews()).toBe(views)
  await app.db.transaction().execute((trx) => rebuildRollups(trx, network.scope, today))
  expect(await countDifferences()).toBe(0)
})

test('a custom day is compared with the day before, though its written rows are compared with the week before', async () => {
  const lonely = await createNetwork(app.db)
  const channel = await createChannel(app.db, lonely)
  const days = ['2026-11-10', '2026-11-17'].map((day) => ({
    channel,
    day,
    video: 'one',
    views: 10,
    revenue: 5_000_000_000,
  }))
  await addActivity(app.db, lonely, days)
  await addRevenue(app.db, lonely, days)
  await app.db.transaction().execute((trx) => rebuildRollups(trx, lonely.scope, today))
  const client = await app.open(lonely.domain, await createAccount(app.db, lonely, { as: 'manager' }))
  const firstRow = async (query: { period: 'latest_day' | 'custom'; from?: string; to?: string }) => {
    const { rows } = (await client.call(videos, { query: { ...query, sort: 'profit', order: 'desc' } }))
      .videos
    return rows[0]!
  }
  // The two days earned the same.
  const latest = await firstRow({ period: 'latest_day' })
  expect(Number(latest.previous_profit)).toBeCloseTo(Number(latest.profit))
  const custom = await firstRow({ period: 'custom', from: '2026-11-17', to: '2026-11-17' })
  expect(custom.profit).toBe(latest.profit)
  expect(custom.previous_profit).toBeNull()
})
