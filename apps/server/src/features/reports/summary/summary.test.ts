import { summary } from '@cuesheet/contract/dashboard'
import { expect, test } from 'vitest'
import { addExchangeRates, createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { addActivity, addRevenue, reportDay } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const usd = (dollars: number) => Math.round(dollars * 1e9)
let today = '2026-11-20'

const dollars = { 'x-currency': 'USD' }

/**
 * October is at 1400.5 won, November at 1500.000001 (the mean of three days, to 6 decimals); September has no rate.
 * `one` is shared by ann (fee 10 %, from November 20 %) and ben (5 %); `two` is ann's, credited until 2 November.
 */
const app = await openTestApp({}, { now: () => new Date(`${today}T20:00:00Z`) })
const { db } = app
const network = await createNetwork(db)
const ann = await createAccount(db, network, { fee_rates: { '2026-01-01': '0.10', '2026-11-01': '0.20' } })
const ben = await createAccount(db, network)
const one = await createChannel(db, network, { members: [ann, ben] })
const two = await createChannel(db, network, {
  status: 1,
  credit: [['2026-01-01', '2026-11-02']],
  members: [ann],
})
await addExchangeRates(db, {
  '2026-10-01': '1400',
  '2026-10-02': '1401',
  '2026-11-01': '1500',
  '2026-11-02': '1500.000001',
  '2026-11-03': '1500.000003',
})
await reportDay(db, network, 'activity', '2026-09-23', '2026-10-10', '2026-10-11', '2026-11-17')
await reportDay(db, network, 'revenue', '2026-09-23', '2026-10-10')
await addActivity(db, network, [
  { channel: one, day: '2026-10-20', video: 'a', views: 500 },
  { channel: one, day: '2026-10-31', video: 'a', views: 1000, premium_views: 100 },
  { channel: one, day: '2026-11-01', video: 'a', views: 3000, premium_views: 300 },
  { channel: two, day: '2026-11-02', video: 'b', views: 200, premium_views: 20 },
  { channel: two, day: '2026-11-03', video: 'b', views: 999, premium_views: 9 },
  { channel: one, day: '2026-11-18', video: 'a', views: 7 },
])
await addRevenue(db, network, [
  { channel: one, day: '2026-10-20', video: 'a', revenue: usd(1) },
  { channel: one, day: '2026-10-31', video: 'a', revenue: usd(2), premium_revenue: usd(0.5) },
  { channel: two, day: '2026-11-02', video: 'b', revenue: usd(0.4), premium_revenue: usd(0.04) },
  { channel: two, day: '2026-11-03', video: 'b', revenue: usd(9), premium_revenue: usd(1) },
  { channel: one, day: '2026-11-17', video: 'a', revenue: usd(0.1) },
])
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const manager = await app.open(network.domain, await createAccount(db, network, { as: 'manager' }))
const won = { 'x-currency': 'KRW' }

test('the manager sees the gross of all credited days up to data-through', async () => {
  const answer = await manager.call(summary, { headers: dollars })
  expect(answer.freshness).toEqual({
    currency: 'USD',
    data_through: '2026-11-17',
    activity_through: '2026-11-18',
    revenue_through: '2026-11-17',
    today: '2026-11-20',
    late_days: 0,
    counting_changes: [],
    leading_views: 'views',
    // 31 October to 3 November, 17 November: activity. 31 October, 2, 3 and 17 November: revenue.
    missing_days: [
      { from: '2026-10-21', to: '2026-10-30', activity: true, revenue: true },
      { from: '2026-11-01', to: '2026-11-01', activity: false, revenue: true },
      { from: '2026-11-04', to: '2026-11-16', activity: true, revenue: true },
    ],
    carried_rates: [],
    incomplete_days: [],
  })
  // RPM leaves out 1 November, which has no revenue report: 2.5 / 1,200 views and 0.54 / 120 premium views.
  expect(answer.totals).toEqual({
    views: 4200,
    engaged_views: 4200,
    unengaged_views: 0,
    premium_views: 420,
    premium_ratio: 0.1,
    profit: '2.5',
    premium_profit: '0.54',
    rpm: '2.083333333',
    engaged_rpm: '2.083333333',
    premium_rpm: '4.5',
  })
  // One day of 28 and the one 28 days before it are both reported.
  expect([answer.comparison, answer.matched.views, answer.previous.views]).toEqual([null, null, null])
  expect(answer.profit_kind).toBe('gross')
  expect(answer.settlement).toBeNull()
  expect(answer.channels).toEqual({ total: 2, credited: 1 })
})

test('each month is converted at its own rate', async () => {
  const { totals, attention } = await manager.call(summary, { headers: won })
  // 2 × 1400.5 + 0.5 × 1500.000001
  expect(totals).toMatchObject({
    profit: '3551.0000005',
    premium_profit: '760.25000004',
    rpm: '2959.166667083',
  })
  const none = { channel_id: two.channel_id, amount: null, from_month: null, fee_rate: null }
  expect(attention).toEqual([
    { ...none, kind: 'on_hold', count: 1 },
    { ...none, kind: 'held_revenue', count: 1, amount: '13500.000009' },
    { ...none, channel_id: null, kind: 'missing_report', count: 24 },
  ])
})

test('a member sees the net at the fee of each month, with the way there', async () => {
  const client = await app.open(network.domain, ann)
  const { totals, settlement, attention, profit_kind } = await client.call(summary, { headers: won })
  // 2801 × 0.9 + 750.0000005 × 0.8
  expect(totals.profit).toBe('3120.9000004')
  expect(profit_kind).toBe('net')
  expect(settlement).toEqual({
    gross: '3551.0000005',
    fee: '430.1000001',
    net: '3120.9000004',
    // Of one, which two members share, half of 2,640.90000008; all of the other.
    own: '1800.45000036',
    fee_rates: [
      { from_month: '2026-10', fee_rate: 0.1 },
      { from_month: '2026-11', fee_rate: 0.2 },
    ],
  })
  const none = { channel_id: null, amount: null, from_month: null, fee_rate: null }
  expect(attention.slice(1)).toEqual([
    { ...none, channel_id: two.channel_id, kind: 'held_revenue', count: 1, amount: '10800.0000072' },
    { ...none, kind: 'missing_report', count: 24 },
    { ...none, kind: 'fee_change', count: 1, from_month: '2026-11', fee_rate: 0.2 },
  ])
})

test('a shared channel counts fully for each of its members, at their own fee', async () => {
  const client = await app.open(network.domain, ben)
  const { totals, settlement, attention, trend } = await client.call(summary, { headers: won })
  // (2801 + 150.0000001) × 0.95
  expect(totals).toMatchObject({ views: 4000, profit: '2803.450000095' })
  expect(settlement?.fee_rates).toEqual([{ from_month: '2026-10', fee_rate: 0.05 }])
  expect(attention.map(({ kind }) => kind)).toEqual(['missing_report'])
  expect(trend.some(({ held }) => held)).toBe(false)
})

test('a manager who selects a member sees the gross, with fee and net beside it', async () => {
  const { totals, settlement, profit_kind } = await manager.call(summary, {
    query: { member: ann.account_id },
    headers: won,
  })
  expect(totals.profit).toBe('3551.0000005')
  expect(profit_kind).toBe('gross')
  expect(settlement).toMatchObject({ gross: '3551.0000005', fee: '430.1000001', net: '3120.9000004' })
})

test('the trend has every day: gaps stay gaps, quiet days are 0, held days say so', async () => {
  const gap = { views: null, premium_views: null, profit: null, rpm: null, premium_rpm: null, held: false }
  for (const client of [manager, await app.open(network.domain, ann)]) {
    const { trend, previous_trend, profit_kind } = await client.call(summary, { headers: dollars })
    const ofNovember = profit_kind === 'net' ? '0.32' : '0.4'
    expect([trend.length, trend[0]?.day, trend.at(-1)?.day]).toEqual([28, '2026-10-21', '2026-11-17'])
    expect(trend.filter(({ day }) => day >= '2026-10-31' && day <= '2026-11-04')).toMatchObject([
      { views: 1000, premium_views: 100, premium_rpm: profit_kind === 'net' ? '4.5' : '5', held: false },
      { views: 3000, premium_views: 300, profit: null, rpm: null, premium_rpm: null },
      { views: 200, profit: ofNovember, rpm: profit_kind === 'net' ? '1.6' : '2' },
      { views: 0, premium_views: 0, profit: '0', premium_rpm: null, held: true },
      { ...gap, day: '2026-11-04' },
    ])
    expect(trend.at(-1)).toMatchObject({ views: 0, premium_views: 0, premium_rpm: null })
    expect(previous_trend).toEqual([])
  }
})

test('a running month shows its days to come as gaps and competes with the same days only', async () => {
  const { period, trend, totals } = await manager.call(summary, { query: { period: 'this_month' } })
  expect(period).toMatchObject({ to: '2026-11-17', until: '2026-11-30', compared_to: '2026-10-17' })
  expect(trend).toHaveLength(30)
  expect(trend.find(({ day }) => day === '2026-11-18')?.views).toBeNull()
  expect(totals.views).toBe(3200)
})

test('nothing is compared with days before the first report', async () => {
  const { previous, totals, freshness } = await manager.call(summary, { query: { period: '6_months' } })
  expect(totals.views).toBe(4700)
  expect(previous.views).toBeNull()
  expect(freshness.carried_rates).toEqual([{ month: '2026-09', rate_of: '2026-10' }])
})

test('a custom range sums the same days, whether from months or from single days', async () => {
  const custom = (from: string, to: string) =>
    manager.call(summary, { query: { period: 'custom', from, to }, headers: won })
  const latest = await manager.call(summary, { headers: won })
  const same = await custom('2026-10-21', '2026-11-30')
  expect(same.totals).toEqual(latest.totals)
  expect(same.videos.rows).toEqual(latest.videos.rows)
  const two = await custom('2026-10-31', '2026-11-02')
  expect(two.totals).toMatchObject({ views: 4200, profit: '3401.0000004' })
  expect(two.videos.rows.map(({ views, profit }) => [views, profit])).toEqual([
    [4000, '2801'],
    [200, '600.0000004'],
  ])
})

test('late reports are listed with the days they are overdue', async () => {
  today = '2026-11-25'
  const { attention, freshness } = await manager.call(summary)
  today = '2026-11-20'
  expect(freshness.late_days).toBe(5)
  expect(attention.find(({ kind }) => kind === 'late_report')?.count).toBe(5)
})

test('before a month has data its screen says so', async () => {
  today = '2026-12-01'
  const { period, totals, trend, videos } = await manager.call(summary, { query: { period: 'this_month' } })
  today = '2026-11-20'
  expect(period).toMatchObject({ from: null, to: null, until: '2026-12-31', compared_from: null })
  expect([totals.views, trend, videos.total]).toEqual([null, [], 0])
})
