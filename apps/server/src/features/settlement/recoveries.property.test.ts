import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { runs } from '../../testing/sample.ts'
import { acceptNobodys, addSettledFile } from '../../testing/settled-files.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readBalances, verifyLedger } from '../ledger/read.ts'
import { calculateMonth } from './calculate-month.ts'
import { approveMonth, lockMonth } from './closing-steps.ts'
import { dollarsOf } from './nano-dollars.ts'
import { payMonth } from './pay-month.ts'
import { carryForward, describeRecoveries } from './recoveries.ts'
import { verifySettlement } from './verify-settlement.ts'

const [june, july, august] = ['2026-06-01', '2026-07-01', '2026-08-01']
const today = '2026-11-20'
let database: TestDatabase
let operator: Viewer
let made = 0
beforeAll(async () => {
  database = await createTestDatabase()
  operator = await createAccount(database.db, null, { as: 'operator' })
})
afterAll(() => database?.drop())

type Money = { day: number; nano: bigint }
const money = fc.record({
  day: fc.integer({ min: 1, max: 30 }),
  nano: fc.bigInt({ min: -2_000_000_000n, max: 9_000_000_000_000n }),
})
const rows = fc.array(money, { minLength: 1, maxLength: 5 })
const sum = (of: readonly Money[]) => of.reduce((total, { nano }) => total + nano, 0n)
const dayOf = (day: number) => `2026-06-${String(day).padStart(2, '0')}`

it('moves what is credited of an unknown channel, in however many steps, to the nano', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.option(rows),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 2 }),
      async (first, late, from, members) => {
        const network = await createNetwork(db)
        const { scope } = network
        const people = []
        for (let at = 0; at < members; at++)
          people.push(await createAccount(db, network, { fee_rates: { '-infinity': '0.00' } }))
        const unknown = `UCproperty${String(++made).padStart(14, '0')}`
        const bring = async (month: string, of: readonly Money[], state: 'current' | 'late' = 'current') => {
          // Beside it enough of nobody for a rate.
          const own = of.map(({ day, nano }) => ({ channel: unknown, day: dayOf(day), usd: dollarsOf(nano) }))
          const base = { channel: null, day: month, usd: '50' }
          const all = [...own, base]
          const usd = dollarsOf(sum(of) + 50_000_000_000n)
          await addSettledFile(db, network, { month, family: 'ads', rows: all, state })
          const payments = [{ type: 'Ads Revenue', usd, local: '70000' }]
          await addSettledFile(db, network, { month, family: 'payment_summary', payments, state })
        }
        const close = async (month: string) => {
          const by = { account_id: operator.account_id, today }
          const seen = async () => ({
            month,
            ...(await db
              .selectFrom('settlement_months')
              .select(['version', 'calculation_no'])
              .where('network_id', '=', network.network_id)
              .where('month', '=', month)
              .executeTakeFirstOrThrow()),
          })
          await calculateMonth(db, scope, { month, account_id: null })
          await approveMonth(db, scope, await seen(), by)
          await acceptNobodys(db, scope, month)
          await lockMonth(db, scope, await seen(), by)
          // What a later file takes back could not be booked while more is to be paid.
          await payMonth(db, scope, { ...(await seen()), paid_on: '2026-10-23' }, by)
        }
        /** Of nobody, less the 50 dollars of each month that name no channel. */
        const left = async (months: number) => {
          const balances = await readBalances(db, scope, { currency: 'USD' })
          const posted = balances.find(({ account }) => account === 'unallocated')?.posted ?? 0n
          return posted - 50_000_000_000n * BigInt(months)
        }
        const carry = async () => {
          const found = await describeRecoveries(db, scope, today)
          if (found.channels > 0)
            await carryForward(db, scope, found, { account_id: operator.account_id, today })
        }
        await bring(june, first)
        await close(june)
        expect(await left(1)).toBe(sum(first))
        const { channel_id } = await createChannel(db, network, {
          ...{ platform_channel_id: unknown, credit: [[dayOf(from), null]], members: people },
        })
        await carry()
        if (late) await bring(june, late, 'late')
        await bring(july, [])
        await close(july)
        const uncredited = (of: readonly Money[]) => sum(of.filter(({ day }) => day < from))
        // What a later file differs by is nobody's at first.
        const difference = late ? sum(late) - sum(first) : 0n
        const kept = members === 0 ? sum(first) : uncredited(first)
        expect(await left(2)).toBe(kept + difference)
        await db
          .updateTable('channel_credit')
          .set({ from_day: '2026-01-01' })
          .where('channel_id', '=', channel_id)
          .execute()
        await carry()
        await bring(august, [])
        await close(august)
        expect(await left(3)).toBe(members === 0 ? sum(late ?? first) : 0n)
        expect((await describeRecoveries(db, scope, today)).rows).toEqual([])
        expect((await verifySettlement(db, scope)).differences).toEqual([])
        expect((await verifyLedger(db, scope)).differences).toEqual([])
      },
    ),
    { numRuns: runs(12), endOnFailure: true },
  )
}, 180_000)
