import {
  compareCharts,
  consoleCharts,
  makeCharts,
  waitingClaims,
  waitingVideos,
} from '@cuesheet/contract/console-catalogue-use'
import { describe, expect, it } from 'vitest'
import { rebuildRollups } from '../../../features/facts/change-facts.ts'
import { createChart, createTrack } from '../../../testing/catalogue.ts'
import {
  addTracks,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const test = await openTestApp()
const { db } = test
const client = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))
const sora = await createNetwork(db)
const mori = await createNetwork(db)
const channel = await createChannel(db, sora, { status: 2 })

async function claim(of: TestChannel, video: string, isrc: string, is_active = true): Promise<void> {
  const { network_id, channel_id } = of
  await db
    .insertInto('video_claims')
    .values({
      network_id,
      channel_id,
      isrc,
      is_active,
      is_used: false,
      asset_id: isrc,
      video_id: videoId(video),
      claim_id: `${video}-${isrc}`,
      status: 'active',
    })
    .execute()
}

it('claims wait for tracks that the catalogue has not, those that most videos wait for first', async () => {
  const other = await createChannel(db, mori, { status: 2 })
  const { isrc: known } = await createTrack(db, { title: 'Known' })
  await claim(channel, 'a', known)
  await claim(channel, 'a', 'KRA012600001')
  await claim(channel, 'b', 'KRA012600001')
  await claim(other, 'c', 'KRA012600001')
  await claim(other, 'c', 'KRA012600002')
  await claim(other, 'd', 'KRA012600003', false)
  const { rows } = await client.call(waitingClaims)
  expect(rows).toEqual([
    { isrc: 'KRA012600001', videos: 3, channels: 2, networks: [sora.network_id, mori.network_id] },
    { isrc: 'KRA012600002', videos: 1, channels: 1, networks: [mori.network_id] },
  ])
  const first = await client.call(waitingClaims, { query: { size: 1 } })
  expect(first.rows).toEqual(rows.slice(0, 1))
  expect((await client.call(waitingClaims, { query: { size: 1, after: first.next! } })).rows).toEqual(
    rows.slice(1),
  )
  const own = await client.call(waitingClaims, { query: { network: mori.network_id } })
  expect(own.rows.map(({ isrc, videos }) => [isrc, videos])).toEqual([
    ['KRA012600001', 1],
    ['KRA012600002', 1],
  ])
  expect((await client.fail(waitingClaims, { query: { after: 'x' } })).code).toBe('invalid_input')
  const videos = await client.call(waitingVideos, { query: { isrc: 'KRA012600001' } })
  expect(videos.rows.map(({ network, video_id, title }) => [network, video_id, title]).sort()).toEqual(
    [
      [sora.name, videoId('a'), null],
      [sora.name, videoId('b'), null],
      [mori.name, videoId('c'), null],
    ].sort(),
  )
})

describe('charts', () => {
  it('of two weeks are compared', async () => {
    const tracks = [
      await createTrack(db, { title: 'One' }),
      await createTrack(db, { title: 'Two' }),
      await createTrack(db, { title: 'Three' }),
    ] as const
    await createChart(db, sora, '2026-11-08', [tracks[0], tracks[1]])
    await createChart(db, sora, '2026-11-15', [tracks[1], tracks[2]])
    const query = { network: sora.network_id }
    const { weeks } = await client.call(consoleCharts, { query })
    expect(weeks.map(({ sunday, tracks }) => [sunday, tracks])).toEqual([
      ['2026-11-15', 2],
      ['2026-11-08', 2],
    ])
    const { rows } = await client.call(compareCharts, {
      query: { ...query, week: '2026-11-15', other: '2026-11-08' },
    })
    expect(
      rows.map(({ title, rank, other_rank, views, other_views }) => [
        title,
        rank,
        other_rank,
        views,
        other_views,
      ]),
    ).toEqual([
      ['Two', 1, 2, 200, 100],
      ['Three', 2, null, 100, 0],
      ['One', null, 1, 0, 200],
    ])
    expect((await client.fail(consoleCharts, { query: { network: 999_999 } })).status).toBe(404)
  })

  it('are made again, and not of weeks without a report', async () => {
    const network = await createNetwork(db)
    const own = await createChannel(db, network, { status: 2 })
    const track = await createTrack(db, { title: 'Made' })
    await addActivity(db, network, [
      { channel: own, day: '2026-11-09', video: 'v', views: 60 },
      { channel: own, day: '2026-11-15', video: 'v', views: 40 },
    ])
    await addRevenue(db, network, [{ channel: own, day: '2026-11-15', video: 'v', revenue: 1 }])
    await addTracks(db, own, 'v', [track])
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
    const { network_id } = network
    const week = '2026-11-15'
    expect((await client.call(consoleCharts, { query: { network: network_id } })).weeks).toEqual([
      { sunday: week, made_at: null, tracks: 0 },
    ])
    const made = [{ sunday: week, tracks: 1 }]
    expect((await client.call(makeCharts, { body: { network_id } })).made).toEqual(made)
    expect((await client.call(makeCharts, { body: { network_id } })).made, 'none is missing').toEqual([])
    expect((await client.call(makeCharts, { body: { network_id, week } })).made).toEqual(made)
    expect((await client.fail(makeCharts, { body: { network_id, week: '2026-11-08' } })).code).toBe(
      'conflict',
    )
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'after'])
      .where('network_id', '=', network_id)
      .execute()
    expect(entries).toEqual([
      { action: 'chart.make', subject: week, after: { tracks: 1 } },
      { action: 'chart.make', subject: week, after: { tracks: 1 } },
    ])
  })
})
