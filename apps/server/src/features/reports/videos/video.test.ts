import { video } from '@cuesheet/contract/dashboard'
import { expect, test } from 'vitest'
import {
  addExchangeRates,
  addTracks,
  createAccount,
  createChannel,
  createNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue, reportDay } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const query = { video_id: videoId('v') }
const usd = { 'x-currency': 'USD' }

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
const network = await createNetwork(db)
const member = await createAccount(db, network, { fee_rates: { '2026-01-01': '0.25' } })
const channel = await createChannel(db, network, {
  credit: [
    ['2026-01-01', '2026-11-02'],
    ['2026-11-04', null],
  ],
  members: [member],
})
await addExchangeRates(db, { '2026-10-01': '1400', '2026-11-01': '1500' })
const fact = { channel, video: 'v' }
await addActivity(db, network, [
  { ...fact, day: '2026-09-11', views: 50 },
  {
    ...fact,
    day: '2026-10-31',
    views: 100,
    engaged_views: 80,
    premium_views: 10,
    average_percentage: 50,
    average_seconds: 10,
    watch_seconds: 1000.5,
    countries: { US: 40, KR: 60 },
  },
  {
    ...fact,
    day: '2026-11-02',
    views: 300,
    engaged_views: 20,
    premium_views: 30,
    average_percentage: 130,
    average_seconds: 26,
    watch_seconds: 7800,
    countries: { KR: 100, ZZ: 200 },
  },
  // The channel's own report, which the content owner's replaces; a held day; another video of the channel.
  { ...fact, day: '2026-11-02', views: 9999, source: 1 },
  { ...fact, day: '2026-11-03', views: 7777 },
  { channel, day: '2026-11-04', video: 'w', views: 55 },
  { channel, day: '2026-11-05', video: '', views: 3 },
])
await addRevenue(db, network, [
  { ...fact, day: '2026-10-31', revenue: 4e9, premium_revenue: 1e9, countries: { KR: 3e9, US: 1e9 } },
  { ...fact, day: '2026-11-02', revenue: 2e9, premium_revenue: 1e9, countries: { JP: 0.5e9, KR: 1.5e9 } },
  { ...fact, day: '2026-11-03', revenue: 6e9 },
  { channel, day: '2026-11-05', video: 'w', revenue: 1 },
])
const before = ['2026-09-12', '2026-09-13', '2026-09-14', '2026-09-15', '2026-10-30']
await reportDay(db, network, 'activity', ...before)
await reportDay(db, network, 'revenue', ...before)
await db
  .updateTable('videos')
  .set({ published_at: new Date('2026-11-03T07:00:00Z') })
  .where('video_id', '=', videoId('v'))
  .where('network_id', '=', network.network_id)
  .execute()
await addTracks(db, channel, 'v', [{ isrc: 'KRA012600009', title: 'Bloom', artist: 'Day' }])
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))

test('one video in detail, in a member’s won', async () => {
  const client = await app.open(network.domain, member)
  const { video: found, ...rest } = await client.call(video, { query, headers: { 'x-currency': 'KRW' } })
  // 4 × 1400 + 2 × 1500 = 8600 gross over 400 views, 25 % fee.
  expect(found).toMatchObject({
    title: 'Video v',
    channel_id: channel.channel_id,
    music: { title: 'Bloom', artist: 'Day', more: 0 },
    views: 400,
    engaged_views: 100,
    premium_views: 40,
    premium_ratio: 0.1,
    profit: '6450',
    premium_profit: '2175',
    rpm: '16125',
    premium_rpm: '54375',
    // (100 × 50 + 300 × 130) / 400 and (100 × 10 + 300 × 26) / 400: over 100 % stays.
    average_view_percentage: 110,
    average_view_seconds: 22,
    watch_seconds: 8800.5,
  })
  expect(rest.settlement).toMatchObject({ gross: '8600', fee: '2150', net: '6450' })
  expect([rest.comparison, rest.previous.views]).toEqual([null, null])
  expect(rest.tracks).toEqual([
    {
      track_id: expect.any(Number),
      isrc: 'KRA012600009',
      title: 'Bloom',
      artist: 'Day',
      album_art: null,
      withdrawn_on: null,
      preview: null,
      source: 'claim',
    },
  ])
  expect(rest.may_declare).toBe(true)
  expect(rest.countries).toEqual([
    { country: 'ZZ', views: 200, share: 0.5, profit: '0' },
    { country: 'KR', views: 160, share: 0.4, profit: '4837.5' },
    { country: 'US', views: 40, share: 0.1, profit: '1050' },
    { country: 'JP', views: 0, share: 0, profit: '562.5' },
  ])
  const nothing = {
    views: 0,
    engaged_views: 0,
    unengaged_views: 0,
    premium_views: 0,
    rpm: null,
    engaged_rpm: null,
    premium_rpm: null,
  }
  expect(rest.trend.filter(({ views }) => views !== null)).toEqual([
    {
      day: '2026-10-31',
      views: 100,
      engaged_views: 80,
      unengaged_views: 0,
      premium_views: 10,
      profit: '4200',
      rpm: '42000',
      engaged_rpm: '52500',
      premium_rpm: '105000',
      held: false,
    },
    {
      day: '2026-11-02',
      views: 300,
      engaged_views: 20,
      unengaged_views: 0,
      premium_views: 30,
      profit: '2250',
      rpm: '7500',
      engaged_rpm: '112500',
      premium_rpm: '37500',
      held: false,
    },
    { day: '2026-11-03', ...nothing, profit: '0', held: true },
    { day: '2026-11-04', ...nothing, profit: null, held: false },
    { day: '2026-11-05', ...nothing, profit: '0', held: false },
  ])
})

test('days before its publication are gaps unless they have a row, days after it are quiet', async () => {
  const client = await app.open(network.domain, member)
  // Published on 2 November, 23:00 of the reporting day.
  const { trend } = await client.call(video, { query, headers: usd })
  const viewsOn = (day: string) => trend.find((found) => found.day === day)?.views
  expect(['2026-10-30', '2026-10-31', '2026-11-02', '2026-11-04'].map(viewsOn)).toEqual([null, 100, 300, 0])
})

test('a period in which nothing of it was seen, and one without data', async () => {
  const client = await app.open(network.domain, member)
  const quiet = await client.call(video, {
    query: { ...query, period: 'custom', from: '2026-11-04', to: '2026-11-05' },
    headers: usd,
  })
  expect(quiet.video).toMatchObject({ views: 0, profit: '0', rpm: null, average_view_seconds: null })
  expect(quiet.countries).toEqual([])
  const none = await client.call(video, {
    query: { ...query, period: 'custom', from: '2026-11-19', to: '2026-11-20' },
  })
  expect(none.video).toMatchObject({ title: 'Video v', views: null, profit: null, watch_seconds: null })
})

test('videos outside the scope do not exist', async () => {
  const foreign = await createNetwork(db)
  const theirs = await createChannel(db, foreign)
  await addActivity(db, foreign, [{ channel: theirs, day: '2026-11-01', video: 'theirs', views: 1 }])
  const unassigned = await createAccount(db, network)
  const manager = await createAccount(db, network, { as: 'manager' })
  for (const [viewer, asked] of [
    [unassigned, query],
    [manager, { video_id: videoId('theirs') }],
    [manager, { ...query, channel_id: theirs.channel_id }],
    [manager, { ...query, member: unassigned.account_id }],
    [manager, { video_id: videoId('nothing') }],
  ] as const) {
    const client = await app.open(network.domain, viewer)
    expect(await client.fail(video, { query: asked })).toMatchObject({ status: 404, code: 'not_found' })
  }
})
