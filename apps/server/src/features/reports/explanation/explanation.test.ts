import { videos } from '@cuesheet/contract/dashboard'
import { explanation, movers, priceSplits } from '@cuesheet/contract/explanation'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addExchangeRates,
  addTracks,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { dropSummaries } from '../../../testing/summaries.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { fromUnits, toUnits } from '../../facts/units.ts'

const usd = (dollars: number) => Math.round(dollars * 1e9)
const today = '2026-11-20'
const app = await openTestApp({}, { now: () => new Date(`${today}T20:00:00Z`) })
const { db } = app
await addExchangeRates(db, { '2026-09-30': '1300.5', '2026-10-31': '1400', '2026-11-01': '1410.25' })

const sum = (amounts: string[]) => fromUnits(amounts.reduce((all, amount) => all + toUnits(amount), 0n))
const byKind = (parts: { kind: string; amount: string }[]) =>
  Object.fromEntries(parts.map(({ kind, amount }) => [kind, amount]))

describe('18 and 19 November beside 16 and 17', () => {
  let network: TestNetwork
  let manager: TestClient
  let ann: TestClient
  const channels = {} as Record<'dance' | 'cover' | 'late', TestChannel>
  let trackId: number
  const query = { period: 'custom', from: '2026-11-18', to: '2026-11-19' } as const

  beforeAll(async () => {
    network = await createNetwork(db)
    const annViewer = await createAccount(db, network, {
      currency: 'USD',
      fee_rates: { '2026-01-01': '0.10' },
    })
    channels.dance = await createChannel(db, network, { title: 'Dance', members: [annViewer] })
    channels.cover = await createChannel(db, network, { title: 'Cover' })
    // Approved between the spans: what it had before was stored and did not count.
    channels.late = await createChannel(db, network, { title: 'Late', credit: [['2026-11-18', null]] })
    const { dance, cover, late } = channels
    await addActivity(db, network, [
      {
        channel: dance,
        day: '2026-11-16',
        video: 'old',
        views: 1000,
        premium_views: 100,
        countries: { KR: 500, US: 500 },
      },
      {
        channel: dance,
        day: '2026-11-17',
        video: 'steady',
        views: 1000,
        premium_views: 100,
        countries: { KR: 1000 },
      },
      { channel: late, day: '2026-11-16', video: 'l', views: 50 },
      {
        channel: dance,
        day: '2026-11-18',
        video: 'old',
        views: 200,
        premium_views: 50,
        countries: { US: 200 },
      },
      {
        channel: dance,
        day: '2026-11-19',
        video: 'steady',
        views: 800,
        premium_views: 50,
        countries: { KR: 800 },
      },
      { channel: cover, day: '2026-11-19', video: 'fresh', views: 3000 },
      { channel: late, day: '2026-11-18', video: 'l', views: 70 },
    ])
    await addRevenue(db, network, [
      {
        channel: dance,
        day: '2026-11-16',
        video: 'old',
        revenue: usd(4),
        premium_revenue: usd(1),
        countries: { KR: usd(1), US: usd(3) },
      },
      { channel: dance, day: '2026-11-17', video: 'steady', revenue: usd(2), premium_revenue: usd(1) },
      { channel: late, day: '2026-11-16', video: 'l', revenue: usd(9) },
      { channel: dance, day: '2026-11-18', video: 'old', revenue: usd(1), countries: { US: usd(1) } },
      { channel: dance, day: '2026-11-19', video: 'steady', revenue: usd(2) },
      { channel: cover, day: '2026-11-19', video: 'fresh', revenue: usd(3) },
      { channel: late, day: '2026-11-18', video: 'l', revenue: usd(0.5) },
    ])
    await db.updateTable('videos').set({ is_shorts: true }).where('video_id', '=', videoId('fresh')).execute()
    await db.updateTable('videos').set({ is_shorts: false }).where('video_id', '=', videoId('old')).execute()
    await addTracks(db, dance, 'old', [{ isrc: 'KRA012600001', title: 'Night' }])
    trackId = (
      await db
        .selectFrom('tracks')
        .select('track_id')
        .where('isrc', '=', 'KRA012600001')
        .executeTakeFirstOrThrow()
    ).track_id
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
    manager = await app.open(
      network.domain,
      await createAccount(db, network, { as: 'manager', currency: 'USD' }),
    )
    ann = await app.open(network.domain, annViewer)
  })

  test('money by cause: views, price, and the channel that was approved in between', async () => {
    const { change } = await manager.call(explanation, { query })
    // $6 of 2,000 views before; $6 of 4,000 now, and $0.5 of the channel that did not count before.
    expect(change).toMatchObject({ before: '6', now: '6.5', change: '0.5' })
    expect(byKind(change!.parts)).toEqual({ views: '6', price: '-6', credit: '0.5' })
    expect(change!.parts.find(({ kind }) => kind === 'price')).toMatchObject({ before: '3', now: '1.5' })
  })

  test('money by channel and video, both ways, with what is new and what fades', async () => {
    const { change } = await manager.call(explanation, { query })
    expect(change!.channels).toMatchObject({
      up: [
        { title: 'Cover', before: '0', now: '3', change: '3', new_videos: 1, fading_videos: 0 },
        { title: 'Late', before: '0', now: '0.5', change: '0.5', new_videos: 1 },
      ],
      down: [{ title: 'Dance', before: '6', now: '3', change: '-3', new_videos: 0, fading_videos: 1 }],
      rest: { count: 0, change: '0' },
    })
    expect(change!.videos).toMatchObject({
      up: [{ title: 'Video fresh' }, { title: 'Video l' }],
      down: [
        {
          title: 'Video old',
          change: '-3',
          channel_title: 'Dance',
          music: { title: expect.anything(), more: 0 },
        },
      ],
      rest: { count: 0, change: '0' },
    })
  })

  test('views', async () => {
    const { change } = await manager.call(explanation, { query: { ...query, figure: 'views' } })
    expect(change).toMatchObject({ before: '2000', now: '4070', change: '2070' })
    expect(byKind(change!.parts)).toEqual({ views: '2000', credit: '70' })
    const premium = await manager.call(explanation, { query: { ...query, figure: 'premium_views' } })
    expect(byKind(premium.change!.parts)).toEqual({ views: '-100' })
  })

  test('what 1,000 views earn', async () => {
    const { change } = await manager.call(explanation, {
      query: { ...query, channel: channels.dance.channel_id, figure: 'rpm' },
    })
    // $6 of 2,000, then $3 of 1,000.
    expect(change).toMatchObject({
      before: '3',
      now: '3',
      change: '0',
      parts: [],
      channels: null,
      videos: null,
    })
  })

  test('a member’s change is net of the fee', async () => {
    const { change, profit_kind } = await ann.call(explanation, { query })
    expect(profit_kind).toBe('net')
    expect(change).toMatchObject({ before: '5.4', now: '2.7', change: '-2.7' })
    expect(byKind(change!.parts)).toEqual({ views: '-2.7' })
  })

  test('one video, and the videos of a track', async () => {
    const old = { before: '4', now: '1', change: '-3' }
    const video = await manager.call(explanation, { query: { ...query, video_id: videoId('old') } })
    expect(video.change).toMatchObject({ ...old, channels: null, videos: null })
    // $4 of 1,000 views before, $1 of 200 now: 800 views fewer at $4, and $5 a thousand for the others.
    expect(byKind(video.change!.parts)).toEqual({ views: '-3.2', price: '0.2' })
    const track = await manager.call(explanation, { query: { ...query, track: trackId } })
    expect(track.change).toMatchObject({ ...old, videos: { down: [{ title: 'Video old' }] } })
    expect(byKind(track.change!.parts)).toEqual({ views: '-3.2', price: '0.2' })
  })

  test('price: by country, Premium and kind of video, each told as mix and rate', async () => {
    const dance = { ...query, channel: channels.dance.channel_id }
    const { price, by_country, by_premium, reason } = await manager.call(priceSplits, { query: dance })
    expect([price, reason]).toEqual(['0', null])
    // KR $3 of 1,500 views, then $2 of 800; US $3 of 500, then $1 of 200.
    expect(by_country).toMatchObject([
      {
        name: 'KR',
        mix: '0.1',
        rate: '0.4',
        share_before: 0.75,
        share_now: 0.8,
        rpm_before: '2',
        rpm_now: '2.5',
      },
      { name: 'US', mix: '-0.3', rate: '-0.2', rpm_before: '6', rpm_now: '5' },
    ])
    // Premium $2 of 200, then nothing of 100; the rest $4 of 1,800, then $3 of 900.
    expect(by_premium).toMatchObject([
      { name: 'premium', mix: '0', rate: '-1', rpm_now: '0' },
      { name: 'standard', mix: '0', rate: '1' },
    ])
    const all = await manager.call(priceSplits, { query })
    expect(all.price).toBe('-6')
    expect(all.by_kind.map(({ name }) => name).sort()).toEqual(['others', 'shorts', 'unknown'])
    for (const list of [all.by_country, all.by_premium, all.by_kind])
      expect(sum(list.flatMap(({ mix, rate }) => [mix, rate]))).toBe('-6')
  })

  test('what gained and what lost most, with its share and its days', async () => {
    const ask = async (by: 'video' | 'channel' | 'track' | 'member', direction: 'up' | 'down') => {
      const { rows, total } = await manager.call(movers, { query: { ...query, by, direction } })
      expect(total).toBe(rows.length)
      return rows
    }
    expect(await ask('video', 'up')).toMatchObject([
      { title: 'Video fresh', subtitle: 'Cover', before: '0', now: '3', change: '3', days: ['0', '3'] },
      { title: 'Video l', change: '0.5', days: ['0.5', '0'] },
    ])
    expect(await ask('video', 'down')).toMatchObject([
      { video_id: videoId('old'), change: '-3', days: ['1', '0'] },
    ])
    expect(await ask('channel', 'up')).toMatchObject([{ title: 'Cover', video_id: null }, { title: 'Late' }])
    const [dance] = await ask('channel', 'down')
    expect(dance).toMatchObject({ id: channels.dance.channel_id, change: '-3', days: ['1', '2'] })
    expect(dance!.share).toBeCloseTo(3 / 6.5)
    expect(await ask('track', 'up')).toEqual([])
    expect(await ask('track', 'down')).toMatchObject([
      { id: trackId, title: 'Night', change: '-3', days: ['1', '0'] },
    ])
    expect(await ask('member', 'down')).toMatchObject([{ change: '-3', days: ['1', '2'] }])
    // A member is told of its own channels, net, and of no other members.
    const mine = await ann.call(movers, { query: { ...query, by: 'channel', direction: 'down' } })
    expect(mine).toMatchObject({ profit_kind: 'net', rows: [{ title: 'Dance', change: '-2.7', share: 1 }] })
    expect((await ann.call(movers, { query: { ...query, by: 'member' } })).rows).toEqual([])
  })

  test('lists of videos say what each changed by, sort by it, and show new ones alone', async () => {
    await db
      .updateTable('videos')
      .set({ published_at: '2026-11-18T20:00:00Z' })
      .where('video_id', '=', videoId('fresh'))
      .where('network_id', '=', network.network_id)
      .execute()
    const list = async (asked: object) =>
      (await manager.call(videos, { query: { ...query, ...asked } })).videos
    const { rows } = await list({ sort: 'change', order: 'asc' })
    expect(
      rows.map(({ title, matched_profit, previous_profit }) => [title, matched_profit, previous_profit]),
    ).toEqual([
      ['Video old', '1', '4'],
      ['Video steady', '2', '2'],
      ['Video l', '0.5', '0'],
      ['Video fresh', '3', '0'],
    ])
    expect((await list({ sort: 'change', order: 'desc' })).rows[0]).toMatchObject({ title: 'Video fresh' })
    expect(await list({ kind: 'new' })).toMatchObject({ total: 1, rows: [{ title: 'Video fresh' }] })
  })

  test('others’ videos and tracks are not found', async () => {
    const stranger = await app.open(network.domain, await createAccount(db, network, {}))
    const ask = (subject: object) => stranger.fail(explanation, { query: { ...query, ...subject } })
    expect((await ask({ video_id: videoId('old') })).code).toBe('not_found')
    expect((await ask({ track: trackId })).code).toBe('not_found')
  })
})

test('the first five videos are those of any channel, two of one among them', async () => {
  const network = await createNetwork(db)
  const week = (channel: TestChannel, video: string, before: number, now: number) => [
    { channel, day: '2026-11-12', video, views: before },
    { channel, day: '2026-11-19', video, views: now },
  ]
  const numbers = [1, 2, 3, 4, 5, 6, 7]
  const channels = await Promise.all(numbers.map(() => createChannel(db, network)))
  await addActivity(db, network, [
    ...numbers.flatMap((number, at) => [
      ...week(channels[at]!, `up-${number}`, 100, 100 + 10 * number),
      ...week(channels[at]!, `down-${number}`, 100, 100 - number),
    ]),
    ...week(channels[6]!, 'second', 0, 65),
  ])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const query = { period: 'latest_day', figure: 'views' } as const
  const changes = (rows: { change: string }[]) => rows.map(({ change }) => Number(change))
  const expectFive = async () => {
    const { videos, channels } = (await manager.call(explanation, { query })).change!
    expect(changes(videos!.up)).toEqual([70, 65, 60, 50, 40])
    expect(changes(videos!.down)).toEqual([-7, -6, -5, -4, -3])
    expect(videos!.rest).toEqual({ count: 5, change: '57' })
    expect(changes(channels!.up)).toEqual([128, 54, 45, 36, 27])
    expect(channels!.rest).toEqual({ count: 2, change: '27' })
  }
  await expectFive()
  await dropSummaries(db, network)
  await expectFive()
})

test('nothing is explained where too few days can be compared', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  await addActivity(db, network, [{ channel, day: '2026-11-18', video: 'a', views: 10 }])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  expect(await manager.call(explanation, {})).toMatchObject({ comparison: null, change: null })
  expect(await manager.call(priceSplits, {})).toMatchObject({ price: null, by_country: [] })
})

test('in won: prices at the exchange rate of before, and what another rate made by itself', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const days = ['2026-10-31', '2026-11-01']
  const video = (day: string) => ({ channel, day, video: 'v' })
  await addActivity(
    db,
    network,
    days.map((day) => ({ ...video(day), views: 1000, premium_views: 100, countries: { KR: 400, US: 600 } })),
  )
  await addRevenue(
    db,
    network,
    days.map((day, at) => ({
      ...video(day),
      revenue: usd(at + 1),
      premium_revenue: usd(0.5),
      countries: { US: usd(at + 1) },
    })),
  )
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const viewer = await createAccount(db, network, { as: 'manager', currency: 'KRW' })
  const manager = await app.open(network.domain, viewer)
  const query = { period: 'custom', from: '2026-11-01', to: '2026-11-01' } as const
  const rate = { kind: 'exchange_rate', before: '1400', now: '1410.25' }
  // $1 at 1,400 won, then $2 at 1,410.25, of 1,000 views each.
  const profit = await manager.call(explanation, { query })
  expect(profit.change).toMatchObject({ before: '1400', now: '2820.5' })
  expect(profit.change!.parts).toEqual([
    { kind: 'price', amount: '1400', before: '1400', now: '2800' },
    { ...rate, amount: '20.5' },
  ])
  const premium = await manager.call(explanation, { query: { ...query, figure: 'premium_rpm' } })
  // $0.5 of 100 Premium views on either day.
  expect(premium.change!.parts).toEqual([{ ...rate, amount: '51.25' }])
  const { price, by_country, by_premium } = await manager.call(priceSplits, { query })
  expect(price).toBe('1400')
  expect(by_country).toContainEqual(
    expect.objectContaining({
      name: 'US',
      rate: '1400',
      rpm_before: '2333.333333333',
      rpm_now: '4666.666666667',
    }),
  )
  expect(by_premium).toContainEqual(
    expect.objectContaining({ name: 'premium', rate: '0', rpm_before: '7000', rpm_now: '7000' }),
  )
})
