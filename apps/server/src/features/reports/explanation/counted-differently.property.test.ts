import { channelReport } from '@cuesheet/contract/channel-report'
import { summary, video } from '@cuesheet/contract/dashboard'
import { explainedFigures, explanation, priceSplits } from '@cuesheet/contract/explanation'
import { addDays } from '@cuesheet/contract/values/day'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addTracks,
  createAccount,
  createChannel,
  createNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { dropSummaries } from '../../../testing/summaries.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { fromUnits, toUnits } from '../../facts/units.ts'

const today = '2026-09-20'
/** The day from which every video but Shorts is counted otherwise. */
const change = '2026-08-24'
const first = '2026-07-20'
const last = '2026-09-18'
const app = await openTestApp({}, { now: () => new Date(`${today}T20:00:00Z`) })
const { db } = app

const days: string[] = []
for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)

const formats = { s: true, l: false, u: null } as const
type Format = keyof typeof formats

/** Of each day of a video: engaged views (null: the report does not say), views that are not, nano-US-dollars. */
type DayOf = (
  format: Format,
  day: string,
) => { engaged: number; known: boolean; extra: number; nanos: number }

/** A channel of Shorts, one of long videos and one of which nobody knows, with a video each. */
async function build(dayOf: DayOf) {
  const network = await createNetwork(db)
  const member = await createAccount(db, network, { currency: 'USD' })
  const manager = await createAccount(db, network, { as: 'manager', currency: 'USD' })
  const channels = {} as Record<Format, Awaited<ReturnType<typeof createChannel>>>
  for (const format of Object.keys(formats) as Format[])
    channels[format] = await createChannel(db, network, { members: [member] })
  const rows = days.flatMap((day) =>
    (Object.keys(formats) as Format[]).map((format) => ({
      of: { channel: channels[format], day, video: format },
      ...dayOf(format, day),
    })),
  )
  await addActivity(
    db,
    network,
    rows.map(({ of, engaged, known, extra }) => ({
      ...of,
      views: engaged + extra,
      engaged_views: known ? engaged : null,
    })),
  )
  await addRevenue(
    db,
    network,
    rows.map(({ of, nanos }) => ({ ...of, revenue: nanos })),
  )
  for (const [format, is_shorts] of Object.entries(formats))
    await db
      .updateTable('videos')
      .set({ is_shorts })
      .where('network_id', '=', network.network_id)
      .where('video_id', '=', videoId(format))
      .execute()
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope, today))
  const clients = [await app.open(network.domain, manager), await app.open(network.domain, member)]
  return { network, channels, clients }
}

const sum = (amounts: string[]) => fromUnits(amounts.reduce((all, amount) => all + toUnits(amount), 0n))

const before = { period: 'custom', from: '2026-08-05', to: '2026-08-18' } as const
const across = { period: 'custom', from: '2026-08-20', to: '2026-09-08' } as const
const after = { period: 'custom', from: '2026-09-06', to: '2026-09-17' } as const
const spans = [
  before,
  across,
  after,
  { period: 'latest' },
  { period: 'this_month' },
  { period: '6_months' },
] as const

const kindsOf = async (client: TestClient, query: object) => {
  const kinds: Record<string, string[]> = {}
  for (const figure of explainedFigures) {
    const { change } = await client.call(explanation, { query: { ...query, figure } })
    kinds[figure] = (change?.parts ?? []).map(({ kind }) => kind)
  }
  return kinds
}

/** Nothing ever happens: but from the day of the change a fifth more views count, of all but Shorts. */
const steady: DayOf = (format, day) => ({
  engaged: 1000,
  known: true,
  extra: format === 's' ? 500 : day < change ? 0 : 200,
  nanos: 2_000_000_000,
})

test('where nothing happened but counting, nothing else is said', async () => {
  const { channels, clients } = await build(steady)
  for (const client of clients) {
    const { comparison, matched, previous, freshness } = await client.call(summary, { query: across })
    expect(comparison?.counting).toEqual([{ day: change, formats: ['others'] }])
    expect(freshness.counting_changes).toEqual([{ day: change, formats: ['others'] }])
    expect(matched.views).toBeGreaterThan(previous.views!)
    expect([matched.engaged_views, matched.engaged_rpm]).toEqual([
      previous.engaged_views,
      previous.engaged_rpm,
    ])
    const only = { views: ['counting'], rpm: ['counting'], profit: [] }
    expect(await kindsOf(client, across)).toMatchObject(only)
    expect(await kindsOf(client, { period: 'latest' })).toMatchObject(only)
    for (const query of [before, after]) {
      const found = await client.call(summary, { query })
      expect([found.comparison?.counting, found.freshness.counting_changes]).toEqual([[], []])
      expect(await kindsOf(client, query)).toMatchObject({ views: [], rpm: [], profit: [] })
    }
    // Shorts were counted so before: nothing changed of them. Of the others all did.
    const shorts = { ...across, channel: channels.s.channel_id }
    expect(await kindsOf(client, shorts)).toMatchObject({ views: [], rpm: [], profit: [] })
    expect(await kindsOf(client, { ...across, channel: channels.u.channel_id })).toMatchObject(only)
    expect(await kindsOf(client, { ...across, video_id: videoId('l') })).toMatchObject(only)
    expect(await kindsOf(client, { ...across, video_id: videoId('s') })).toMatchObject({ views: [], rpm: [] })
  }
  const { channels: listed } = await clients[0]!.call(channelReport, { query: across })
  expect(listed.rows.map((row) => [row.matched_engaged_views, row.previous_engaged_views])).toEqual(
    Array.from({ length: 3 }, () => [20_000, 20_000]),
  )
})

test('what did happen is told apart from counting, to the last view', async () => {
  // From September on twice the engaged views, at half the price.
  const { clients } = await build((format, day) => ({
    ...steady(format, day),
    engaged: day < '2026-09-01' ? 1000 : 2000,
  }))
  const client = clients[0]!
  const { change: ofViews } = await client.call(explanation, { query: { ...across, figure: 'views' } })
  // Eight days twice 1,000 more of three videos; 16 of 20 days 200 more of two, of which four days counted so before: none.
  expect(ofViews?.parts).toEqual([
    { kind: 'views', amount: '24000', before: '70000', now: '94000' },
    { kind: 'counting', amount: '6400', before: '0', now: '6400' },
  ])
  expect(ofViews?.videos?.up.map(({ change }) => change)).toEqual(['8000', '8000', '8000'])
  const { change: ofProfit } = await client.call(explanation, { query: { ...across, figure: 'profit' } })
  expect(ofProfit?.parts).toEqual([
    { kind: 'engaged_views', amount: '48', before: '60000', now: '84000' },
    { kind: 'engaged_price', amount: '-48', before: '2', now: '1.428571429' },
  ])
  const splits = await client.call(priceSplits, { query: { ...across, figure: 'profit' } })
  const third = { mix: '0', rate: '-16', share_before: 0.333333, rpm_before: '2', rpm_now: '1.428571429' }
  expect(splits).toMatchObject({ price: '-48', by_country: [], by_premium: [], reason: 'counting' })
  expect(splits.by_kind).toMatchObject(['others', 'shorts', 'unknown'].map((name) => ({ name, ...third })))
  const ofPrice = await client.call(priceSplits, { query: { ...across, figure: 'rpm' } })
  expect(ofPrice).toMatchObject({ price: null, by_kind: [], reason: 'counting' })
})

/** One day of one channel does not say how many views are engaged: from September on it earns more of twice as many, as the others earn the same. */
const partly: DayOf = (format, day) => ({
  ...steady(format, day),
  engaged: day < '2026-09-01' ? 1000 : 2000,
  known: !(format === 'u' && day === '2026-08-30'),
  nanos: format === 'u' && day >= '2026-09-01' ? 3_000_000_000 : 2_000_000_000,
})

test('a channel that lacks engaged views is told by itself, the others as if it were not', async () => {
  const { channels, clients } = await build(partly)
  const client = clients[0]!
  const ask = async (figure: 'views' | 'profit' | 'rpm', asked = {}) =>
    (await client.call(explanation, { query: { ...across, ...asked, figure } })).change!
  const ofViews = await ask('views')
  // Of two channels eight days 1,000 more, and of one 16 days 200 more; the third had 20,000 views and has 31,200.
  expect(ofViews.parts).toEqual([
    { kind: 'views', amount: '16000', before: '50000', now: '66000' },
    { kind: 'counting', amount: '3200', before: '0', now: '3200' },
    { kind: 'views_and_price', amount: '11200', before: '20000', now: '31200' },
  ])
  expect(ofViews.channels?.up.map(({ change }) => change)).toEqual(['8000', '8000'])
  expect(ofViews.videos?.rest).toEqual({ count: 0, change: '0' })
  expect((await ask('profit')).parts).toEqual([
    { kind: 'engaged_views', amount: '32', before: '40000', now: '56000' },
    { kind: 'engaged_price', amount: '-32', before: '2', now: '1.428571429' },
    { kind: 'views_and_price', amount: '8', before: null, now: null },
  ])
  // $120 of 70,000 views and $128 of 100,400, of which 97,200 are counted alike: −0.397413286, of which $80 of 50,000 and of
  // 66,000 are −0.387878788 ÷ 70 × 50.
  expect((await ask('rpm')).parts).toEqual([
    { kind: 'price', amount: '-0.277056277', before: '1.6', now: '1.212121212' },
    { kind: 'counting', amount: '-0.04197203', before: null, now: null },
    { kind: 'views_and_price', amount: '-0.120357009', before: null, now: null },
  ])
  const splits = await client.call(priceSplits, { query: { ...across, figure: 'profit' } })
  expect(splits).toMatchObject({ price: '-32', reason: 'counting' })
  expect(splits.by_kind).toMatchObject([
    { name: 'others', mix: '0', rate: '-16' },
    { name: 'shorts', mix: '0', rate: '-16' },
  ])
  for (const asked of [{ channel: channels.u.channel_id }, { video_id: videoId('u') }])
    expect(await kindsOf(client, { ...across, ...asked })).toMatchObject({
      views: ['views_and_price'],
      profit: ['views_and_price'],
      rpm: ['views_and_price'],
    })
  const { channels: who, videos } = await ask('views', { channel: channels.u.channel_id })
  expect([who, videos]).toEqual([null, null])
})

test('of a track, its videos that lack engaged views are told by themselves', async () => {
  const { channels, clients, network } = await build(partly)
  const isrc = 'KRA012600031'
  for (const format of ['l', 'u'] as const)
    await addTracks(db, channels[format], format, [{ isrc, title: 'Night' }])
  const { track_id: track } = await db
    .selectFrom('tracks')
    .select('track_id')
    .where('isrc', '=', isrc)
    .executeTakeFirstOrThrow()
  for (const isSummed of [true, false]) {
    if (!isSummed) await dropSummaries(db, network)
    const ask = async (figure: 'views' | 'profit') =>
      (await clients[0]!.call(explanation, { query: { ...across, track, figure } })).change?.parts
    expect(await ask('views')).toMatchObject([
      { kind: 'views', amount: '8000', before: '20000', now: '28000' },
      { kind: 'counting', amount: '3200' },
      { kind: 'views_and_price', amount: '11200', before: '20000', now: '31200' },
    ])
    expect(await ask('profit')).toMatchObject([
      { kind: 'engaged_views', amount: '16', before: '20000', now: '28000' },
      { kind: 'engaged_price', amount: '-16' },
      { kind: 'views_and_price', amount: '8' },
    ])
  }
})

test('where nobody says engaged views of a day, views and prices are not told apart', async () => {
  const { clients } = await build((format, day) => ({ ...steady(format, day), known: day !== '2026-08-30' }))
  for (const [client, price] of [
    [clients[0]!, '2'],
    [clients[1]!, '1.9'],
  ] as const) {
    const { matched, previous, totals } = await client.call(summary, { query: across })
    expect([matched.engaged_views, matched.engaged_rpm]).toEqual([null, null])
    expect(previous.engaged_views).toBe(60_000)
    // Of those days and channels that have them.
    expect([totals.engaged_views, totals.engaged_rpm]).toEqual([57_000, price])
    expect(await kindsOf(client, across)).toMatchObject({
      views: ['views_and_price'],
      rpm: ['views_and_price'],
      profit: [],
    })
    // Who moved would be told in engaged views, of which those of a day are missing: nobody lost them.
    const { change } = await client.call(explanation, { query: { ...across, figure: 'views' } })
    expect(change).toMatchObject({ channels: null, videos: null })
    const splits = await client.call(priceSplits, { query: { ...across, figure: 'profit' } })
    expect(splits).toMatchObject({ price: null, by_kind: [], reason: 'engaged_missing' })
  }
})

const count = fc.nat(100_000)
const worldArbitrary = fc.record({
  engaged: fc.array(count, { minLength: 20, maxLength: 20 }),
  extra: fc.array(count, { minLength: 20, maxLength: 20 }),
  nanos: fc.array(fc.nat(2_000_000_000), { minLength: 20, maxLength: 20 }),
  unknown: fc.array(fc.tuple(fc.constantFrom<Format>('s', 'l', 'u'), fc.constantFrom(...days)), {
    maxLength: 2,
  }),
})

test('whatever happens, every part adds up, with summaries and without', async () => {
  await fc.assert(
    fc.asyncProperty(worldArbitrary, async ({ engaged, extra, nanos, unknown }) => {
      const { network, clients } = await build((format, day) => {
        const at = (days.indexOf(day) * 3 + Object.keys(formats).indexOf(format)) % 20
        return {
          engaged: engaged[at]!,
          known: !unknown.some(([of, on]) => of === format && on === day),
          extra: format === 's' || day >= change ? extra[at]! : 0,
          nanos: nanos[at]!,
        }
      })
      const ask = async () => {
        const answers = []
        for (const client of clients)
          for (const query of spans)
            for (const figure of explainedFigures)
              for (const subject of [{}, { video_id: videoId('l') }]) {
                const found = await client.call(explanation, { query: { ...query, ...subject, figure } })
                const { change, comparison } = found
                answers.push(change)
                if (!change) continue
                expect(sum(change.parts.map(({ amount }) => amount))).toBe(change.change)
                const kinds = change.parts.map(({ kind }) => kind)
                if (figure === 'profit') expect(kinds).not.toContain('counting')
                if (comparison?.counting.length === 0)
                  for (const kind of [
                    'counting',
                    'engaged_views',
                    'engaged_price',
                    'views_and_price',
                  ] as const)
                    expect(kinds).not.toContain(kind)
              }
        for (const query of spans) {
          const { matched, previous } = await clients[0]!.call(summary, { query })
          const { channels } = await clients[0]!.call(channelReport, { query })
          const all = (of: 'matched' | 'previous') => channels.rows.map((row) => row[`${of}_engaged_views`])
          for (const [side, figures] of [
            ['matched', matched],
            ['previous', previous],
          ] as const)
            if (figures.engaged_views !== null)
              expect(all(side).reduce<number>((found, views) => found + views!, 0)).toBe(
                figures.engaged_views,
              )
        }
        answers.push(await clients[1]!.call(video, { query: { ...across, video_id: videoId('u') } }))
        return answers
      }
      const answers = await ask()
      await dropSummaries(db, network)
      expect(await ask()).toEqual(answers)
    }),
    { numRuns: 2, endOnFailure: true },
  )
}, 120_000)

test('an operator’s change counts like the others', async () => {
  const { clients } = await build(steady)
  await sql`insert into counting_changes values ('2026-09-12', '{shorts,others}', 'https://example.test')`.execute(
    db,
  )
  const { comparison, freshness } = await clients[0]!.call(summary, { query: after })
  const added = { day: '2026-09-12', formats: ['shorts', 'others'] }
  expect([comparison?.counting, freshness.counting_changes]).toEqual([[added], [added]])
  await sql`delete from counting_changes where day = '2026-09-12'`.execute(db)
})
