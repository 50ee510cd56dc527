import { videos } from '@cuesheet/contract/dashboard'
import { videoSorts } from '@cuesheet/contract/values/video-sort'
import { expect, test } from 'vitest'
import {
  addExchangeRates,
  addTracks,
  createAccount,
  createChannel,
  createNetwork,
  type TestNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app

const rollUp = (network: TestNetwork) => db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const order = async (client: TestClient, query: object, headers = {}) =>
  (await client.call(videos, { query, headers })).videos.rows.map(({ title }) => title.replace('Video ', ''))

test('the order is that of the figure displayed: in its currency and after the viewer’s fee', async () => {
  const network = await createNetwork(db)
  const member = await createAccount(db, network, {
    fee_rates: { '2026-01-01': '0.10', '2026-11-01': '0.20' },
  })
  const channel = await createChannel(db, network, { members: [member] })
  await addExchangeRates(db, { '2026-10-01': '1400', '2026-11-01': '1500' })
  await addActivity(db, network, [
    { channel, day: '2026-10-31', video: 'october', views: 10 },
    { channel, day: '2026-11-01', video: 'november', views: 10 },
  ])
  await addRevenue(db, network, [
    { channel, day: '2026-10-31', video: 'october', revenue: 1_000_000_000 },
    { channel, day: '2026-11-01', video: 'november', revenue: 950_000_000 },
  ])
  await rollUp(network)
  const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const october = [videoId('october'), videoId('november')].map((id) => id.replaceAll('_', ''))
  const november = october.toReversed()
  expect(await order(manager, {}, { 'x-currency': 'USD' })).toEqual(october)
  // 1,400 and 1,425 won; less 10 % and 20 %: 1,260 and 1,140.
  expect(await order(manager, {}, { 'x-currency': 'KRW' })).toEqual(november)
  expect(await order(await app.open(network.domain, member), {}, { 'x-currency': 'KRW' })).toEqual(october)
})

test('every sort orders by its figure, unknown last both ways, equal ones by channel and video', async () => {
  const network = await createNetwork(db)
  const first = await createChannel(db, network)
  const second = await createChannel(db, network)
  const day = '2026-11-01'
  await addActivity(db, network, [
    { channel: second, day, video: 'a', views: 100, premium_views: 10 },
    { channel: first, day, video: 'c', views: 100, premium_views: 10 },
    { channel: first, day, video: 'b', views: 100, premium_views: 10 },
    { channel: first, day, video: 'd', views: 400, premium_views: 20 },
    { channel: first, day, video: 'none', views: 0 },
    { channel: first, day, video: '', views: 1000 },
  ])
  await addRevenue(db, network, [
    { channel: second, day, video: 'a', revenue: 8, premium_revenue: 2 },
    { channel: first, day, video: 'b', revenue: 8, premium_revenue: 2 },
    { channel: first, day, video: 'c', revenue: 8, premium_revenue: 2 },
    { channel: first, day, video: 'd', revenue: 40, premium_revenue: 3 },
  ])
  await db
    .updateTable('videos')
    .set({ published_at: '2026-10-01T00:00:00Z' })
    .where('network_id', '=', network.network_id)
    .where('video_id', 'in', ['a', 'b', 'c', 'd'].map(videoId))
    .execute()
  await db
    .updateTable('videos')
    .set({ published_at: '2026-10-02T03:04:05.678Z' })
    .where('video_id', '=', videoId('d'))
    .where('network_id', '=', network.network_id)
    .execute()
  await rollUp(network)
  const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const dFirst = ['d', 'b', 'c', 'a']
  const dLast = ['b', 'c', 'a', 'd']
  const byKey = ['b', 'c', 'd', 'none', 'a']
  const unknown = { change: byKey, impressions: byKey, click_through_rate: byKey }
  const descending = {
    profit: [...dFirst, 'none'],
    views: [...dFirst, 'none'],
    engaged_views: [...dFirst, 'none'],
    rpm: [...dFirst, 'none'],
    engaged_rpm: [...dFirst, 'none'],
    premium_views: [...dFirst, 'none'],
    premium_ratio: [...dLast, 'none'],
    premium_rpm: [...dLast, 'none'],
    published_at: [...dFirst, 'none'],
    // Nothing is compared, and no reach reported: all are unknown.
    ...unknown,
  }
  const ascending = {
    profit: ['none', ...dLast],
    views: ['none', ...dLast],
    engaged_views: ['none', ...dLast],
    rpm: [...dLast, 'none'],
    engaged_rpm: [...dLast, 'none'],
    premium_views: ['none', ...dLast],
    premium_ratio: [...dFirst, 'none'],
    premium_rpm: [...dFirst, 'none'],
    published_at: [...dLast, 'none'],
    ...unknown,
  }
  const custom = { period: 'custom', to: day }
  // Of two days nothing is summed up.
  for (const days of [
    { period: 'latest' },
    { period: 'this_month' },
    { ...custom, from: day },
    { ...custom, from: '2026-10-31' },
  ])
    for (const sort of videoSorts) {
      const asked = { ...days, sort }
      expect(await order(manager, { ...asked, order: 'desc' })).toEqual(descending[sort])
      expect(await order(manager, { ...asked, order: 'asc' })).toEqual(ascending[sort])
      const pages = [1, 2, 3].map((page) => order(manager, { ...asked, page, size: 2 }))
      expect((await Promise.all(pages)).flat()).toEqual(descending[sort])
    }
  const { videos: beyond } = await manager.call(videos, { query: { page: 4, size: 2 } })
  expect(beyond).toEqual({ total: 5, page: 4, size: 2, rows: [] })
})

test('a row says what it is: channel, date, used music; another network sees none of it', async () => {
  const network = await createNetwork(db)
  const member = await createAccount(db, network)
  const channel = await createChannel(db, network, { title: '하늘일상', members: [member] })
  const others = await createChannel(db, network)
  await addActivity(db, network, [
    { channel, day: '2026-11-01', video: 'm', views: 4 },
    { channel: others, day: '2026-11-01', video: 'o', views: 5 },
  ])
  await addTracks(db, channel, 'm', [
    { isrc: 'KRA012600002', title: 'Waltz of Spring', artist: 'Lumi' },
    { isrc: 'KRA012600001', title: 'Waltz of Spring', artist: 'Sodam' },
    { isrc: 'KRA012600003', title: 'Zebra' },
  ])
  await rollUp(network)
  const client = await app.open(network.domain, member)
  const { videos: mine } = await client.call(videos)
  expect(mine.total).toBe(1)
  expect(mine.rows[0]).toMatchObject({
    video_id: videoId('m'),
    channel_id: channel.channel_id,
    channel_title: '하늘일상',
    published_at: null,
    is_shorts: null,
    music: { title: 'Waltz of Spring', artist: 'Sodam', more: 2 },
  })
  const foreign = await createNetwork(db)
  const stranger = await app.open(foreign.domain, await createAccount(db, foreign, { as: 'manager' }))
  expect((await stranger.call(videos)).videos.total).toBe(0)
})
