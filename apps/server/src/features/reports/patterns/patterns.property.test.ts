import { type VideoRow, videos } from '@cuesheet/contract/dashboard'
import { type Pattern, patterns } from '@cuesheet/contract/patterns'
import { reportingDay } from '@cuesheet/contract/values/day'
import {
  maxPatternChannels,
  minPatternEffect,
  minPatternVideos,
  patternChances,
} from '@cuesheet/contract/values/patterns'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTrack } from '../../../testing/catalogue.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue, reportDay } from '../../../testing/facts.ts'
import { runs } from '../../../testing/sample.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { chanceOf } from './choose-patterns.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
await addExchangeRates(db, { '2026-06-10': '1399.123457', '2026-10-05': '1412.7', '2026-11-02': '1471.3' })
const calm = await createTrack(db, { title: 'Calm', tags: ['calm'] })
const loud = await createTrack(db, { title: 'Loud', tags: ['loud'] })
const tracks = [calm, loud]

const reportDays = ['2026-08-31', '2026-10-22', '2026-11-05', '2026-11-17']

/** What is known of a video beside its figures. */
type Made = {
  channel: number
  published_at: string
  duration_seconds: number
  is_shorts: boolean | null
  track: number | null
}

const made = (index: number, random: (below: number) => number): Made => ({
  channel: random(2),
  published_at: `2026-0${7 + random(2)}-${String(1 + random(28)).padStart(2, '0')}T${String(random(24)).padStart(2, '0')}:${index % 9 === 0 ? '00' : '30'}:00Z`,
  duration_seconds: [15, 30, 50, 400, 900][random(5)]!,
  is_shorts: [true, false, false, null][random(4)]!,
  track: [0, 1, null][random(3)] ?? null,
})

/** Numbers of a seed, each from 0 and below what is asked. */
const numbersOf = (seed: number) => (below: number) => {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
  return ((seed ^ (seed >>> 13)) >>> 0) % below
}

async function describeVideos(network: TestNetwork, channels: TestChannel[], rows: Made[]): Promise<void> {
  const { network_id } = network
  await db.deleteFrom('video_tracks').where('network_id', '=', network_id).execute()
  for (const [index, { channel, track, ...video }] of rows.entries()) {
    const key = { network_id, channel_id: channels[channel]!.channel_id, video_id: videoId(`v${index}`) }
    await sql`update videos set published_at = ${video.published_at}, duration_seconds = ${video.duration_seconds},
      is_shorts = ${video.is_shorts}
      where network_id = ${network_id} and channel_id = ${key.channel_id} and video_id = ${key.video_id}`.execute(
      db,
    )
    if (track !== null)
      await db
        .insertInto('video_tracks')
        .values({ ...key, isrc: tracks[track]!.isrc, claimed_at: new Date() })
        .execute()
  }
}

type World = { seed: number; videos: number; gain: number; held: boolean; gap: boolean; unengaged: number }

async function makeWorld({ seed, videos: count, gain, held, gap, unengaged }: World) {
  const random = numbersOf(seed)
  const network = await createNetwork(db)
  const member = await createAccount(db, network, {
    fee_rates: { '2026-01-01': '0.20', '2026-10-01': '0.137' },
  })
  const channels = [
    await createChannel(db, network, { members: [member] }),
    await createChannel(db, network, {
      members: [member],
      credit: held
        ? [
            ['2026-01-01', '2026-10-30'],
            ['2026-11-10', null],
          ]
        : [['2026-01-01', null]],
    }),
  ]
  const rows = Array.from({ length: count }, (_, index) => made(index, random))
  const facts = rows.flatMap((video, index) => {
    const isBetter = video.is_shorts === true || video.track === 0
    return reportDays.map((day) => {
      const views = (1 + random(1000)) * (isBetter ? gain : 1)
      const engaged_views = random(100) < unengaged ? null : Math.ceil(views * 0.8)
      const revenue = views * (1_000_000 + random(9_000_000)) * (video.track === 1 ? gain : 1)
      return { channel: channels[video.channel]!, video: `v${index}`, day, views, engaged_views, revenue }
    })
  })
  await addActivity(
    db,
    network,
    facts.map(({ revenue, ...fact }) => fact),
  )
  await addRevenue(
    db,
    network,
    facts.filter(({ day }) => !gap || day !== '2026-11-05').map(({ views, engaged_views, ...fact }) => fact),
  )
  await reportDay(db, network, 'revenue', '2026-11-17')
  await describeVideos(network, channels, rows)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const manager = await createAccount(db, network, { as: 'manager' })
  const clients = [await app.open(network.domain, manager), await app.open(network.domain, member)] as const
  return { network, channels, rows, clients }
}

type Listed = VideoRow & Omit<Made, 'published_at'>

const hourIn = (zone: string, moment: string) =>
  Number(
    new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(
      new Date(moment),
    ),
  )
const weekdayIn = (zone: string, moment: string) =>
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(
    new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'short' }).format(new Date(moment)),
  ) + 1

function isOf(pattern: Pattern, video: Listed, zone: string): boolean {
  const { kind, from, below } = pattern
  const isBetween = (value: number) => value >= from! && (below === null || value < below)
  if (kind === 'format') return video.is_shorts === pattern.is_shorts
  if (video.is_shorts !== pattern.is_shorts) return false
  if (kind === 'length') return isBetween(video.duration_seconds)
  if (kind === 'weekday') return isBetween(weekdayIn(zone, video.published_at!))
  if (kind === 'hour')
    return !video.published_at!.endsWith('T00:00:00Z') && isBetween(hourIn(zone, video.published_at!))
  const track = video.track === null ? null : tracks[video.track]!
  return kind === 'track'
    ? track?.track_id === pattern.track!.track_id
    : track?.title.toLowerCase() === pattern.tag!.slug
}

/** By the definition, from the list of videos: which are compared, and which of them are above the middle of those beside them. */
function comparedOf(rows: readonly Listed[], pattern: Pattern) {
  const isFormat = pattern.kind === 'format'
  const mates = Map.groupBy(
    rows.filter(({ is_shorts }) => (isFormat ? is_shorts !== null : is_shorts === pattern.is_shorts)),
    ({ channel_id, published_at }) => `${channel_id} ${reportingDay(new Date(published_at!)).slice(0, 7)}`,
  )
  // Of a format those of the month of which it is not known count as neighbours, too.
  const neighbours = Map.groupBy(
    isFormat ? rows : [...mates.values()].flat(),
    ({ channel_id, published_at }) => `${channel_id} ${reportingDay(new Date(published_at!)).slice(0, 7)}`,
  )
  const middle = <Value>(values: Value[], compare: (a: Value, b: Value) => number) =>
    values.toSorted(compare)[Math.ceil(values.length / 2) - 1]!
  const byPrice = (a: Listed, b: Listed) => Number(a.engaged_rpm) - Number(b.engaged_rpm)
  const byViews = (a: Listed, b: Listed) => a.engaged_views! - b.engaged_views!
  const compared = [...mates].flatMap(([key, videos]) => {
    const beside = neighbours.get(key)!
    if (beside.length < 2) return []
    return videos.map((video) => ({
      ...video,
      rpm_above: byPrice(video, middle(beside, byPrice)) > 0,
      views_above: byViews(video, middle(beside, byViews)) > 0,
    }))
  })
  const medians = (videos: Listed[]) => ({
    rpm: middle(videos, byPrice).engaged_rpm,
    views: middle(videos, byViews).engaged_views,
  })
  return { compared, medians }
}

const world = fc.record({
  seed: fc.integer({ min: 1 }),
  videos: fc.constantFrom(12, 60, 110),
  gain: fc.constantFrom(1, 6, 6),
  held: fc.boolean(),
  gap: fc.boolean(),
  unengaged: fc.constantFrom(0, 0, 3),
})

test('every number of a pattern is that of the videos of the list, and its claim is true', {
  timeout: 240_000,
}, async () => {
  let told = 0
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const { rows, clients, channels } = await makeWorld(given)
      for (const [client, zone, channel] of [
        [clients[0], 'Asia/Seoul', undefined],
        [clients[1], 'UTC', undefined],
        [clients[1], 'America/New_York', channels[0]!.channel_id],
      ] as const) {
        const answer = await client.call(patterns, { query: { time_zone: zone, channel } })
        const list = await client.call(videos, { query: { period: '6_months', size: 200, channel } })
        const listed = list.videos.rows
          .map((row) => ({ ...rows[Number(/^v(\d+)/.exec(row.video_id)![1])]!, ...row }))
          .filter(
            ({ published_at, engaged_rpm, unengaged_views }) =>
              published_at! >= '2026-06-01' && engaged_rpm !== null && unengaged_views === 0,
          )
        if (listed.length < minPatternVideos * 2) expect(answer.patterns).toEqual([])
        expect(answer.patterns.length).toBeLessThanOrEqual(3)
        for (const pattern of answer.patterns) {
          told++
          const { compared, medians } = comparedOf(listed, pattern)
          const own = compared.filter((video) => isOf(pattern, video, zone))
          const { engaged_rpm, engaged_views } = pattern
          expect(pattern.videos).toBe(own.length)
          expect(pattern.all_videos).toBe(compared.length)
          expect({ rpm: engaged_rpm.value, views: engaged_views.value }).toEqual(medians(own))
          expect({ rpm: engaged_rpm.usual, views: engaged_views.usual }).toEqual(medians(compared))
          expect(engaged_rpm.above).toBe(own.filter((video) => video.rpm_above).length)
          expect(engaged_views.above).toBe(own.filter((video) => video.views_above).length)
          expect(own.length).toBeGreaterThanOrEqual(minPatternVideos)
          expect(compared.length - own.length).toBeGreaterThanOrEqual(minPatternVideos)
          const best = own.toSorted((a, b) => b.engaged_views! - a.engaged_views!).slice(0, 3)
          expect(
            pattern.examples.map(
              ({ video_id }) => own.find((video) => video.video_id === video_id)?.engaged_views,
            ),
          ).toEqual(best.map((video) => video.engaged_views))
          const sure = [engaged_rpm, engaged_views].filter(({ is_sure }) => is_sure)
          expect(sure.length).toBeGreaterThan(0)
          for (const { value, usual, above } of sure) {
            expect(Number(value) / Number(usual)).toBeGreaterThanOrEqual(1 + minPatternEffect)
            expect(chanceOf(above, own.length) * answer.looked_at * 2).toBeLessThanOrEqual(
              patternChances.fair,
            )
          }
        }
      }
    }),
    {
      numRuns: runs(10),
      // This one always has patterns.
      examples: [[{ seed: 7, videos: 110, gain: 6, held: false, gap: false, unengaged: 0 }]],
      interruptAfterTimeLimit: 200_000,
      markInterruptAsFailure: false,
    },
  )
  expect(told).toBeGreaterThan(0)
})

test('where nothing has an effect, a pattern is told in one of twenty trials at most', {
  timeout: 240_000,
}, async () => {
  const trials = 120
  const { network, channels, rows, clients } = await makeWorld({
    seed: 20261128,
    videos: 90,
    gain: 1,
    held: false,
    gap: false,
    unengaged: 0,
  })
  let told = 0
  let looked = 0
  for (let trial = 0; trial < trials; trial++) {
    const random = numbersOf(trial + 1)
    // Channel and figures stay, all else is dealt again.
    const dealt = rows.map(({ channel }, index) => ({ ...made(index, random), channel }))
    await describeVideos(network, channels, dealt)
    const answer = await clients[0].call(patterns, { query: { time_zone: 'Asia/Seoul' } })
    looked += answer.looked_at
    if (answer.patterns.length > 0) told++
  }
  expect(looked).toBeGreaterThan(trials * 5)
  expect(told).toBeLessThanOrEqual(trials / 20)
})

test('of many channels the videos of as many are compared as say it', async () => {
  const network = await createNetwork(db)
  const channels = []
  for (let number = 0; number <= maxPatternChannels; number++) channels.push(await createChannel(db, network))
  const rows = channels.flatMap((channel) =>
    ['a', 'b'].map((name) => ({ channel, video: `${name}${channel.channel_id}`, day: '2026-11-17' })),
  )
  await addActivity(
    db,
    network,
    rows.map((row) => ({ ...row, views: 1000 })),
  )
  await addRevenue(
    db,
    network,
    rows.map((row) => ({ ...row, revenue: 1e9 })),
  )
  await sql`update videos set published_at = '2026-08-10T12:00:00Z' where network_id = ${network.network_id}`.execute(
    db,
  )
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const client = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  expect((await client.call(patterns)).videos).toBe(maxPatternChannels * 2)
})

test('the chance of a coin', () => {
  expect(chanceOf(3, 6)).toBe(1)
  expect(chanceOf(10, 10)).toBeCloseTo(1 / 1024, 12)
  expect(chanceOf(9, 10)).toBeCloseTo(11 / 1024, 12)
  expect(chanceOf(5200, 10000)).toBeCloseTo(0.0000329, 6)
})
