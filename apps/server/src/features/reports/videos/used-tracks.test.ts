import { trackEarners, usedTracks } from '@cuesheet/contract/track-report'
import { describe, expect, it } from 'vitest'
import { createTrack, type TestTrack } from '../../../testing/catalogue.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const tracks: Record<string, TestTrack> = {}
const channels: Record<string, TestChannel> = {}

const day = '2026-11-10'
const dollars = (amount: number) => Math.round(amount * 1_000_000_000)

/** Each on one day; `uses` names tracks. */
type Video = {
  of: string
  video: string
  views: number
  engaged?: number | null
  dollars: number
  uses: string
}

async function report(network: TestNetwork, videos: Video[]): Promise<void> {
  const rows = videos.map(({ of, video, views, engaged = views, dollars: amount }) => ({
    channel: channels[of]!,
    video,
    day,
    views,
    engaged_views: engaged,
    revenue: dollars(amount),
  }))
  await addActivity(db, network, rows)
  await addRevenue(
    db,
    network,
    rows.map(({ views, engaged_views, ...row }) => row),
  )
  for (const { of, video, uses } of videos)
    for (const name of uses.split(' ').filter(Boolean)) {
      const { network_id, channel_id } = channels[of]!
      const { isrc } = tracks[name]!
      await db
        .insertInto('video_tracks')
        .values({ network_id, channel_id, video_id: videoId(video), isrc })
        .execute()
    }
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
}

/**
 * The member has v0 (vlog, 20,000 views in all) and small. v1 to v5 are vlogs of 10,000 to 99,999 views, big is a vlog
 * beyond, food1 to food4 are others. Of five vlogs like it sun earned $5 to $9 per 1,000 views, $7 together; rain of four
 * of them $1, and of big, too; storm of all ten that are not the member's $2. few: of five, one of them with 999 views.
 */
const test = await openTestApp({}, { now: () => new Date('2026-11-17T20:00:00Z') })
const { db } = test
const home = await createNetwork(db)
const away = await createNetwork(db)
const memberViewer = await createAccount(db, home, {
  currency: 'USD',
  fee_rates: { '2026-01-01': '0.20' },
})
for (const name of ['sun', 'rain', 'storm', 'few', 'gone', 'own', 'unused', 'sun2', 'sun3'])
  tracks[name] = await createTrack(db, {
    title: name,
    ...(name === 'gone' && { withdrawn_on: '2026-11-12' }),
  })
const channel = async (name: string, category: string, network = home) => {
  channels[name] = await createChannel(db, network, {
    title: name,
    members: ['v0', 'small'].includes(name) ? [memberViewer] : [],
  })
  await db
    .updateTable('channels')
    .set({ category })
    .where('network_id', '=', network.network_id)
    .where('channel_id', '=', channels[name]!.channel_id)
    .execute()
}
for (const name of ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'big', 'small']) await channel(name, 'vlog')
for (const name of ['food1', 'food2', 'food3', 'food4']) await channel(name, 'food')
await channel('abroad', 'vlog', away)
const video = (of: string, views: number, amount: number, uses: string): Video => ({
  of,
  video: `${of} ${uses}`.slice(0, 11),
  views,
  dollars: amount,
  uses,
})
const peers = ['v1', 'v2', 'v3', 'v4', 'v5']
await report(home, [
  video('v0', 10_000, 100, 'sun own'),
  video('v0', 10_000, 30, 'storm'),
  video('small', 2_000, 1, 'sun'),
  ...peers.map((of, index) => video(of, 10_000, 10 * (5 + index), 'sun')),
  ...peers.slice(0, 4).map((of) => video(of, 5_000, 5, 'rain')),
  ...peers.map((of, index) => video(of, index === 0 ? 999 : 2_000, 50, 'few')),
  ...peers.map((of) => video(of, 1_000, 9, 'gone')),
  video('big', 200_000, 200, 'rain'),
  ...[...peers, 'big', 'food1', 'food2', 'food3', 'food4'].map((of) => video(of, 1_000, 2, 'storm')),
])
await report(away, [video('abroad', 1_000_000, 90_000, 'sun')])
await addExchangeRates(db, { '2026-11-01': '1400' })
const manager = await test.open(
  home.domain,
  await createAccount(db, home, { as: 'manager', currency: 'USD' }),
)
const member = await test.open(home.domain, memberViewer)
const newcomer = await test.open(home.domain, await createAccount(db, home, { currency: 'USD' }))

const usd = { headers: { 'x-currency': 'USD' } }

describe('tracks that a selection’s videos use', () => {
  it('have what these videos have, a member’s after its fee', async () => {
    const { tracks: found, profit_kind } = await member.call(usedTracks, { ...usd, query: {} })
    expect(profit_kind).toBe('net')
    expect(found.total).toBe(3)
    expect(found.rows).toMatchObject([
      { title: 'sun', videos: 2, channels: 2, views: 12_000, profit: '80.8', rpm: '6.733333333' },
      { title: 'own', videos: 1, channels: 1, views: 10_000, profit: '80', rpm: '8' },
      { title: 'storm', videos: 1, channels: 1, views: 10_000, profit: '24', rpm: '2.4' },
    ])
  })

  it('are the manager’s in gross, a member’s or a channel’s where one is selected, piece by piece and in any order', async () => {
    const titles = async (query: object) => {
      const { tracks: found } = await manager.call(usedTracks, { ...usd, query })
      return found.rows.map(({ title, profit }) => `${title} ${profit}`)
    }
    expect(await titles({ member: memberViewer.account_id })).toEqual(['sun 101', 'own 100', 'storm 30'])
    expect(await titles({ channel: channels.small!.channel_id })).toEqual(['sun 1'])
    const all = await titles({})
    expect(all).toEqual(['sun 451', 'few 250', 'rain 220', 'own 100', 'storm 50', 'gone 45'])
    expect(await titles({ size: 2, page: 2 })).toEqual(all.slice(2, 4))
    const past = await manager.call(usedTracks, { ...usd, query: { size: 2, page: 9 } })
    expect(past.tracks).toMatchObject({ total: 6, rows: [] })
    const by = async (sort: 'views' | 'rpm' | 'videos') =>
      (await manager.call(usedTracks, { ...usd, query: { sort } })).tracks.rows.map(({ title }) => title)
    expect(await by('views')).toEqual(['rain', 'sun', 'storm', 'own', 'few', 'gone'])
    expect(await by('rpm')).toEqual(['few', 'own', 'gone', 'sun', 'storm', 'rain'])
    expect(await by('videos')).toEqual(['storm', 'sun', 'rain', 'few', 'gone', 'own'])
  })

  it('are none before the first report of a period', async () => {
    const query = { period: 'custom', from: '2026-10-01', to: '2026-10-05' } as const
    expect((await member.call(usedTracks, { ...usd, query })).tracks).toMatchObject({ total: 0, rows: [] })
  })

  it('have no code once they are withdrawn', async () => {
    const { tracks: found } = await manager.call(usedTracks, { ...usd, query: {} })
    expect(found.rows.find(({ title }) => title === 'gone')).toMatchObject({
      isrc: null,
      withdrawn_on: '2026-11-12',
    })
    expect(found.rows.find(({ title }) => title === 'sun')!.isrc).not.toBeNull()
  })
})

describe('what tracks earned other channels', () => {
  it('is of the nearest group in which three tracks have five of them, in two digits, at the member’s fee', async () => {
    // Of vlogs of its size sun and storm have five: the category has no third one either, the network has none: all ten.
    const answer = await member.call(trackEarners, { ...usd, query: {} })
    expect(answer).toMatchObject({
      profit_kind: 'net',
      channel: { channel_id: channels.v0!.channel_id, title: 'v0' },
      group: { kind: 'category', category: 'vlog', views: null, channels: 6 },
    })
    // rain: $220 in 220,000 views; few has four channels with 1,000 views, gone is in no catalogue, own is the member's.
    expect(answer.rows.map(({ title, rpm, channels, own_rpm }) => [title, rpm, channels, own_rpm])).toEqual([
      ['sun', '5.6', 5, '6.733333333'],
      ['storm', '1.6', 6, '2.4'],
      ['rain', '0.8', 5, null],
    ])
    // Of the vlogs that are not the member's: $350 + $220 + $250 + $45 + $12 in 290,000 views and some: 2.40, less the fee.
    expect(answer.group!.rpm).toBe('2.4')
  })

  it('is of channels of the same size where these have enough of them', async () => {
    for (const name of ['sun2', 'sun3'])
      await report(
        home,
        ['v1', 'v2', 'v3', 'v4', 'v5'].map((of) => ({
          of,
          video: `${of} ${name}`,
          views: 2_000,
          dollars: 3,
          uses: name,
        })),
      )
    const answer = await member.call(trackEarners, { ...usd, query: {} })
    expect(answer.group).toMatchObject({
      kind: 'size',
      category: 'vlog',
      views: { from: 10_000, below: 100_000 },
      channels: 5,
    })
    expect(answer.rows.map(({ title, rpm, channels }) => [title, rpm, channels])).toEqual([
      ['sun', '5.6', 5],
      ['storm', '1.6', 5],
      ['sun2', '1.2', 5],
      ['sun3', '1.2', 5],
    ])
  })

  it('is of the whole network for who has no channel, and exact for who sees them all anyway', async () => {
    const own = await newcomer.call(trackEarners, { ...usd, query: {} })
    expect(own).toMatchObject({ channel: null, group: { kind: 'network', category: null, channels: 12 } })
    expect(own.rows.map(({ own_rpm }) => own_rpm)).toEqual(own.rows.map(() => null))
    const all = await manager.call(trackEarners, { ...usd, query: {} })
    expect(all).toMatchObject({
      profit_kind: 'gross',
      channel: null,
      group: { kind: 'network', channels: 12 },
    })
    expect(all.rows.map(({ title, rpm, channels }) => [title, rpm, channels])).toEqual([
      ['sun', '7.274193548', 7],
      ['storm', '2.5', 11],
      ['sun2', '1.5', 5],
      ['sun3', '1.5', 5],
      ['rain', '1', 5],
    ])
    const of = await manager.call(trackEarners, { ...usd, query: { member: memberViewer.account_id } })
    expect(of.group).toMatchObject({ kind: 'size', channels: 5 })
    expect(of.rows[0]).toMatchObject({ title: 'sun', rpm: '7', own_rpm: '8.416666667' })
  })

  it('has no code of a member without a verified channel', async () => {
    const { rows, service } = await newcomer.call(trackEarners, { ...usd, query: {} })
    expect(service).toBe('no_channels')
    expect(rows.every(({ isrc }) => isrc === null)).toBe(true)
  })
})

describe('what 1,000 engaged views earn', () => {
  it('stands beside what views do, in the same videos, and leads where the network says so', async () => {
    const network = await createNetwork(db)
    const viewer = await createAccount(db, network, {
      currency: 'USD',
      fee_rates: { '2026-01-01': '0.20' },
    })
    const names = ['e0', 'e1', 'e2', 'e3', 'e4', 'e5']
    for (const name of names)
      channels[name] = await createChannel(db, network, { members: name === 'e0' ? [viewer] : [] })
    // Of five channels: 2,000 views, half of them engaged, earned $10 with sun, all of them $12 with rain. Of storm nobody knows.
    await report(
      network,
      names.flatMap((of, at) => [
        { of, video: `${of} sun`, views: 2_000, engaged: 1_000, dollars: 10, uses: 'sun' },
        { of, video: `${of} rain`, views: 2_000, engaged: 2_000, dollars: 12, uses: 'rain' },
        ...(at === 0
          ? []
          : [{ of, video: `${of} storm`, views: 1_000, engaged: 500, dollars: 1, uses: 'storm' }]),
      ]),
    )
    const client = await test.open(network.domain, viewer)
    const ask = async () => {
      const { group, rows } = await client.call(trackEarners, { ...usd, query: {} })
      const told = rows.map(({ title, rpm, engaged_rpm, own_rpm, own_engaged_rpm }) => [
        title,
        rpm,
        engaged_rpm,
        own_rpm,
        own_engaged_rpm,
      ])
      return { told, group: [group?.rpm, group?.engaged_rpm] }
    }
    const [sun, rain, storm] = [
      ['sun', '4', '8', '4', '8'],
      ['rain', '4.8', '4.8', '4.8', '4.8'],
      ['storm', '0.8', '1.6', null, null],
    ]
    // $23 of 5,000 views, 3,500 of them engaged, less the fee.
    expect(await ask()).toEqual({ told: [rain, sun, storm], group: ['3.7', '5.3'] })
    const leading = (leading_views: 'views' | 'engaged_views') =>
      db.updateTable('networks').set({ leading_views }).where('network_id', '=', network.network_id).execute()
    await leading('engaged_views')
    expect((await ask()).told).toEqual([sun, rain, storm])
    const by = async (sort: 'engaged_views' | 'engaged_rpm') =>
      (await client.call(usedTracks, { ...usd, query: { sort } })).tracks.rows.map((row) => [
        row.title,
        row.engaged_views,
        row.engaged_rpm,
      ])
    expect(await by('engaged_views')).toEqual([
      ['rain', 2_000, '4.8'],
      ['sun', 1_000, '8'],
    ])
    expect(await by('engaged_rpm')).toEqual([
      ['sun', 1_000, '8'],
      ['rain', 2_000, '4.8'],
    ])
    // Of one of the channels behind it, nobody says how many are engaged.
    await db
      .updateTable('video_activity')
      .set({ engaged_views: null })
      .where('network_id', '=', network.network_id)
      .where('video_id', '=', videoId('e1 sun'))
      .execute()
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
    const { told, group } = await ask()
    expect(group).toEqual(['3.7', null])
    // Of a channel’s day all rows are unknown where one is.
    expect(told).toEqual([
      ['rain', '4.8', null, '4.8', '4.8'],
      ['sun', '4', null, '4', '8'],
      ['storm', '0.8', null, null, null],
    ])
  })
})
