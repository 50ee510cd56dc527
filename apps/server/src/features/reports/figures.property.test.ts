import { channelReport, channelTrend, shortsReport } from '@cuesheet/contract/channel-report'
import { type Figures, summary, type VideoRow, video, videos } from '@cuesheet/contract/dashboard'
import { goalCourse, goals } from '@cuesheet/contract/goals'
import type { Currency } from '@cuesheet/contract/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addExchangeRates, createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { addActivity, addRevenue, reportDay } from '../../testing/facts.ts'
import { runs } from '../../testing/sample.ts'
import { dropSummaries } from '../../testing/summaries.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { rebuildRollups } from '../facts/change-facts.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
await addExchangeRates(db, {
  '2026-09-10': '1399.123457',
  '2026-10-05': '1412.7',
  '2026-10-06': '1413.1',
  '2026-11-02': '1471.333333',
})

/** Exact sums of decimal strings, at 20 decimals. */
const exact = (amount: string | null) => {
  if (amount === null) return 0n
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(20, '0'))
}
const total = <Row>(rows: Row[], of: (row: Row) => string | null) =>
  rows.reduce((sum, row) => sum + exact(of(row)), 0n)
const count = <Row>(rows: Row[], of: (row: Row) => number | null) =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)

const days = [
  '2026-08-31',
  '2026-10-01',
  '2026-10-22',
  '2026-10-25',
  '2026-10-28',
  '2026-10-31',
  '2026-11-01',
  '2026-11-17',
]
/** Most days, so that many have one kind of report only. */
const maxDays = fc
  .array(fc.nat({ max: 3 }), { minLength: days.length, maxLength: days.length })
  .map((dice) => days.filter((_, index) => dice[index] !== 0))
const day = fc.constantFrom(...days)
const fee = fc.integer({ min: 0, max: 100 }).map((percent) => (percent / 100).toFixed(2))
const fact = fc.record({
  day,
  channel: fc.nat({ max: 2 }),
  video: fc.constantFrom('a', 'b'),
  source: fc.constantFrom<0 | 2>(0, 0, 2),
  views: fc.nat({ max: 1_000_000 }),
  /** How many of two views are engaged; null: no report says it. */
  engaged: fc.constantFrom(null, 1, 1, 1, 2),
  premium_views: fc.nat({ max: 1000 }),
  revenue: fc.maxSafeNat().map((nano) => nano % 10 ** 13),
  premium_revenue: fc.nat(),
})
const key = ({ channel, day, video }: { channel: number; day: string; video: string }) =>
  `${channel}${day}${video}`
const network = fc.record({
  facts: fc.uniqueArray(fact, { selector: key, minLength: 24 }),
  reported: fc.record({ activity: maxDays, revenue: maxDays }),
  fees: fc.dictionary(fc.constantFrom('2026-01-01', '2026-09-01', '2026-10-01', '2026-11-01'), fee),
  credit: fc.array(
    fc.uniqueArray(day, { minLength: 2, maxLength: 2 }).map((ends) => ends.sort()),
    {
      minLength: 3,
      maxLength: 3,
    },
  ),
  assigned: fc.subarray([0, 1, 2]),
  span: fc.tuple(day, day).map((ends) => ends.sort()),
  is_summed: fc.boolean(),
})
type Made = typeof network extends fc.Arbitrary<infer Value> ? Value : never

async function makeNetwork(made: Made) {
  const network = await createNetwork(db)
  const member = await createAccount(db, network, { fee_rates: made.fees })
  const channels = await Promise.all(
    made.credit.map((ends, index) =>
      createChannel(db, network, {
        credit: [[ends[0]!, index === 2 ? null : ends[1]!]],
        members: made.assigned.includes(index) ? [member] : [],
      }),
    ),
  )
  const rowsOf = (reported: string[]) =>
    made.facts
      .filter(({ day }) => reported.includes(day))
      .map(({ engaged, ...fact }) => ({
        ...fact,
        channel: channels[fact.channel]!,
        engaged_views: engaged && Math.floor((fact.views * engaged) / 2),
      }))
  const activity = rowsOf(made.reported.activity)
  const revenue = rowsOf(made.reported.revenue)
  if (activity.length > 0) await addActivity(db, network, activity)
  if (revenue.length > 0) await addRevenue(db, network, revenue)
  await reportDay(db, network, 'activity', ...made.reported.activity)
  await reportDay(db, network, 'revenue', ...made.reported.revenue)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  if (!made.is_summed) await dropSummaries(db, network)
  const manager = await createAccount(db, network, { as: 'manager' })
  const goalsOf = (account_id: number) => (currency: Currency) =>
    db
      .insertInto('goals')
      .values(
        ['2026-10-01', '2026-11-01'].map((month) => ({
          network_id: network.network_id,
          account_id,
          month,
          currency,
          amount: 1,
        })),
      )
      .onConflict((known) => known.columns(['network_id', 'account_id', 'month']).doUpdateSet({ currency }))
      .execute()
  return [
    { client: await app.open(network.domain, manager), setGoals: goalsOf(0) },
    { client: await app.open(network.domain, member), setGoals: goalsOf(member.account_id) },
  ]
}

type Known = Pick<Figures, 'engaged_views' | 'unengaged_views'>

const uncompared = ({ matched_profit, previous_profit, ...row }: VideoRow) => row

test('totals, trend, list and details add up to each other after any sequence of loads', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(network, async (made) => {
      for (const { client, setGoals } of await makeNetwork(made))
        for (const currency of ['KRW', 'USD'] as const)
          for (const period of ['latest', 'this_month', 'previous_month', '6_months', 'custom'] as const) {
            const headers = { 'x-currency': currency }
            const query =
              period === 'custom' ? { period, from: made.span[0], to: made.span[1] } : ({ period } as const)
            const answer = await client.call(summary, { query, headers })
            const { totals, trend, settlement, videos: list } = answer
            if (period === 'this_month' || period === 'previous_month') {
              await setGoals(currency)
              const month = period === 'this_month' ? '2026-11' : '2026-10'
              const { rows } = await client.call(goals)
              expect(rows.find((goal) => goal.month === month)?.profit).toBe(totals.profit)
              const course = await client.call(goalCourse, { query: { month } })
              expect(course.days.findLast((day) => day.total !== null)?.total ?? null).toBe(totals.profit)
              expect(total(course.days, ({ profit }) => profit)).toBe(exact(totals.profit))
            }
            expect(count(list.rows, ({ views }) => views)).toBe(totals.views ?? 0)
            expect(count(list.rows, ({ premium_views }) => premium_views)).toBe(totals.premium_views ?? 0)
            expect(total(list.rows, ({ profit }) => profit)).toBe(exact(totals.profit))
            expect(total(list.rows, ({ premium_profit }) => premium_profit)).toBe(
              exact(totals.premium_profit),
            )
            expect(count(trend, ({ views }) => views)).toBe(totals.views ?? 0)
            expect(total(trend, ({ profit }) => profit)).toBe(exact(totals.profit))
            if (settlement) {
              expect(exact(settlement.fee) + exact(settlement.net)).toBe(exact(settlement.gross))
              expect(settlement.net).toBe(totals.profit)
            }
            const byKind = await client.call(shortsReport, { query, headers })
            const byChannel = await client.call(channelReport, { query, headers })
            expect(byChannel.totals).toEqual(totals)
            expect(byChannel.previous).toEqual(answer.previous)
            expect(byChannel.matched).toEqual(answer.matched)
            expect(total(byChannel.channels.rows, (row) => row.matched_profit)).toBe(
              exact(answer.matched.profit),
            )
            expect(count(byChannel.channels.rows, (row) => row.matched_views)).toBe(answer.matched.views ?? 0)
            expect(count(byChannel.channels.rows, (row) => row.views)).toBe(totals.views ?? 0)
            expect(total(byChannel.channels.rows, (row) => row.profit)).toBe(exact(totals.profit))
            for (const figure of ['engaged_views', 'unengaged_views'] as const)
              for (const rows of [list.rows, trend, byChannel.channels.rows, byKind.kinds])
                expect(count<Known>(rows, (row) => row[figure])).toBe(totals[figure] ?? 0)
            // A channel by itself is what its row says, and so is a video below.
            const [of] = byChannel.channels.rows
            if (of && of.views !== null) {
              const { totals: own } = await client.call(summary, {
                query: { ...query, channel: of.channel_id },
                headers,
              })
              const { views, engaged_views, unengaged_views, rpm, engaged_rpm } = own
              expect(of).toMatchObject({ views, engaged_views, unengaged_views, rpm, engaged_rpm })
            }
            expect(count(byChannel.channels.rows, (row) => row.previous_views)).toBe(
              answer.previous.views ?? 0,
            )
            expect(total(byChannel.channels.rows, (row) => row.previous_profit)).toBe(
              exact(answer.previous.profit),
            )
            const split = await client.call(channelTrend, { query: { ...query, top: 1 }, headers })
            for (const [index, { views, profit }] of split.series.length > 0 ? trend.entries() : []) {
              expect(count(split.series, (line) => line.views[index]!)).toBe(views ?? 0)
              expect(total(split.series, (line) => line.profit[index]!)).toBe(exact(profit))
            }
            const { kinds } = byKind
            expect(count(kinds, (kind) => kind.views)).toBe(totals.views ?? 0)
            expect(total(kinds, (kind) => kind.profit)).toBe(exact(totals.profit))
            const { from, to } = answer.period
            if (from === null || to === null) continue
            const again = await client.call(videos, { query: { period: 'custom', from, to }, headers })
            // A range is compared with other days than a month.
            expect(again.videos.rows.map(uncompared)).toEqual(list.rows.map(uncompared))
            const [row] = list.rows
            if (!row) continue
            const asked = { ...query, video_id: row.video_id, channel_id: row.channel_id }
            const detail = await client.call(video, { query: asked, headers })
            expect(detail.video).toMatchObject(row)
            expect(count(detail.countries, ({ views }) => views)).toBe(row.views ?? 0)
            expect(total(detail.countries, ({ profit }) => profit)).toBe(exact(row.profit))
            expect(total(detail.trend, ({ profit }) => profit)).toBe(exact(row.profit))
          }
    }),
    { numRuns: runs(8), interruptAfterTimeLimit: 90_000, markInterruptAsFailure: false },
  )
})
