import { channelReport } from '@cuesheet/contract/channel-report'
import { summary, video } from '@cuesheet/contract/dashboard'
import { explainedFigures, explanation, priceSplits } from '@cuesheet/contract/explanation'
import { addDays } from '@cuesheet/contract/values/day'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { dropSummaries } from '../../../testing/summaries.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { fromUnits, toUnits } from '../../facts/units.ts'

const today = '2026-09-20'
/** The day from which every video but Shorts is counted otherwise. */
const change = '2026-08-24'
const first = '2026-07-20'
const last = '2026-09-18'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({}, { now: () => new Date(`${today}T20:00:00Z`) })
})
afterAll(() => app?.close())

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
  const { db } = app
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

test('where engaged views are missing, views and prices are not told apart', async () => {
  const { clients } = await build((format, day) => ({
    ...steady(format, day),
    known: !(format === 'u' && day === '2026-08-30'),
  }))
  for (const [client, price] of [
    [clients[0]!, '2'],
    [clients[1]!, '1.9'],
  ] as const) {
    const { matched, previous, totals } = await client.call(summary, { query: across })
    expect([matched.engaged_views, matched.engaged_rpm]).toEqual([null, null])
    expect(previous.engaged_views).toBe(60_000)
    // Of those days and channels that have them.
    expect([totals.engaged_views, totals.engaged_rpm]).toEqual([59_000, price])
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
      await dropSummaries(app.db, network)
      expect(await ask()).toEqual(answers)
    }),
    { numRuns: 2, endOnFailure: true },
  )
}, 120_000)

test('an operator’s change counts like the others', async () => {
  const { clients } = await build(steady)
  await sql`insert into counting_changes values ('2026-09-12', '{shorts,others}', 'https://example.test')`.execute(
    app.db,
  )
  const { comparison, freshness } = await clients[0]!.call(summary, { query: after })
  const added = { day: '2026-09-12', formats: ['shorts', 'others'] }
  expect([comparison?.counting, freshness.counting_changes]).toEqual([[added], [added]])
  await sql`delete from counting_changes where day = '2026-09-12'`.execute(app.db)
})
