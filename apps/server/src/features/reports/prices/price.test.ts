import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { priceReport } from '@cuesheet/contract/video-report'
import { expect, test } from 'vitest'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'

const usd = (dollars: number) => Math.round(dollars * 1e9)
const query = { period: 'custom', from: '2026-11-16', to: '2026-11-19' } as const

/**
 * ann (fee 20 %) has two of eight channels. 16: all eight at 1,000 views and more, at $1 … $8 per 1,000 (ann's $3 and
 * $8, one at 999 views and $1,000). 17: only four others. 18: no revenue report. 19: none of ann's has enough views.
 * 15: nobody earned anything.
 */
const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
const network = await createNetwork(db)
const annViewer = await createAccount(db, network, { currency: 'USD', fee_rates: { '2026-01-01': '0.20' } })
const channels: TestChannel[] = []
for (let place = 0; place < 9; place++)
  channels.push(await createChannel(db, network, { members: place === 2 || place === 7 ? [annViewer] : [] }))
const pending = await createChannel(db, network, { status: 0, credit: [] })
const mine: TestChannel[] = [channels[2]!, channels[7]!]
const rows = [
  ...channels.slice(0, 8).map((channel, place) => ({
    channel,
    day: '2026-11-16',
    views: 1000 * (place + 1),
    dollars: (place + 1) ** 2,
  })),
  { channel: channels[8]!, day: '2026-11-16', views: 999, dollars: 999 },
  { channel: pending, day: '2026-11-16', views: 5000, dollars: 5000 },
  ...channels.slice(0, 4).map((channel) => ({ channel, day: '2026-11-17', views: 3000, dollars: 1 })),
  { channel: channels[7]!, day: '2026-11-17', views: 3000, dollars: 0 },
  ...[0, 1, 3, 4, 5].map((place) => ({
    channel: channels[place]!,
    day: '2026-11-19',
    views: 7000,
    dollars: place + 1,
  })),
  { channel: channels[2]!, day: '2026-11-19', views: 999, dollars: 5 },
  ...channels.map((channel) => ({ channel, day: '2026-11-15', views: 2000, dollars: 0 })),
]
await addActivity(db, network, [
  ...rows.map(({ channel, day, views }) => ({ channel, day, video: 'v', views })),
  { channel: channels[0]!, day: '2026-11-18', video: 'v', views: 9000 },
])
await addRevenue(
  db,
  network,
  rows.map(({ channel, day, dollars }) => ({ channel, day, video: 'v', revenue: usd(dollars) })),
)
await addExchangeRates(db, { '2026-11-01': '1400' })
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const manager = await app.open(
  network.domain,
  await createAccount(db, network, { as: 'manager', currency: 'USD' }),
)
const ann = await app.open(network.domain, annViewer)

type Prices = Omit<AnswerOf<typeof priceReport>['days'][number], 'day' | 'engaged'>
const none: Prices = {
  highest: null,
  lowest: null,
  network_highest: null,
  network_average: null,
  withheld: false,
}
/** Where every view is engaged both measures say the same. */
const dayOf = (day: string, prices: Partial<Prices>) => {
  const all = { ...none, ...prices }
  return { day, ...all, engaged: all }
}

test('a member: own prices exact, the network’s rounded, at its fee, withheld where too few are behind them', async () => {
  const { days, is_network } = await ann.call(priceReport, { query })
  expect(is_network).toBe(false)
  expect(days).toEqual([
    // 8 × 0.8; 3 × 0.8; (1 + 4 + … + 64) / 36 × 0.8 = 4.533…
    dayOf('2026-11-16', { highest: '6.4', lowest: '2.4', network_highest: '6.4', network_average: '4.5' }),
    dayOf('2026-11-17', { highest: '0.266666667', lowest: '0', withheld: true }),
    dayOf('2026-11-18', {}),
    // 6 / 7 × 0.8 = 0.6857…; 18 / 35 × 0.8 = 0.4114…
    dayOf('2026-11-19', { network_highest: '0.69', network_average: '0.41' }),
  ])
})

test('a manager: the network is its own, nothing withheld, nothing twice', async () => {
  const { days, is_network } = await manager.call(priceReport, { query })
  expect(is_network).toBe(true)
  expect(days[0]).toEqual(dayOf('2026-11-16', { highest: '8', lowest: '1', network_average: '5.666666667' }))
  expect(days[1]).toMatchObject({ highest: '0.333333333', lowest: '0', network_average: '0.266666667' })
  expect(days[2]).toMatchObject(none)
})

test('in won two digits are those of the won; of one channel the others are all but it', async () => {
  const { days } = await manager.call(priceReport, {
    query: { ...query, member: annViewer.account_id },
    headers: { 'x-currency': 'KRW' },
  })
  expect(days[0]).toMatchObject({
    highest: '11200',
    lowest: '4200',
    network_highest: '11000',
    network_average: '7900',
  })
  const one = await ann.call(priceReport, { query: { ...query, channel: mine[0]!.channel_id } })
  expect(one.days[0]).toMatchObject({ highest: '2.4', lowest: '2.4', network_highest: '6.4' })
  expect(one.days[1]).toMatchObject({ highest: '0.266666667', withheld: true })
})

test('where nobody earned anything the price is 0 and no gap', async () => {
  const { days } = await ann.call(priceReport, {
    query: { period: 'custom', from: '2026-11-15', to: '2026-11-15' },
  })
  expect(days).toEqual([
    dayOf('2026-11-15', { highest: '0', lowest: '0', network_highest: '0', network_average: '0' }),
  ])
})

test('of a filtered channel the others are none of the member’s: the rest of its own is not counted among them', async () => {
  const all = await ann.call(priceReport, { query })
  for (const { channel_id } of mine) {
    const one = await ann.call(priceReport, { query: { ...query, channel: channel_id } })
    expect(one.days.map(({ withheld }) => withheld)).toEqual(all.days.map(({ withheld }) => withheld))
  }
  const members = await manager.call(priceReport, { query: { ...query, member: annViewer.account_id } })
  // A manager sees every channel: nothing is hidden from it.
  expect(members.days[1]).toMatchObject({ withheld: false, network_average: '0.27' })
})

/**
 * ann (fee 20 %) has the first two of eight channels: all with 2,000 views and more, most of them engaged. Of one of
 * others' nobody says how many are, of one too few are.
 */
test('what 1,000 engaged views earn is of the channels that have as many, and withheld by itself', async () => {
  const network = await createNetwork(db)
  const viewer = await createAccount(db, network, { currency: 'USD', fee_rates: { '2026-01-01': '0.20' } })
  const day = '2026-11-16'
  const [one, two] = [day, '2026-11-17']
  // Views, engaged views and dollars: of 1,000 views 1 and 2, of 1,000 engaged ones 4 and 2, ann's.
  const given: [views: number, engaged: number | null, dollars: number][] = [
    [4000, 1000, 4],
    [2000, 2000, 4],
    [2000, 1000, 2],
    [2000, 1000, 3],
    [2000, 1000, 4],
    [2000, 1000, 5],
    [2000, 2000, 6],
    [2000, null, 20],
    [2000, 999, 40],
  ]
  const rows: {
    channel: TestChannel
    day: string
    video: string
    views: number
    engaged_views: number | null
    revenue: number
  }[] = []
  for (const [at, [views, engaged_views, dollars]] of given.entries()) {
    const channel = await createChannel(db, network, { members: at < 2 ? [viewer] : [] })
    const row = { channel, video: 'v', views, engaged_views, revenue: usd(dollars) }
    rows.push({ ...row, day: one }, { ...row, day: two, ...(at === 6 && { engaged_views: null }) })
  }
  await addActivity(db, network, rows)
  await addRevenue(db, network, rows)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  expect(await verifyRollups(db, network.scope)).toEqual({ difference_count: 0, differences: [] })
  const asked = { query: { period: 'custom', from: one, to: two } } as const
  const member = await app.open(network.domain, viewer)
  // Of views 88 dollars of 20,000. Of engaged ones 28 of 9,000; the highest, of 5 dollars a thousand, is another’s.
  const ofViews = {
    highest: '1.6',
    lowest: '0.8',
    network_highest: '16',
    network_average: '3.5',
    withheld: false,
  }
  const own = { highest: '3.2', lowest: '1.6' }
  expect((await member.call(priceReport, asked)).days).toEqual([
    {
      day: one,
      ...ofViews,
      engaged: { ...own, network_highest: '4', network_average: '2.5', withheld: false },
    },
    { day: two, ...ofViews, engaged: { ...none, ...own, withheld: true } },
  ])
  const boss = await app.open(
    network.domain,
    await createAccount(db, network, { as: 'manager', currency: 'USD' }),
  )
  // $22 of 7,000 on the second day.
  const all = { ...none, highest: '20', lowest: '1', network_average: '4.4' }
  expect((await boss.call(priceReport, asked)).days).toEqual([
    { day: one, ...all, engaged: { ...none, highest: '5', lowest: '2', network_average: '3.111111111' } },
    { day: two, ...all, engaged: { ...none, highest: '5', lowest: '2', network_average: '3.142857143' } },
  ])
})
