import { priceReport } from '@cuesheet/contract/video-report'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
} from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { runs } from '../../../testing/sample.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
await addExchangeRates(db, { '2026-11-01': '1400' })

const days = ['2026-11-16', '2026-11-17', '2026-11-18']
const query = { period: 'custom', from: days[0]!, to: days[2]! } as const

/** One of each channel and day: none, too few views to be priced, enough of them; and which part of them is engaged. */
const views = fc.constantFrom(0, 999, 1000, 4000, 250_000)
const engaged = fc.constantFrom(null, 0.25, 1)
const network = fc.integer({ min: 5, max: 10 }).chain((count) =>
  fc.record({
    views: fc.array(fc.tuple(views, views, views), { minLength: count, maxLength: count }),
    engaged: fc.array(fc.tuple(engaged, engaged, engaged), { minLength: count, maxLength: count }),
    revenue: fc.array(fc.nat({ max: 9_000_000_000 }), { minLength: count, maxLength: count }),
    members: fc.array(fc.subarray([...Array(count).keys()]), { minLength: 2, maxLength: 3 }),
  }),
)

/** Five channels that are not the viewer's, and four of them: one price is shown and one withheld, however few others are tried. */
const shownAndWithheld = {
  views: Array(6).fill([4000, 4000, 4000]),
  engaged: Array(6).fill([1, 1, null]),
  revenue: Array(6).fill(5_000_000_000),
  members: [[0], [0, 1]],
}

test('no price of the network rests on fewer than five channels that are not the viewer’s, under any filter', {
  timeout: 120_000,
}, async () => {
  let shown = 0
  let withheld = 0
  await fc.assert(
    fc.asyncProperty(network, async (made) => {
      const network = await createNetwork(db)
      const members = await Promise.all(
        made.members.map(() => createAccount(db, network, { fee_rates: { '2026-01-01': '0.10' } })),
      )
      const channels: TestChannel[] = []
      for (const index of made.views.keys())
        channels.push(
          await createChannel(db, network, {
            members: members.filter((_, at) => made.members[at]!.includes(index)),
          }),
        )
      const engagedOf = (index: number, at: number) => {
        const part = made.engaged[index]![at]!
        return part === null ? null : Math.floor(made.views[index]![at]! * part)
      }
      const rows = made.views.flatMap((ofChannel, index) =>
        days.flatMap((day, at) =>
          ofChannel[at]! > 0
            ? [
                {
                  channel: channels[index]!,
                  day,
                  video: 'v',
                  views: ofChannel[at]!,
                  engaged_views: engagedOf(index, at),
                  revenue: made.revenue[index]!,
                },
              ]
            : [],
        ),
      )
      if (rows.length === 0) return
      await addActivity(db, network, rows)
      await addRevenue(db, network, rows)
      await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))

      for (const [at, member] of members.entries()) {
        const own = made.members[at]!
        const client = await app.open(network.domain, member)
        for (const currency of ['USD', 'KRW']) {
          const answers = []
          for (const channel of [undefined, ...own.map((index) => channels[index]!.channel_id)])
            answers.push(
              await client.call(priceReport, {
                query: { ...query, ...(channel && { channel }) },
                headers: { 'x-currency': currency },
              }),
            )
          for (const { days: prices } of answers)
            for (const [price, isEngaged] of prices.flatMap(
              (of) =>
                [
                  [{ ...of }, false],
                  [{ ...of.engaged, day: of.day }, true],
                ] as const,
            )) {
              const place = days.indexOf(price.day)
              const priced = made.views.flatMap((of, index) =>
                ((isEngaged ? engagedOf(index, place) : of[place]) ?? 0) >= 1000 ? [index] : [],
              )
              const others = priced.filter((index) => !own.includes(index)).length
              const isShown = others >= 5
              expect([price.network_highest !== null, price.network_average !== null]).toEqual([
                isShown,
                isShown,
              ])
              expect(price.withheld).toBe(!isShown && priced.length > 0)
              if (isShown) shown++
              else withheld++
            }
          // What all filters show is one answer: none can be subtracted from another.
          const networks = answers.map(({ days }) =>
            days.map(({ network_highest, network_average, engaged }) => [
              network_highest,
              network_average,
              engaged.network_highest,
              engaged.network_average,
            ]),
          )
          for (const one of networks) expect(one).toEqual(networks[0])
        }
      }
    }),
    {
      examples: [[shownAndWithheld]],
      numRuns: runs(15),
      interruptAfterTimeLimit: 60_000,
      markInterruptAsFailure: false,
    },
  )
  expect(Math.min(shown, withheld)).toBeGreaterThan(0)
})
