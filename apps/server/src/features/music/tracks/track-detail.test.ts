import { trackDetail } from '@cuesheet/contract/music'
import { expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { createChart, createTrack, type TestTrack } from '../../../testing/catalogue.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

/** Nano-dollars. */
const dollars = (amount: number) => amount * 1_000_000_000

const uses = (channel: TestChannel, video: string, { isrc }: TestTrack) =>
  db
    .insertInto('video_tracks')
    .values({
      network_id: channel.network_id,
      channel_id: channel.channel_id,
      video_id: videoId(video),
      isrc,
    })
    .execute()

/**
 * Two weeks of reports, 2 to 15 November, and two days of October. Video a uses both tracks, b the first one, c the second
 * one, x none; d is of another channel of the network, e of another network. The channel of a, b, c counts from 4 November.
 */
const test = await openTestApp({}, { now: () => new Date('2026-11-17T20:00:00Z') })
const { db } = test
const home = await createNetwork(db)
const away = await createNetwork(db)
const manager = await createAccount(db, home, { as: 'manager' })
const member = await createAccount(db, home, {
  fee_rates: { '2026-01-01': '0.20', '2026-11-01': '0.10' },
})
const dawn: TestTrack = await createTrack(db, { title: '새벽', artist: '루미' })
const night: TestTrack = await createTrack(db, { title: 'Night' })
const unused: TestTrack = await createTrack(db, { title: 'Unused' })
const ours = await createChannel(db, home, {
  title: 'Ours',
  members: [member],
  credit: [
    ['2026-10-20', '2026-10-31'],
    ['2026-11-04', null],
  ],
})
const theirs = await createChannel(db, home, { title: 'Theirs' })
const foreign = await createChannel(db, away)
const seen = (channel: TestChannel, video: string, day: string, views: number, premium_views = 0) => ({
  channel,
  video,
  day,
  views,
  premium_views,
})
const earned = (channel: TestChannel, video: string, day: string, amount: number) => ({
  channel,
  video,
  day,
  revenue: dollars(amount),
})
await addActivity(db, home, [
  seen(ours, 'a', '2026-10-30', 1000),
  seen(ours, 'a', '2026-11-02', 9999), // Not credited.
  seen(ours, 'a', '2026-11-05', 400, 100),
  seen(ours, 'a', '2026-11-15', 100),
  seen(ours, 'b', '2026-11-05', 500, 50),
  seen(ours, 'c', '2026-11-05', 7000),
  seen(ours, 'x', '2026-11-05', 7000),
  seen(theirs, 'd', '2026-11-06', 3000),
])
await addRevenue(db, home, [
  earned(ours, 'a', '2026-10-30', 3),
  earned(ours, 'a', '2026-11-02', 99),
  earned(ours, 'a', '2026-11-05', 2),
  earned(ours, 'b', '2026-11-05', 1),
  earned(ours, 'x', '2026-11-05', 50),
  earned(theirs, 'd', '2026-11-06', 10),
  earned(ours, 'c', '2026-11-15', 5),
])
await addActivity(db, away, [seen(foreign, 'e', '2026-11-15', 5_000_000)])
await addRevenue(db, away, [earned(foreign, 'e', '2026-11-15', 5_000)])
for (const [channel, video, track] of [
  [ours, 'a', dawn],
  [ours, 'a', night],
  [ours, 'b', dawn],
  [ours, 'c', night],
  [theirs, 'd', dawn],
  [foreign, 'e', dawn],
] as const)
  await uses(channel, video, track)
// October at 1,000 won, November at 1,200 and 1,400: 1,300.
await addExchangeRates(db, { '2026-10-01': '1000', '2026-11-02': '1200', '2026-11-03': '1400' })
for (const { scope } of [home, away]) await db.transaction().execute((trx) => rebuildRollups(trx, scope))

const ask = async (viewer: Viewer, track: TestTrack, query: object = {}, currency = 'USD') =>
  (await test.open(home.domain, viewer)).call(trackDetail, {
    query: { track: track.track_id, period: 'this_month', ...query },
    headers: { 'x-currency': currency },
  })
const rowsOf = ({ videos }: Awaited<ReturnType<typeof ask>>) =>
  videos.rows.map(({ video_id, views, profit }) => [video_id.replaceAll('_', ''), views, profit])

it('tells a manager what every video of the network that uses it earned, on the days that count', async () => {
  const detail = await ask(manager, dawn)
  expect(detail).toMatchObject({
    track: { title: '새벽', artist: '루미', isrc: dawn.isrc },
    profit_kind: 'gross',
    freshness: { currency: 'USD', data_through: '2026-11-15' },
    period: { from: '2026-11-01', to: '2026-11-15' },
    videos: { total: 3, page: 1, size: 20 },
  })
  expect(rowsOf(detail)).toEqual([
    ['d', 3000, '10'],
    ['a', 500, '2'],
    ['b', 500, '1'],
  ])
  // 13 dollars by 4,000 views: 3.25 per 1,000.
  expect(detail.figures).toEqual({
    views: 4000,
    engaged_views: 4000,
    unengaged_views: 0,
    premium_views: 150,
    premium_ratio: 0.0375,
    profit: '13',
    premium_profit: '0',
    rpm: '3.25',
    engaged_rpm: '3.25',
    premium_rpm: '0',
  })
  // What a video earned counts for each track that it uses.
  expect(rowsOf(await ask(manager, night))).toEqual([
    ['c', 7000, '5'],
    ['a', 500, '2'],
  ])
  expect((await ask(manager, night)).figures).toMatchObject({ views: 7500, profit: '7' })
})

it('tells a member the net of its own, and a manager who selects it their gross', async () => {
  const detail = await ask(member, dawn)
  expect(detail.profit_kind).toBe('net')
  expect(rowsOf(detail)).toEqual([
    ['a', 500, '1.8'],
    ['b', 500, '0.9'],
  ])
  expect(detail.figures).toMatchObject({ views: 1000, profit: '2.7', rpm: '2.7' })
  expect((await ask(manager, dawn, { member: member.account_id })).figures).toMatchObject({
    views: 1000,
    profit: '3',
  })
  expect((await ask(manager, dawn, { channel: theirs.channel_id })).figures).toMatchObject({
    views: 3000,
    profit: '10',
  })
})

it('converts and charges each month as that month says', async () => {
  // October: 3 × 1,000 × 0.8; November: 3 × 1,300 × 0.9.
  const detail = await ask(member, dawn, { period: '6_months' }, 'KRW')
  expect(detail.figures).toMatchObject({ views: 2000, profit: '5910' })
  expect(rowsOf(detail)).toEqual([
    ['a', 1500, '4740'],
    ['b', 500, '1170'],
  ])
})

it.each([
  [{ period: 'custom', from: '2026-10-30', to: '2026-11-05' }, '5910', 1900],
  [{ period: 'latest' }, '5910', 2000],
  [{ period: 'previous_month' }, '2400', 1000],
])('adds up: the sum of the videos is the figure, for %j', async (query, profit, views) => {
  const { figures, videos } = await ask(member, dawn, query, 'KRW')
  expect(figures).toMatchObject({ profit, views })
  expect(String(videos.rows.reduce((sum, row) => sum + Number(row.profit), 0))).toBe(figures.profit)
  expect(videos.rows.reduce((sum, row) => sum + row.views!, 0)).toBe(figures.views)
})

it('goes on from page to page, in the order asked for', async () => {
  const page = async (page: number) =>
    rowsOf(await ask(manager, dawn, { sort: 'views', order: 'asc', size: 1, page }))
  expect([...(await page(1)), ...(await page(2)), ...(await page(3)), ...(await page(4))]).toEqual([
    ['a', 500, '2'],
    ['b', 500, '1'],
    ['d', 3000, '10'],
  ])
})

it('says nothing earned where no video uses it, and nothing known where nothing is reported', async () => {
  expect(await ask(manager, unused)).toMatchObject({
    figures: { views: 0, profit: '0', rpm: null, premium_ratio: null },
    videos: { total: 0, rows: [] },
    weeks: [],
  })
  expect(await ask(manager, dawn, { period: 'custom', from: '2026-11-16', to: '2026-11-17' })).toMatchObject({
    figures: { views: null, profit: null },
    videos: { total: 0 },
  })
})

it('shows the latest twelve charts that it was in, the oldest first', async () => {
  const sundays = Array.from({ length: 14 }, (_, index) =>
    new Date(Date.UTC(2026, 10, 15 - 7 * index)).toISOString().slice(0, 10),
  )
  for (const sunday of sundays)
    await createChart(db, home, sunday, sunday === sundays[2] ? [unused] : [unused, dawn])
  await createChart(db, away, sundays[0]!, [dawn])
  const { weeks } = await ask(manager, dawn)
  expect(weeks.map(({ sunday }) => sunday)).toEqual(
    sundays
      .filter((_, index) => index !== 2)
      .slice(0, 12)
      .reverse(),
  )
  expect(weeks.at(-1)).toMatchObject({ sunday: '2026-11-15', rank: 2, views: 100, videos: 1 })
})

it('is not found where it is another network’s, or nobody’s, unless a video of the network uses it', async () => {
  const foreign = await createTrack(db, { title: 'Foreign', networks: [away] })
  const client = await test.open(home.domain, manager)
  const fail = (track: number) => client.fail(trackDetail, { query: { track } })
  expect((await fail(foreign.track_id)).code).toBe('not_found')
  expect((await fail(2_000_000_000)).code).toBe('not_found')
  await uses(theirs, 'd', foreign)
  expect(await ask(manager, foreign)).toMatchObject({ figures: { views: 3000 } })
})
