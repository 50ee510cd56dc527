import { channelReport } from '@cuesheet/contract/channel-report'
import { summary } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { accounts, previewFee, updateMember } from '@cuesheet/contract/members'
import { addMonths, firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'
import { writeFeeRate } from '@cuesheet/contract/values/fee-rate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addExchangeRates, createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { runs } from '../../testing/sample.ts'
import { dropSummaries } from '../../testing/summaries.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { rebuildRollups } from '../facts/change-facts.ts'

let now: Date
const app = await openTestApp({}, { now: () => now })
const { db } = app
await addExchangeRates(db, {
  '2026-03-10': '1399.123457',
  '2026-05-05': '1412.7',
  '2026-07-06': '1413.1',
})

/** Exact sums of decimal strings, at 20 decimals. */
const exact = (amount: string | null) => {
  const [whole = '0', fraction = ''] = (amount ?? '0').split('.')
  return BigInt(whole + fraction.padEnd(20, '0'))
}

const months = ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01']
const currencies = ['KRW', 'USD'] as const
const tenths = fc.integer({ min: 0, max: 1000 })
const story = fc.record({
  begun: tenths,
  revenue: fc.array(
    fc.maxSafeNat().map((nano) => nano % 10 ** 13),
    { minLength: months.length, maxLength: months.length },
  ),
  /** In a month of the story, for that one or one of the next. */
  changes: fc.array(
    fc.record({ in_month: fc.nat({ max: months.length - 1 }), ahead: fc.nat({ max: 2 }), tenths }),
    { minLength: 1, maxLength: 8 },
  ),
  is_summed: fc.boolean(),
})
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never

async function begin({ begun, revenue, is_summed }: Story) {
  const network = await createNetwork(db)
  const rate = writeFeeRate(begun / 1000)
  const member = await createAccount(db, network, { fee_rates: { '-infinity': rate } })
  const mate = await createAccount(db, network, { fee_rates: { '-infinity': '0.5' } })
  const channel = await createChannel(db, network, { members: [member, mate] })
  const facts = months.map((month, index) => ({ channel, day: month, video: 'a', revenue: revenue[index]! }))
  await addActivity(
    db,
    network,
    facts.map((fact) => ({ ...fact, views: 1 })),
  )
  await addRevenue(db, network, facts)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  if (!is_summed) await dropSummaries(db, network)
  const manager = await createAccount(db, network, { as: 'manager' })
  return {
    account_id: member.account_id,
    manager: await app.open(network.domain, manager),
    member: await app.open(network.domain, member),
  }
}

/** gross, fee and net of whole months in one currency, as the member’s own report has them. */
async function settle(
  client: TestClient,
  from: string,
  to: string,
  currency: string,
): Promise<NonNullable<AnswerOf<typeof summary>['settlement']>> {
  const query = { period: 'custom' as const, from, to: lastOfMonth(to) }
  const headers = { 'x-currency': currency }
  const answer = await client.call(summary, { query, headers })
  const { settlement, totals } = answer
  expect(totals.profit).toBe(settlement!.net)
  const { channels } = await client.call(channelReport, { query, headers })
  expect(channels.rows.reduce((sum, { profit }) => sum + exact(profit), 0n)).toBe(exact(settlement!.net))
  return settlement!
}

test('gross is fee and net in every month after any changes, and earlier months stay', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const { account_id, manager, member } = await begin(told)
      // What each month must be: the last rate set for it or for a month before, in the order of the story.
      const rates = new Map<string, number>(months.map((month) => [month, told.begun]))
      const planned = new Map<string, number>()
      const rateAt = (month: string) =>
        [...planned]
          .filter(([from]) => from <= month)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .at(-1)?.[1] ?? told.begun
      const changes = told.changes.toSorted((a, b) => a.in_month - b.in_month)
      for (const [index, month] of months.entries()) {
        now = new Date(`${month.slice(0, 7)}-20T20:00:00Z`)
        for (const change of changes.filter(({ in_month }) => in_month === index)) {
          const from = addMonths(month, change.ahead)
          const fee_rate = change.tenths / 1000
          const asked = { target: account_id, fee_rate, fee_rate_from: from.slice(0, 7) }
          const preview = await manager.call(previewFee, { query: asked })
          await manager.call(updateMember, { body: asked })
          if (rateAt(from) !== change.tenths) planned.set(from, change.tenths)
          const [row] = (await manager.call(accounts, { query: { search: 'Account' } })).accounts.filter(
            (account) => account.account_id === account_id,
          )
          const { gross, fee, net } = row!
          expect(preview.after, JSON.stringify(asked)).toEqual({ fee_rate: row!.fee_rate, fee, net })
          expect(exact(preview.before.fee) + exact(preview.before.net)).toBe(exact(preview.gross))
          expect(preview.gross).toBe(gross)
        }
        rates.set(month, rateAt(month))

        for (const currency of currencies) {
          let sum = { gross: 0n, fee: 0n, net: 0n }
          for (const past of months.slice(0, index + 1)) {
            const { gross, fee, net } = await settle(member, past, past, currency)
            expect(exact(fee) + exact(net)).toBe(exact(gross))
            expect(exact(fee) * 1000n).toBe(exact(gross) * BigInt(rates.get(past)!))
            sum = { gross: sum.gross + exact(gross), fee: sum.fee + exact(fee), net: sum.net + exact(net) }
          }
          const all = await settle(member, months[0]!, month, currency)
          expect({ gross: exact(all.gross), fee: exact(all.fee), net: exact(all.net) }).toEqual(sum)
          const seen = await settleOfManager(manager, account_id, months[0]!, month, currency)
          expect(seen).toMatchObject({ gross: all.gross, fee: all.fee, net: all.net })
          const listed = await manager.call(accounts, { headers: { 'x-currency': currency } })
          const own = listed.accounts.find((account) => account.account_id === account_id)!
          const thisMonth = await settle(member, month, month, currency)
          expect([own.gross, own.fee, own.net]).toEqual([thisMonth.gross, thisMonth.fee, thisMonth.net])
          // Two members share the channel: in the totals it counts once, at the mean of their rates.
          const { totals } = listed
          expect(totals).toMatchObject({ channels: 1, gross: thisMonth.gross })
          expect(exact(totals.fee) + exact(totals.net)).toBe(exact(totals.gross))
          expect(exact(totals.fee) * 2000n).toBe(exact(totals.gross) * BigInt(rates.get(month)! + 500))
        }
      }
      expect(firstOfMonth(now.toISOString().slice(0, 10))).toBe(months.at(-1))
    }),
    { numRuns: runs(6), interruptAfterTimeLimit: 90_000, markInterruptAsFailure: false },
  )
})

/** A manager who selects the member sees gross, with fee and net beside it. */
async function settleOfManager(
  client: TestClient,
  member: number,
  from: string,
  to: string,
  currency: string,
) {
  const query = { period: 'custom' as const, from, to: lastOfMonth(to), member }
  const { settlement, totals } = await client.call(summary, { query, headers: { 'x-currency': currency } })
  expect(totals.profit).toBe(settlement!.gross)
  return settlement
}
