import { briefing } from '@cuesheet/contract/briefing'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import { afterEach, expect, it } from 'vitest'
import {
  addExchangeRates,
  addTracks,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const usd = (dollars: number) => Math.round(dollars * 1e9)
const dollars = { 'x-currency': 'USD' }
const ordinaryDay = '2026-11-20'
let now = ordinaryDay
const test = await openTestApp({}, { now: () => new Date(`${now}T20:00:00Z`) })
const { db } = test
await addExchangeRates(db, { '2026-06-01': '1000', '2026-11-01': '1500' })
afterEach(() => {
  now = ordinaryDay
})

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0
const daysBetween = (from: string, to: string) =>
  Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index))

/** A channel that earns `of` dollars a day, in all reports of these days. */
async function earn(
  network: TestNetwork,
  channel: TestChannel,
  days: readonly string[],
  of: (day: string, at: number) => number,
): Promise<void> {
  await addActivity(
    db,
    network,
    days.map((day) => ({ channel, day, video: 'v', views: 1000, engaged_views: 400 })),
  )
  await addRevenue(
    db,
    network,
    days.map((day, at) => ({ channel, day, video: 'v', revenue: usd(of(day, at)) })),
  )
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
}

/**
 * 10 dollars a day, 20 on Sundays, so that November is expected to end at 30 × 10 + 5 × 10 = 350. As 12 days before the end
 * of this month, July was expected at 350 and ended at 385, August at 360, so too, September at 340, ended at 408, October
 * at 350, ended at 332.5; what they were off by fell on days of which no other month's weekdays are means.
 */
const off: Record<string, number> = {
  '2026-07-20': 35,
  '2026-09-19': 68,
  '2026-10-20': -10,
  '2026-10-21': -7.5,
}
const ordinary = (day: string) => (isSunday(day) ? 20 : 10) + (off[day] ?? 0)

async function ordinaryNetwork(from: string) {
  const network = await createNetwork(db)
  const manager = await createAccount(db, network, { as: 'manager' })
  const member = await createAccount(db, network, { fee_rates: { '2026-01-01': '0.10' } })
  const channel = await createChannel(db, network, { members: [member] })
  await earn(network, channel, daysBetween(from, '2026-11-18'), ordinary)
  return { network, channel, manager, member }
}

it('expects the end of the month from its weekdays, and says how far that was off in the months before', async () => {
  const { network, manager, member } = await ordinaryNetwork('2026-06-01')
  const client = await test.open(network.domain, manager)
  const { this_month } = await client.call(briefing, { headers: dollars })
  expect(this_month).toEqual({
    month: '2026-11',
    through: '2026-11-18',
    profit: '210',
    own: null,
    previous_profit: '332.5',
    forecast: {
      expected: '350',
      // Ratios .95, 1, 1.1, 1.2: a tenth of the way in is .965, nine tenths 1.17; the middle of 0, .05, .1, .2 is .075.
      from: '337.75',
      to: '409.5',
      median_error: expect.closeTo(0.075, 10),
      tests: [
        { month: '2026-10', expected: '350', actual: '332.5' },
        { month: '2026-09', expected: '340', actual: '408' },
        { month: '2026-08', expected: '360', actual: '360' },
        { month: '2026-07', expected: '350', actual: '385' },
      ],
    },
  })
  const net = await (await test.open(network.domain, member)).call(briefing, {
    headers: { 'x-currency': 'KRW' },
  })
  expect(net.this_month.profit).toBe(String(210 * 1500 * 0.9))
  expect(net.this_month.forecast).toMatchObject({
    expected: String(350 * 1500 * 0.9),
    from: String(337.75 * 1500 * 0.9),
    median_error: expect.closeTo(0.075, 10),
  })
  expect(net.this_month.forecast?.tests[1]).toEqual({
    month: '2026-09',
    expected: String(340 * 1000 * 0.9),
    actual: String(408 * 1000 * 0.9),
  })
  const chosen = await client.call(briefing, { headers: dollars, query: { member: member.account_id } })
  expect(chosen.this_month.forecast?.expected).toBe('350')
  expect([chosen.start, chosen.starting]).toEqual([null, null])
})

it('expects as much before the month’s first report, and nothing from a short history', async () => {
  const { network, manager } = await ordinaryNetwork('2026-06-01')
  const client = await test.open(network.domain, manager)
  now = '2026-12-01'
  const december = (await client.call(briefing, { headers: dollars })).this_month
  now = ordinaryDay
  // 31 × 10 + 4 × 10; of November nothing after the 18th is known, so it is no test and no sum.
  expect(december).toMatchObject({ month: '2026-12', through: null, profit: null, previous_profit: null })
  expect(december.forecast?.expected).toBe('350')
  expect(december.forecast?.tests.map(({ month }) => month)).not.toContain('2026-11')

  const short = await ordinaryNetwork('2026-08-15')
  const begun = await (await test.open(short.network.domain, short.manager)).call(briefing, {
    headers: dollars,
  })
  expect(begun.this_month).toMatchObject({ profit: '210', forecast: null })

  const empty = await createNetwork(db)
  const nobody = await test.open(empty.domain, await createAccount(db, empty, { as: 'manager' }))
  expect(await nobody.call(briefing)).toMatchObject({
    this_month: { month: '2026-11', through: null, profit: null, previous_profit: null, forecast: null },
    latest_day: null,
    dates: [],
    held: { channels: 0, amount: null, rows: [] },
    start: null,
    starting: { total: 0, rows: [] },
  })
})

it('counts a day that is missing as its weekday', async () => {
  const network = await createNetwork(db)
  const client = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const channel = await createChannel(db, network)
  const days = daysBetween('2026-06-01', '2026-11-18').filter((day) => day !== '2026-11-08')
  await earn(network, channel, days, ordinary)
  const { this_month } = await client.call(briefing, { headers: dollars })
  // The Sunday is not in what is known, and in what is expected.
  expect(this_month).toMatchObject({ profit: '190', forecast: { expected: '350' } })
  expect(this_month.forecast?.tests).toHaveLength(4)
})

it('tests on past months over the days that are reported, and on none that lacks more than a tenth of them', async () => {
  const network = await createNetwork(db)
  const client = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const channel = await createChannel(db, network)
  // 4 October is a Sunday; of August four days are missing, of 31.
  const missing = ['2026-10-04', '2026-08-01', '2026-08-03', '2026-08-04', '2026-08-05']
  const days = daysBetween('2026-06-01', '2026-11-18').filter((day) => !missing.includes(day))
  await earn(network, channel, days, ordinary)
  const { this_month } = await client.call(briefing, { headers: dollars })
  expect(this_month.previous_profit).toBeNull()
  expect(this_month.forecast?.tests).toEqual([
    { month: '2026-10', expected: '330', actual: '312.5' },
    { month: '2026-09', expected: '340', actual: '408' },
    { month: '2026-07', expected: '350', actual: '385' },
  ])
})

it.each([
  [
    'best of all days',
    Array.from({ length: 30 }, (_, at) => at + 1),
    { kind: 'best', since: null, days: 30 },
  ],
  [
    'best since the last that was better',
    [100, ...Array.from({ length: 29 }, (_, at) => at + 1)],
    { kind: 'best_since', since: '2026-10-20', days: 30 },
  ],
  [
    'one of the three best of four weeks',
    [...Array.from({ length: 17 }, () => 5), 9, 8, 7],
    { kind: 'rank', rank: 3, days: 20 },
  ],
  [
    'best of its weekday',
    Array.from({ length: 36 }, (_, at) => (at % 7 === 0 ? at / 7 + 1 : 10)),
    { kind: 'best_weekday', since: null, days: 6 },
  ],
  ['like others', Array.from({ length: 30 }, () => 5), null],
  ['nothing', [1, 0], null],
])('says of the latest day that it is %s', async (_name, values, record) => {
  const network = await createNetwork(db)
  const client = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const channel = await createChannel(db, network)
  const from = addDays('2026-11-18', 1 - values.length)
  await earn(network, channel, daysBetween(from, '2026-11-18'), (_, at) => values[at]!)
  const { latest_day } = await client.call(briefing, { headers: dollars })
  expect(latest_day).toMatchObject({
    day: '2026-11-18',
    views: 1000,
    engaged_views: 400,
    profit: String(values.at(-1)),
  })
  if (record) expect(latest_day?.record).toMatchObject(record)
  else expect(latest_day?.record).toBeNull()
  const alike = [7, 14, 21, 28].flatMap((back) => values.at(-1 - back) ?? [])
  const usual = alike.reduce((sum, value) => sum + value, 0) / alike.length
  expect(latest_day?.usual).toBe(alike.length === 0 ? null : String(usual))
})

it('names the dates that the network has set', async () => {
  const network = await createNetwork(db)
  await db
    .updateTable('networks')
    .set({ final_figures_day: 10, payday: 25 })
    .where('network_id', '=', network.network_id)
    .execute()
  const client = await test.open(network.domain, await createAccount(db, network))
  expect((await client.call(briefing)).dates).toEqual([
    { day: '2026-12-10', month: '2026-11' },
    { day: '2027-01-10', month: '2026-12' },
  ])
})

it('says what is held, of whom and why, and nothing of what counts or is rejected', async () => {
  const network = await createNetwork(db)
  const member = await createAccount(db, network, { fee_rates: { '2026-01-01': '0.50' } })
  const held = { credit: [] as [string, string | null][], members: [member] }
  const add = (title: string, state: Parameters<typeof createChannel>[2]) =>
    createChannel(db, network, { ...held, title, ...state })
  const channels = [
    await add('counts', { credit: [['2020-01-01', null]] }),
    await add('rejected', { status: 3 }),
    await add('failed', { status: 1, verification: 'failed' }),
    await add('held', { status: 1, credit: [['2020-01-01', '2026-11-01']] }),
    await add('reviewed', { status: 0 }),
    await add('unverified', { status: 0, verification: 'pending' }),
  ]
  const rows = channels.map((channel, at) => ({
    channel,
    day: '2026-11-10',
    video: 'v',
    revenue: usd(at + 1),
  }))
  await addRevenue(db, network, rows)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const manager = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  const answer = await manager.call(briefing, { headers: dollars })
  expect(answer.held).toEqual({
    channels: 4,
    amount: '18',
    rows: [
      {
        channel_id: channels[5]!.channel_id,
        title: 'unverified',
        amount: '6',
        reason: 'verification_needed',
      },
      { channel_id: channels[4]!.channel_id, title: 'reviewed', amount: '5', reason: 'in_review' },
      { channel_id: channels[3]!.channel_id, title: 'held', amount: '4', reason: 'on_hold' },
    ],
  })
  const own = await (await test.open(network.domain, member)).call(briefing, { headers: dollars })
  expect(own.held).toMatchObject({ channels: 4, amount: '9', rows: [{ amount: '3' }, {}, {}] })
})

it('walks a new member from its first channel to its first earnings, and shows its manager where it stands', async () => {
  const network = await createNetwork(db)
  const manager = await createAccount(db, network, {
    as: 'manager',
    nickname: 'Mina',
    user_id: 'mina@one.test',
  })
  const as = await test.open(network.domain, manager)
  const member = await createAccount(db, network, { nickname: 'New', user_id: 'new@one.test' })
  const client = await test.open(network.domain, member)
  const stands = async () => {
    const { start } = await client.call(briefing)
    const { starting } = await as.call(briefing)
    expect(starting?.rows.map(({ nickname, step }) => [nickname, step])).toEqual(
      start ? [['New', start.step]] : [],
    )
    expect(starting?.total).toBe(start ? 1 : 0)
    return start
  }
  const contact = { nickname: 'Mina', user_id: 'mina@one.test' }
  expect(await stands()).toEqual({ step: 'channel', channel_id: null, is_in_review: false, contact })

  const channel = await createChannel(db, network, {
    status: 0,
    verification: 'pending',
    credit: [],
    members: [member],
  })
  const { channel_id } = channel
  expect(await stands()).toMatchObject({ step: 'verification', channel_id, is_in_review: false })

  const set = (change: object) =>
    db.updateTable('channels').set(change).where('channel_id', '=', channel_id).execute()
  await set({ verification: 'verified' })
  expect(await stands()).toMatchObject({ step: 'track', channel_id: null, is_in_review: true })

  await set({ status: 2 })
  await addRevenue(db, network, [{ channel, day: '2026-11-01', video: 'v', revenue: usd(1) }])
  await addTracks(db, channel, 'v', [{ isrc: 'KRA012600009', title: 'T' }])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  // It is held: nothing is credited yet.
  expect(await stands()).toMatchObject({ step: 'earnings', is_in_review: false })

  await db
    .insertInto('channel_credit')
    .values({ network_id: network.network_id, channel_id, from_day: '2026-11-01', to_day: null })
    .execute()
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  expect(await stands()).toBeNull()
})
