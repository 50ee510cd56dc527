import { channelReport, channelTrend } from '@cuesheet/contract/channel-report'
import { summary, video } from '@cuesheet/contract/dashboard'
import { priceReport } from '@cuesheet/contract/video-report'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assign, createAccount, createChannel, createNetwork, videoId } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { dropSummaries } from '../../testing/summaries.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { rebuildRollups, removeChannelFacts } from '../facts/change-facts.ts'
import { verifyRollups } from '../facts/verify-rollups.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app

const dollar = 1_000_000_000
const headers = { 'x-currency': 'USD' }
const query = { period: 'latest' } as const

test('what views earned that nobody said is unknown, and outside of what 1,000 views earn', async () => {
  const network = await createNetwork(db)
  const make = (title: string) => createChannel(db, network, { title })
  const [known, outside, both] = [await make('Known'), await make('Outside'), await make('Both')]
  const [first, second] = ['2026-11-16', '2026-11-17']
  await addActivity(db, network, [
    { channel: known, day: first, video: 'k', views: 1000 },
    { channel: known, day: second, video: 'k', views: 2000 },
    { channel: outside, day: first, video: 'o', views: 4000, source: 2 },
    { channel: both, day: first, video: 'b', views: 1000, source: 2 },
    { channel: both, day: second, video: 'b', views: 3000, source: 2 },
  ])
  await addRevenue(db, network, [
    { channel: known, day: first, video: 'k', revenue: 4 * dollar },
    { channel: known, day: second, video: 'k', revenue: 4 * dollar },
    { channel: both, day: second, video: 'b', revenue: 6 * dollar, source: 2 },
  ])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  expect((await verifyRollups(db, network.scope)).differences).toEqual([])
  const client = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const member = await createAccount(db, network, { as: 'member' })
  await assign(db, member, outside)
  const viewer = await app.open(network.domain, member)
  for (const isSummed of [true, false]) {
    if (!isSummed) await dropSummaries(db, network)
    const { totals, trend } = await client.call(summary, { query, headers })
    // $14 of 1,000 + 2,000 + 3,000 views; the other 5,000 say nothing.
    expect(totals).toMatchObject({ views: 11_000, profit: '14', rpm: '2.333333333' })
    expect(trend.slice(-2)).toMatchObject([
      { views: 6000, profit: '4', rpm: '4' },
      { views: 5000, profit: '10', rpm: '2' },
    ])
    const { channels } = await client.call(channelReport, { query, headers })
    expect(new Map(channels.rows.map(({ title, profit, rpm }) => [title, [profit, rpm]]))).toEqual(
      new Map([
        ['Known', ['8', '2.666666667']],
        ['Both', ['6', '2']],
        ['Outside', [null, null]],
      ]),
    )
    const one = { ...query, channel: outside.channel_id }
    expect((await client.call(summary, { query: one, headers })).totals).toMatchObject({
      views: 4000,
      profit: null,
      rpm: null,
    })
    const asked = { ...query, video_id: videoId('o'), channel_id: outside.channel_id }
    expect((await client.call(video, { query: asked, headers })).video).toMatchObject({
      profit: null,
      rpm: null,
    })
    expect((await viewer.call(summary, { query, headers })).totals).toMatchObject({ profit: null, rpm: null })
  }
  const { series } = await client.call(channelTrend, { query: { ...query, by: 'views', top: 3 }, headers })
  const lines = new Map(series.map(({ title, profit }) => [title, profit.slice(-2)]))
  expect(lines.get('Outside')![0]).toBe(null)
  expect(lines.get('Both')).toEqual([null, '6'])
  const prices = (await client.call(priceReport, { query, headers })).days.slice(-2)
  expect(prices).toMatchObject([
    { highest: '4', lowest: '4', network_average: '4' },
    { highest: '2', lowest: '2', network_average: '2' },
  ])

  // A report that says of the day that it earned nothing: now it did not.
  await sql`
    insert into report_slots (network_id, kind, source, day, channel_id, file_id, sha256, imported_at)
    values (${network.network_id}, 'revenue', 2, ${first}::date, ${outside.channel_id}, 1, '', now())`.execute(
    db,
  )
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const { channels } = await client.call(channelReport, { query, headers })
  expect(channels.rows.find(({ title }) => title === 'Outside')).toMatchObject({ profit: '0', rpm: '0' })
  expect((await client.call(summary, { query, headers })).totals).toMatchObject({ rpm: '1.4' })

  await db.transaction().execute((trx) => removeChannelFacts(trx, network.scope, [both.channel_id]))
  expect((await verifyRollups(db, network.scope)).differences).toEqual([])
})
