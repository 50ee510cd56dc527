import { channelReport, channelTrend, shortsReport } from '@cuesheet/contract/channel-report'
import { summary, videos } from '@cuesheet/contract/dashboard'
import { exportReport } from '@cuesheet/contract/report-export'
import { describe, expect, test } from 'vitest'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const usd = (dollars: number) => Math.round(dollars * 1e9)
const channels = {} as Record<'dance' | 'cover' | 'quiet' | 'held' | 'foreign', TestChannel>

/**
 * 18 and 19 November, compared with 16 and 17. `dance` and `cover` count, `quiet` counted only before, `held` is pending,
 * a rejected one counted nothing and is not shown. ann has dance and held at a fee of 10 %.
 */
const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
const network = await createNetwork(db)
const annViewer = await createAccount(db, network, { currency: 'USD', fee_rates: { '2026-01-01': '0.10' } })
channels.dance = await createChannel(db, network, { title: 'Dance', members: [annViewer] })
channels.cover = await createChannel(db, network, { title: 'cover' })
channels.quiet = await createChannel(db, network, { title: 'Quiet' })
channels.held = await createChannel(db, network, {
  title: 'Held',
  status: 0,
  credit: [],
  members: [annViewer],
})
await createChannel(db, network, { title: 'Rejected', status: 3, credit: [] })
channels.foreign = await createChannel(db, await createNetwork(db), { title: 'Foreign' })
const { dance, cover, quiet, held } = channels
await addActivity(db, network, [
  { channel: dance, day: '2026-11-16', video: 'a', views: 400 },
  { channel: quiet, day: '2026-11-17', video: 'q', views: 70 },
  { channel: dance, day: '2026-11-18', video: 'a', views: 600, premium_views: 60 },
  { channel: dance, day: '2026-11-18', video: 's', views: 200 },
  { channel: cover, day: '2026-11-19', video: 'c', views: 150 },
  { channel: cover, day: '2026-11-19', video: '', views: 50 },
  { channel: held, day: '2026-11-19', video: 'h', views: 5000 },
])
await addRevenue(db, network, [
  { channel: dance, day: '2026-11-16', video: 'a', revenue: usd(2) },
  { channel: quiet, day: '2026-11-17', video: 'q', revenue: usd(0.1) },
  { channel: dance, day: '2026-11-18', video: 'a', revenue: usd(3), premium_revenue: usd(0.3) },
  { channel: dance, day: '2026-11-18', video: 's', revenue: usd(1) },
  { channel: cover, day: '2026-11-19', video: 'c', revenue: usd(0.5) },
  { channel: cover, day: '2026-11-19', video: '', revenue: usd(0.5) },
  { channel: held, day: '2026-11-19', video: 'h', revenue: usd(90) },
])
for (const [video, is_shorts] of [
  ['s', true],
  ['a', false],
] as const)
  await db
    .updateTable('videos')
    .set({ is_shorts })
    .where('video_id', '=', videoId(video))
    .where('network_id', '=', network.network_id)
    .execute()
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const manager = await app.open(
  network.domain,
  await createAccount(db, network, { as: 'manager', currency: 'USD' }),
)
const ann = await app.open(network.domain, annViewer)

const query = { period: 'custom', from: '2026-11-18', to: '2026-11-19' } as const
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

describe('the channels of a period', () => {
  test('each with its own figures, its change and its share of the total', async () => {
    const { totals, previous, channels, videos } = await manager.call(channelReport, { query })
    expect(totals).toMatchObject({ views: 1000, premium_views: 60, profit: '5', rpm: '5' })
    expect(previous).toMatchObject({ views: 470, profit: '2.1' })
    expect(videos).toEqual({ shorts: 1, others: 1, unknown: 3 })
    expect(titles(channels.rows)).toEqual(['Dance', 'cover', 'Quiet', 'Held'])
    expect(channels).toMatchObject({ total: 4, credited: 3 })
    expect(channels.rows[0]).toMatchObject({
      views: 800,
      premium_views: 60,
      premium_ratio: 0.075,
      profit: '4',
      premium_profit: '0.3',
      rpm: '5',
      premium_rpm: '5',
      videos: { shorts: 1, others: 1, unknown: 0 },
      share: 0.8,
      previous_views: 400,
      previous_profit: '2',
      held: false,
      status: 2,
    })
    expect(channels.rows[1]).toMatchObject({ views: 200, profit: '1', share: 0.2, previous_profit: '0' })
    expect(channels.rows[2]).toMatchObject({ views: 0, profit: '0', rpm: null, previous_profit: '0.1' })
    // All that it has is held: that is no 0.
    expect(channels.rows[3]).toMatchObject({ views: null, profit: null, held: true, status: 0 })
  })

  test('a member sees its own at its fee, and a manager who selects it the same days gross', async () => {
    const mine = await ann.call(channelReport, { query })
    expect(mine.profit_kind).toBe('net')
    expect(mine.totals).toMatchObject({ views: 800, profit: '3.6' })
    expect(mine.settlement).toMatchObject({ gross: '4', fee: '0.4', net: '3.6' })
    expect(mine.channels.rows).toMatchObject([
      { title: 'Dance', profit: '3.6', previous_profit: '1.8', share: 1 },
      { title: 'Held', profit: null },
    ])
    const selected = await manager.call(channelReport, { query: { ...query, member: annViewer.account_id } })
    expect(selected.profit_kind).toBe('gross')
    expect(selected.settlement).toEqual(mine.settlement)
    expect((await manager.call(channelReport, { query })).settlement).toBeNull()
    expect(selected.channels.rows).toMatchObject([{ title: 'Dance', profit: '4' }, { title: 'Held' }])
  })

  test('in every order, ties by id, unknown last, a page at a time', async () => {
    const sorted = async (sort: string, order: string) =>
      titles(
        (await manager.call(channelReport, { query: { ...query, sort, order } as typeof query })).channels
          .rows,
      )
    expect(await sorted('views', 'asc')).toEqual(['Quiet', 'cover', 'Dance', 'Held'])
    expect(await sorted('title', 'asc')).toEqual(['cover', 'Dance', 'Held', 'Quiet'])
    expect(await sorted('change', 'desc')).toEqual(['Dance', 'Quiet', 'cover', 'Held'])
    expect(await sorted('rpm', 'desc')).toEqual(['Dance', 'cover', 'Quiet', 'Held'])
    expect(await sorted('shorts', 'desc')).toEqual(['Dance', 'cover', 'Quiet', 'Held'])
    const page = await manager.call(channelReport, { query: { ...query, page: 2, size: 3 } })
    expect(titles(page.channels.rows)).toEqual(['Held'])
    const beyond = await manager.call(channelReport, { query: { ...query, page: 9 } })
    expect(beyond.channels).toMatchObject({ total: 4, rows: [] })
  })

  test('unknown, not zero, where no report covers the period', async () => {
    const { channels } = await manager.call(channelReport, { query: { period: 'this_month' } })
    expect(channels.rows[0]).toMatchObject({ title: 'Dance', views: 1200, profit: '6' })
    const early = { period: 'custom', from: '2026-09-01', to: '2026-09-02' } as const
    for (const row of (await manager.call(channelReport, { query: early })).channels.rows)
      expect(row).toMatchObject({ views: null, profit: null, rpm: null, previous_profit: null, share: null })
  })
})

test('one channel: the dashboard of it alone, for who may see it', async () => {
  const one = { ...query, channel: channels.cover.channel_id }
  const found = await manager.call(summary, { query: one })
  expect(found.totals).toMatchObject({ views: 200, profit: '1' })
  expect(found.trend.map(({ views }) => views)).toEqual([0, 200])
  expect(found.videos.rows).toMatchObject([{ video_id: videoId('c'), views: 150 }])
  expect((await manager.call(videos, { query: one })).videos.total).toBe(1)
  await expect(ann.call(summary, { query: one })).rejects.toThrow('answered 404')
  const foreign = { ...query, channel: channels.foreign.channel_id }
  await expect(manager.call(summary, { query: foreign })).rejects.toThrow('answered 404')
})

test('the days of the channels with the most, and of the others together', async () => {
  const { days, held, series } = await manager.call(channelTrend, { query: { ...query, top: 1 } })
  expect(days).toEqual(['2026-11-18', '2026-11-19'])
  expect(series).toEqual([
    {
      channel_id: channels.dance.channel_id,
      title: 'Dance',
      views: [800, 0],
      engaged_views: [800, 0],
      profit: ['4', '0'],
      held: [false, false],
    },
    {
      channel_id: null,
      title: null,
      views: [0, 200],
      engaged_views: [0, 200],
      profit: ['0', '1'],
      held: [false, true],
    },
  ])
  expect(held).toEqual([false, true])
  const latest = await manager.call(channelTrend, { query: { period: 'latest' } })
  expect(latest.days).toHaveLength(28)
  expect(latest.series.map(({ title }) => title)).toEqual(['Dance', 'cover', 'Quiet'])
  // Not reported: a gap.
  expect(latest.series[0]!.profit.slice(0, 2)).toEqual([null, null])
})

test('the days of the channels with most engaged views, as far as they are known', async () => {
  const network = await createNetwork(db)
  const member = await createAccount(db, network, {})
  const days = ['2026-11-17', '2026-11-18'] as const
  // Views and engaged views of each day.
  const given = {
    Most: [
      [10, 9],
      [10, 9],
    ],
    Second: [
      [100, 4],
      [100, null],
    ],
    Third: [
      [50, 2],
      [50, null],
    ],
  } as const
  for (const [title, of] of Object.entries(given)) {
    const channel = await createChannel(db, network, { title, members: [member] })
    await addActivity(
      db,
      network,
      of.map(([views, engaged_views], at) => ({
        channel,
        day: days[at]!,
        video: title,
        views,
        engaged_views,
      })),
    )
    await addRevenue(
      db,
      network,
      days.map((day) => ({ channel, day, video: title, revenue: 0 })),
    )
  }
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const boss = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const own = await app.open(network.domain, member)
  const asked = { from: days[0], to: days[1], by: 'engaged_views', top: 1 } as const
  for (const client of [boss, own]) {
    const { series } = await client.call(channelTrend, { query: { ...asked, period: 'custom' } })
    expect(series.map(({ title, views, engaged_views }) => [title, views, engaged_views])).toEqual([
      ['Most', [10, 10], [9, 9]],
      [null, [150, 150], [6, null]],
    ])
  }
  // A span that has a summary.
  const { series } = await boss.call(channelTrend, { query: { ...asked, period: '7_days', top: 2 } })
  expect(series.map(({ title, engaged_views }) => [title, ...engaged_views.slice(-2)])).toEqual([
    ['Most', 9, 9],
    ['Second', 4, null],
    [null, 2, null],
  ])
})

test('Shorts against others, with all that is of neither or names no video', async () => {
  const { kinds } = await manager.call(shortsReport, { query })
  const known = { videos: 1, unengaged_views: 0, rpm: '5', engaged_rpm: '5' }
  expect(kinds).toEqual([
    { kind: 'shorts', views: 200, engaged_views: 200, profit: '1', ...known },
    { kind: 'others', views: 600, engaged_views: 600, profit: '3', ...known },
    { kind: 'unknown', views: 200, engaged_views: 200, profit: '1', ...known },
  ])
  const named = await manager.call(shortsReport, { query: { period: 'this_month' } })
  expect(named.kinds.map(({ views }) => views)).toEqual([200, 1000, 270])
})

describe('search', () => {
  test.each([
    ['DANCE', ['Dance']],
    ['ｃｏｖ', ['cover']],
    ['e', ['Dance', 'cover', 'Quiet', 'Held']],
    ['@quiet', ['Quiet']],
    ['%', []],
  ])('%s, by title or handle', async (search, found) => {
    await db
      .updateTable('channels')
      .set({ handle: '@QuietOne' })
      .where('channel_id', '=', channels.quiet.channel_id)
      .execute()
    const answer = await manager.call(channelReport, { query: { ...query, search } })
    expect(titles(answer.channels.rows)).toEqual(found)
    expect(answer.channels.total).toBe(found.length)
  })

  test('the found ones are added up beside the totals of all, page by page the same', async () => {
    const all = await manager.call(channelReport, { query })
    expect(all.channels.found).toBeNull()
    for (const page of [1, 2]) {
      const asked = { ...query, search: 'e', size: 2, page }
      const { totals, matched, previous, videos, channels } = await manager.call(channelReport, {
        query: asked,
      })
      expect(totals).toEqual(all.totals)
      expect(videos).toEqual(all.videos)
      // Rows of all channels: what they add up to is the total.
      expect(channels.found).toEqual({
        totals,
        matched: { views: matched.views, engaged_views: matched.engaged_views, profit: matched.profit },
        previous: { views: previous.views, engaged_views: previous.engaged_views, profit: previous.profit },
        videos,
      })
    }
    const one = await manager.call(channelReport, { query: { ...query, search: 'dance' } })
    expect(one.videos).toEqual(all.videos)
    expect(one.channels.found).toMatchObject({
      totals: {
        views: 800,
        premium_views: 60,
        premium_ratio: 0.075,
        profit: '4',
        rpm: '5',
        premium_rpm: '5',
      },
      previous: { views: 400, profit: '2' },
      videos: { shorts: 1, others: 1, unknown: 0 },
    })
    const none = await manager.call(channelReport, { query: { ...query, search: 'nobody' } })
    expect(none.channels.found).toMatchObject({ totals: { views: 0, profit: '0', rpm: null } })
  })

  test('its export lists and adds up the same, with the fee of a member', async () => {
    const member = annViewer.account_id
    const body = { report: 'channels', format: 'csv', ...query, member, search: 'dan' } as const
    const { path } = await manager.call(exportReport, { body, headers: { 'accept-language': 'en' } })
    const lines = (await app.app.inject({ url: `/api/${path}` })).body.trimEnd().split('\r\n')
    expect(lines).toContain('Search,dan')
    const head = lines.findIndex((line) => line.startsWith('Channel,'))
    const names = lines[head]!.split(',')
    const rows = lines.slice(head + 1).map((line) => {
      const cells = line.split(',')
      return Object.fromEntries(names.map((name, at) => [name, cells[at]]))
    })
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toMatchObject({ Views: '800', Gross: '4', Fee: '0.4', Net: '3.6' })
    expect(rows.map(({ Channel }) => Channel)).toEqual(['Total', 'Dance'])
  })
})
