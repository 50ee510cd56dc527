import { briefing } from '@cuesheet/contract/briefing'
import { channelReport, shortsReport } from '@cuesheet/contract/channel-report'
import { summary } from '@cuesheet/contract/dashboard'
import {
  explainedFigures,
  explanation,
  moverKinds,
  movers,
  priceSplits,
} from '@cuesheet/contract/explanation'
import { messages } from '@cuesheet/contract/messages'
import { addDays } from '@cuesheet/contract/values/day'
import { afterAll, expect, test } from 'vitest'
import {
  changes,
  createWorld,
  daysBetween,
  firstDay,
  importWorld,
  isSaid,
  lastDay,
  sumTruth,
  type World,
} from '../../testing/counted-differently.ts'
import {
  assign,
  createAccount,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { verifyRollups } from '../facts/verify-rollups.ts'
import { milestoneJobs } from '../milestones/jobs.ts'
import { openLoadConnection } from '../report-ingest/load-connection.ts'

// Nothing that is asked of these networks may say that something happened where only counting did.

const september = { today: '2026-09-07', through: '2026-09-05' }
const late = '2025-12-01'
const november = { today: '2026-11-03', through: lastDay }
let { today } = september
const app = await openTestApp({}, { now: () => new Date(`${today}T20:00:00Z`) })
const { db } = app
const connection = await openLoadConnection(app.url)
afterAll(() => connection?.end())

type Made = {
  world: World
  network: TestNetwork
  channels: readonly TestChannel[]
  manager: TestClient
  from: string
  through: string
}
async function make(world: World, { through, ...at } = november, from = firstDay): Promise<Made> {
  today = at.today
  const network = await createNetwork(db)
  const channels = await createWorld(db, network)
  await assign(db, await createAccount(db, network), channels[0])
  const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  await importWorld(connection, network, channels, world, { from, to: through })
  return { world, network, channels, manager, from, through }
}

type Asked = {
  period: 'latest_day' | '7_days' | 'latest' | 'this_month' | 'previous_month' | '6_months' | 'custom'
  from?: string
  to?: string
  compare: 'previous' | 'year'
  channel?: number
}
const named = ['latest_day', '7_days', 'latest', 'this_month', 'previous_month', '6_months'] as const
/** Days before and after a change at which a span begins and ends. */
const around = [
  [-14, 13],
  [0, 27],
  [10, 37],
  [-60, 69],
  [-28, -1],
]
const both = (span: Omit<Asked, 'compare'>): Asked[] =>
  (['previous', 'year'] as const).map((compare) => ({ ...span, compare }))
const namedSpans = named.flatMap((period) => both({ period }))
const spansAround = (day: string) =>
  around.flatMap(([from, to]) => both({ period: 'custom', from: addDays(day, from!), to: addDays(day, to!) }))
const lateYear: Asked = { period: 'custom', from: '2026-03-01', to: '2026-03-30', compare: 'year' }
const secondSpans = [...namedSpans, ...spansAround(changes[1]!.day)]
const isPrevious = ({ compare }: Asked) => compare === 'previous'
const firstSpans = spansAround(changes[0]!.day).filter(isPrevious)
/** Of worlds without an earlier year. */
const lateSpans = secondSpans.filter(isPrevious)
const allSpans = [...secondSpans, ...firstSpans, lateYear]

const headers = { 'x-currency': 'USD' }
const dollars = (micros: number) => String(micros / 1e6)

/** What is asked of a span, checked against the truth as far as that does not depend on what happened. */
async function askSpan({ manager, world, ...made }: Made, query: Asked) {
  const shown = await manager.call(summary, { query, headers })
  const { comparison, period } = shown
  const channel = query.channel === undefined ? undefined : (1 as const)
  const days = daysBetween(period.from!, period.to!).filter((day) => day >= made.from && day <= made.through)
  const truth = sumTruth(world, days, { channel })
  expect(shown.totals).toMatchObject({
    views: truth.views,
    profit: dollars(truth.micros),
    ...(days.every((day) => isSaid(world, day)) ? { engaged_views: truth.engaged_views } : {}),
  })
  const pairs = shown.previous_trend.flatMap(({ day: compared, views }, at) => {
    const { day, views: own } = shown.trend[at]!
    return compared === null || views === null || own === null ? [] : [{ day, compared }]
  })
  const crossed = changes.filter(({ day: change }) =>
    pairs.some(({ day, compared }) => compared < change && change <= day),
  )
  if (comparison) expect([query, comparison.counting]).toEqual([query, crossed])
  const isKnown = pairs.every(({ day, compared }) => isSaid(world, day) && isSaid(world, compared))
  const options = { channel, changed: crossed.flatMap(({ formats }) => formats) }
  const was = sumTruth(
    world,
    pairs.map(({ compared }) => compared),
    options,
  )
  const is = sumTruth(
    world,
    pairs.map(({ day }) => day),
    options,
  )
  const explained = await Promise.all(
    explainedFigures.map(async (figure) => {
      const asked = { query: { ...query, figure }, headers }
      const { change } = await manager.call(explanation, asked)
      const parts = Object.fromEntries(
        (change?.parts ?? []).map(({ kind, amount }) => [kind, Number(amount)]),
      )
      return [figure, { change, parts }] as const
    }),
  )
  const isCrossed = crossed.length > 0
  for (const [figure, { change, parts }] of explained) {
    const exact = (amount: string) => BigInt(Math.round(Number(amount) * 1e9))
    const sum = (change?.parts ?? []).reduce((total, { amount }) => total + exact(amount), 0n)
    if (change && figure !== 'profit')
      expect([query, figure, sum]).toEqual([query, figure, exact(change.change)])
    if (!isCrossed) expect([query, figure, parts]).not.toHaveProperty('2.counting')
    if (isCrossed) expect(Object.keys(parts)).not.toContain(figure === 'profit' ? 'price' : 'engaged_views')
  }
  return { shown, comparison, isKnown, isCrossed, was, is, of: Object.fromEntries(explained) }
}
type Found = Awaited<ReturnType<typeof askSpan>>
const askSpans = (made: Made, queries: readonly Asked[]) =>
  Promise.all(queries.map(async (query) => [query, await askSpan(made, query)] as const))

/** Of a world in which nothing happens. */
async function expectNothing({ manager }: Made, query: Asked, found: Found): Promise<void> {
  const { shown, isCrossed, isKnown, of, was, is } = found
  if (!found.comparison) return
  const { matched, previous } = shown
  expect(matched.profit).toBe(previous.profit)
  const { engaged_views, unengaged_views, engaged_rpm, ...others } = matched
  if (!isCrossed) expect(previous).toMatchObject(others)
  if (isKnown) expect(previous).toMatchObject({ engaged_views, engaged_rpm })
  const none = { change: '0', parts: [], channels: { up: [], down: [] }, videos: { up: [], down: [] } }
  expect(of.profit!.change).toMatchObject(none)
  const allowed = !isCrossed ? [] : isKnown ? ['counting'] : ['counting', 'views_and_price']
  for (const figure of ['views', 'rpm', 'premium_views', 'premium_rpm'] as const) {
    const ofPremium = figure.startsWith('premium') && isCrossed ? ['views_and_price'] : allowed
    const said = Object.keys(of[figure]!.parts).filter((kind) => !ofPremium.includes(kind))
    expect([query, figure, said]).toEqual([query, figure, []])
  }
  if (isCrossed && isKnown) {
    expect(of.views!.parts).toEqual({ counting: is.views - was.views })
    expect(of.views!.change).toMatchObject({ channels: none.channels, videos: none.videos })
  }
  const { price } = await manager.call(priceSplits, { query: { ...query, figure: 'rpm' as const }, headers })
  expect(price ?? '0').toBe('0')
  const moved = moverKinds.map((by) => manager.call(movers, { query: { ...query, by }, headers }))
  for (const { total } of await Promise.all(moved)) expect(total).toBe(0)
  const { channels } = await manager.call(channelReport, { query, headers })
  for (const row of channels.rows) {
    expect(row.matched_profit).toBe(row.previous_profit)
    if (isKnown) expect(row.matched_engaged_views).toBe(row.previous_engaged_views)
    if (!isCrossed) expect(row.matched_views).toBe(row.previous_views)
  }
}

async function expectOrdinary({ manager }: Made): Promise<void> {
  const { this_month, latest_day } = await manager.call(briefing, { headers })
  expect(this_month.forecast!.tests.length).toBeGreaterThan(9)
  for (const { expected, actual } of this_month.forecast!.tests) expect(expected).toBe(actual)
  expect(latest_day).toMatchObject({ record: null, profit: latest_day!.usual })
}

test('a network in which nothing happens: no span says that anything did, and how many of them the counting moved', async () => {
  const made = await make({}, september)
  const counts = { spans: 0, crossed: 0 }
  const askAll = async (spans: readonly Asked[]) => {
    const ask = async (query: Asked) => {
      const found = await askSpan(made, query)
      await expectNothing(made, query, found)
      if (found.comparison) counts.spans++
      if (found.isCrossed) counts.crossed++
    }
    await Promise.all(spans.map(ask))
    await expectOrdinary(made)
  }
  await askAll(namedSpans)
  const rest = { from: addDays(september.through, 1), to: november.through }
  await importWorld(connection, made.network, made.channels, {}, rest)
  Object.assign(made, { through: november.through })
  today = november.today
  await askAll(allSpans)
  // So many stand where the next reader would be told of more views that earn less, were counting not told apart.
  expect(counts).toEqual({ spans: 37, crossed: 29 })
  expect(await verifyRollups(db, made.network.scope)).toEqual({ difference_count: 0, differences: [] })
  // Of the second channel the views reached ten million on October 30, and its engaged views six and a half.
  expect(sumTruth({}, daysBetween(firstDay, '2026-10-30'), { channel: 1 })).toMatchObject({
    views: 10_015_878,
    engaged_views: 6_445_656,
  })
  for (const job of milestoneJobs) await job.run(jobContext(db))
  expect((await made.manager.call(messages)).rows).toEqual([])
  const { kinds } = await made.manager.call(shortsReport, { query: lateYear })
  const { engaged_views, views } = sumTruth({}, daysBetween(lateYear.from!, lateYear.to!))
  const sum = (of: 'engaged_views' | 'views') => kinds.reduce((total, kind) => total + (kind[of] ?? 0), 0)
  expect([sum('engaged_views'), sum('views')]).toEqual([engaged_views, views])
}, 90_000)

test('the same where some days do not say how many views are engaged', async () => {
  const days = ['2026-08-12', '2026-08-30', '2026-08-31', '2026-10-02']
  const made = await make({ unsaid: (day) => days.includes(day) }, november, late)
  await Promise.all(lateSpans.map(async (query) => expectNothing(made, query, await askSpan(made, query))))
  await expectOrdinary(made)
})

test('twice as much is watched of a channel from the very day of a change: that much and no more is said to have happened', async () => {
  const made = await make({ doubles_on: changes[1]!.day }, november, late)
  const channel = made.channels[1]!.channel_id
  const queries = lateSpans.map((each) => ({ ...each, channel }))
  for (const [query, found] of await askSpans(made, queries)) {
    const { of, is, was, isCrossed, isKnown, comparison } = found
    if (!comparison || (isCrossed && !isKnown)) continue
    const watched = (is.micros - was.micros) / 1e6
    const views = isCrossed ? 'engaged_views' : 'views'
    expect([query, of.profit!.parts]).toEqual([query, watched === 0 ? {} : { [views]: watched }])
    expect(of.views!.parts.views ?? 0).toBe(is.alike - was.alike)
    expect(of.views!.parts.counting ?? 0).toBe(is.views - was.views - (is.alike - was.alike))
    expect(of.rpm!.parts.price ?? 0).toBeCloseTo(0, 6)
  }
  const { total, rows } = await made.manager.call(movers, {
    query: { period: 'custom', from: '2026-08-24', to: '2026-09-20' },
    headers,
  })
  expect([total, rows.map(({ video_id }) => video_id).sort()]).toEqual([
    2,
    [videoId('long1'), videoId('short1')],
  ])
})

test('the same where a channel does not say engaged views of some days: those of the other are told as they are', async () => {
  const days = ['2026-08-12', '2026-08-30', '2026-10-02']
  const made = await make(
    { doubles_on: changes[1]!.day, silent: (day) => days.includes(day) },
    november,
    late,
  )
  const partly = []
  for (const [query, found] of await askSpans(made, lateSpans)) {
    const { shown, of, is, was, isCrossed, isKnown, comparison } = found
    if (!comparison || !isCrossed || isKnown) continue
    partly.push(query)
    expect([query, of.profit!.parts]).toEqual([query, { engaged_views: (is.micros - was.micros) / 1e6 }])
    const isCompared = (at: number) =>
      [shown.trend, shown.previous_trend].every((side) => side[at]!.views !== null)
    const changed = comparison.counting.flatMap(({ formats }) => formats)
    const sums = [shown.trend, shown.previous_trend].map((side) =>
      sumTruth(
        made.world,
        side.flatMap(({ day }, at) => (isCompared(at) ? day! : [])),
        { channel: 1, changed },
      ),
    )
    const change = (name: 'alike' | 'views') => sums[0]![name] - sums[1]![name]
    expect([query, of.views!.parts]).toEqual([
      query,
      {
        views: change('alike'),
        counting: change('views') - change('alike'),
        views_and_price: is.views - was.views - change('views'),
      },
    ])
    expect(of.views!.change?.channels?.up.map(({ channel_id }) => channel_id)).toEqual([
      made.channels[1]!.channel_id,
    ])
  }
  expect(partly.length).toBeGreaterThan(4)
})

test('an engaged view earns three quarters from the very day of a change: that is the price’s doing, to the last cent', async () => {
  const made = await make({ cheaper_on: changes[1]!.day }, november, late)
  for (const [query, found] of await askSpans(made, lateSpans)) {
    const { of, is, was, isCrossed, isKnown, comparison } = found
    if (!comparison || (isCrossed && !isKnown)) continue
    const change = (is.micros - was.micros) / 1e6
    expect([query, of.profit!.parts]).toEqual([
      query,
      change === 0 ? {} : { [isCrossed ? 'engaged_price' : 'price']: change },
    ])
    expect(of.views!.parts.views ?? 0).toBe(0)
    if (change < 0) expect(of.rpm!.parts.price).toBeLessThan(0)
  }
})

test('without a change of counting between, a change is nobody’s counting, and its parts are its own', async () => {
  const made = await make({ cheaper_on: '2026-02-10', doubles_on: '2026-02-20' }, november, late)
  const found = await askSpans(made, spansAround('2026-02-10'))
  expect(found.filter(([, { comparison }]) => comparison !== null)).toHaveLength(4)
})
