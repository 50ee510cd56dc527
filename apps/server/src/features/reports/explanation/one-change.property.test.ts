import { channelReport } from '@cuesheet/contract/channel-report'
import { summary, video } from '@cuesheet/contract/dashboard'
import { explainedFigures, explanation, movers, priceSplits } from '@cuesheet/contract/explanation'
import { addDays } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addExchangeRates,
  addTracks,
  createAccount,
  createChannel,
  createNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { runs, sampleOf } from '../../../testing/sample.ts'
import { dropSummaries } from '../../../testing/summaries.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { fromUnits, toUnits } from '../../facts/units.ts'

const today = '2026-11-20'
const app = await openTestApp({}, { now: () => new Date(`${today}T20:00:00Z`) })
const { db } = app
await addExchangeRates(db, { '2026-09-30': '1300.5', '2026-10-31': '1400', '2026-11-01': '1410.25' })

const sum = (amounts: string[]) => fromUnits(amounts.reduce((all, amount) => all + toUnits(amount), 0n))
const day = (ago: number) => addDays('2026-11-18', -ago)
const days = 63

const periods = [
  { period: 'latest_day' },
  { period: '7_days' },
  { period: 'latest' },
  { period: 'this_month' },
  { period: 'previous_month' },
  { period: '6_months' },
  { period: 'custom', from: day(29), to: day(4) },
  { period: 'custom', from: day(9), to: day(0), compare: 'year' },
] as const

/** A day of a video: which, how many days ago, its views, its dollars. */
const factArbitrary = fc.record({
  channel: fc.nat(2),
  video: fc.constantFrom('a', 'b', 'c', ''),
  daysAgo: fc.nat(days - 1),
  views: fc.nat(100_000),
  nanos: fc.nat(2_000_000_000),
})

const worldArbitrary = fc.record({
  facts: fc.array(factArbitrary, { minLength: 20, maxLength: 60 }),
  // Days ago of which no such report came: the last day has both.
  withoutActivity: fc.array(fc.integer({ min: 1, max: days - 1 }), { maxLength: 9 }),
  withoutRevenue: fc.array(fc.integer({ min: 1, max: days - 1 }), { maxLength: 9 }),
  approvedAgo: fc.nat(days - 1),
  currency: fc.constantFrom<Currency>('KRW', 'USD'),
})
type World = typeof worldArbitrary extends fc.Arbitrary<infer Found> ? Found : never

/** Three channels: two of a member, of which one was approved on the way, and one that ceased to count. */
async function build({ facts, withoutActivity, withoutRevenue, approvedAgo, currency }: World) {
  const network = await createNetwork(db)
  const member = await createAccount(db, network, {
    currency,
    fee_rates: { '2026-01-01': '0.05', '2026-11-01': '0.125' },
  })
  const manager = await createAccount(db, network, { as: 'manager', currency })
  const channels = [
    await createChannel(db, network, { members: [member] }),
    await createChannel(db, network, { members: [member], credit: [[day(approvedAgo), null]] }),
    await createChannel(db, network, { credit: [[day(days - 1), day(approvedAgo)]] }),
  ]
  const daily = Array.from({ length: days }, (_, daysAgo) => ({
    channel: 0,
    video: 'a',
    daysAgo,
    views: 7,
    nanos: 9,
  }))
  const known = new Map(
    [...daily, ...facts].map((row) => [`${row.channel} ${row.video} ${row.daysAgo}`, row]),
  )
  const given = [...known.values()].map(({ channel, video, ...row }) => ({
    ...row,
    of: { channel: channels[channel]!, day: day(row.daysAgo), video: video && `${video}${channel}` },
  }))
  await addActivity(
    db,
    network,
    given
      .filter(({ daysAgo }) => !withoutActivity.includes(daysAgo))
      .map(({ of, views }) => ({ ...of, views, premium_views: views >> 3 })),
  )
  await addRevenue(
    db,
    network,
    given
      .filter(({ daysAgo }) => !withoutRevenue.includes(daysAgo))
      .map(({ of, nanos }) => ({ ...of, revenue: nanos, premium_revenue: nanos >> 2 })),
  )
  await addTracks(db, channels[0]!, 'a0', [{ isrc: 'KRA012600001', title: 'Night' }])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope, today))
  const track = await db
    .selectFrom('tracks')
    .select('track_id')
    .where('isrc', '=', 'KRA012600001')
    .executeTakeFirstOrThrow()
  return {
    network,
    track: track.track_id,
    clients: [await app.open(network.domain, member), await app.open(network.domain, manager)],
  }
}

/** Everything that says by how much the figures of a selection changed says the same; answers what was said. */
async function expectOneChange(client: TestClient, query: (typeof periods)[number], track: number) {
  const { totals, matched, previous, comparison } = await client.call(summary, { query })
  const report = await client.call(channelReport, { query })
  expect([report.matched, report.previous, report.comparison]).toEqual([matched, previous, comparison])
  const answers = []
  for (const figure of explainedFigures) {
    const { change, comparison: explained } = await client.call(explanation, { query: { ...query, figure } })
    answers.push(change)
    expect(explained).toEqual(comparison)
    const [before, now] = [previous[figure], matched[figure]]
    expect(change === null).toBe(before === null || now === null)
    if (!change) continue
    // The tile's change, and what the sentence says.
    expect([change.before, change.now]).toEqual([String(before), String(now)])
    expect(sum([change.before, change.change])).toBe(change.now)
    expect(sum(change.parts.map(({ amount }) => amount))).toBe(change.change)
    for (const list of [change.channels, change.videos])
      if (list) {
        const moved = [...list.up, ...list.down].map((row) => row.change)
        expect(sum([...moved, list.rest.change])).toBe(change.change)
      }
    if (change.not_compared.now !== null)
      expect(sum([change.now, change.not_compared.now])).toBe(String(totals[figure]))
    const parts = new Map(change.parts.map((part) => [part.kind, part]))
    const [views, price] = [parts.get('views'), parts.get('price')]
    // What the screen says of the price explains its amount: the difference, times the views of now.
    if (figure === 'profit' && price?.before && price.now && views)
      expect(((Number(price.now) - Number(price.before)) / 1000) * Number(views.now)).toBeCloseTo(
        Number(price.amount),
        4,
      )
    const splits = await client.call(priceSplits, { query: { ...query, figure } })
    for (const list of [splits.by_country, splits.by_kind, splits.by_premium])
      if (list.length > 0) expect(sum(list.flatMap(({ mix, rate }) => [mix, rate]))).toBe(splits.price)
    if (figure === 'profit' && splits.price !== null) expect(price?.amount ?? '0').toBe(splits.price)
  }
  if (comparison?.profit_days != null) {
    const profit = answers[explainedFigures.indexOf('profit')]
    const moved = async (by: 'channel' | 'track') => {
      const ask = async (direction: 'up' | 'down') =>
        (await client.call(movers, { query: { ...query, by, direction, size: 50 } })).rows
      return [...(await ask('up')), ...(await ask('down'))]
    }
    expect(sum((await moved('channel')).map(({ change }) => change))).toBe(profit?.change)
    const { change } = await client.call(explanation, { query: { ...query, track } })
    const [of] = await moved('track')
    if (of) expect(change).toMatchObject({ before: of.before, now: of.now, change: of.change })
    expect(sum(change!.parts.map(({ amount }) => amount))).toBe(change!.change)
    answers.push(change)
  }
  const subject = { ...query, video_id: videoId('a0') }
  const detail = await client.call(video, { query: subject })
  for (const figure of explainedFigures) {
    const { change } = await client.call(explanation, { query: { ...subject, figure } })
    const [before, now] = [detail.previous[figure], detail.matched[figure]]
    expect(change && [change.before, change.now]).toEqual(
      before === null || now === null ? null : [String(before), String(now)],
    )
    if (change) expect(sum(change.parts.map(({ amount }) => amount))).toBe(change.change)
  }
  return answers
}

test('whatever is reported, credited and missing, every screen says one change, with summaries and without', async () => {
  await fc.assert(
    fc.asyncProperty(worldArbitrary, async (world) => {
      const { network, track, clients } = await build(world)
      const ask = async () => {
        const answers = []
        for (const client of clients)
          for (const query of periods) answers.push(await expectOneChange(client, query, track))
        return answers
      }
      const answers = await ask()
      await dropSummaries(db, network)
      expect(await ask()).toEqual(answers)
    }),
    { numRuns: runs(3) },
  )
}, 180_000)

const missing: [string, { withoutActivity: number[]; withoutRevenue: number[] }][] = [
  ['no day', { withoutActivity: [], withoutRevenue: [] }],
  ['views now', { withoutActivity: [3, 4], withoutRevenue: [] }],
  ['views before', { withoutActivity: [30, 31], withoutRevenue: [] }],
  ['money now', { withoutActivity: [], withoutRevenue: [3, 4] }],
  ['money before', { withoutActivity: [], withoutRevenue: [30, 31] }],
  ['both, on either side', { withoutActivity: [3, 30], withoutRevenue: [3, 31] }],
  ['views now and money before', { withoutActivity: [5], withoutRevenue: [40] }],
  ['more views than a third', { withoutActivity: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], withoutRevenue: [] }],
]
for (const [at, [name, without]] of sampleOf([...missing.entries()], { share: 3 }))
  test(`reports lack ${name}`, async () => {
    const facts = Array.from({ length: days }, (_, daysAgo) => ({
      channel: daysAgo % 3,
      video: daysAgo % 2 === 0 ? ('b' as const) : ('' as const),
      daysAgo,
      views: 1000 + 17 * daysAgo,
      nanos: 1_000_000_000 - 7_000_001 * daysAgo,
    }))
    const currency = at % 2 === 0 ? 'KRW' : 'USD'
    const { track, clients } = await build({ facts, ...without, approvedAgo: 35, currency })
    for (const client of clients) for (const query of periods) await expectOneChange(client, query, track)
  })

test('what cannot be compared stands beside the change', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const given = Array.from({ length: 14 }, (_, ago) => ({
    channel,
    day: day(ago),
    video: 'v',
    views: ago < 7 ? 100 : 90,
  }))
  // Without a report of the 13th, as of the day that the 16th is compared with.
  await addActivity(
    db,
    network,
    given.filter((row) => row.day !== day(5) && row.day !== day(9)),
  )
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope, today))
  const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const { change } = await manager.call(explanation, { query: { period: '7_days', figure: 'views' } })
  expect(change).toMatchObject({
    before: '450',
    now: '500',
    change: '50',
    parts: [{ kind: 'views', amount: '50', before: '450', now: '500' }],
    not_compared: { before: '90', now: '100', days_before: 2, days_now: 2 },
  })
})
