import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closingDesk } from '../../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { runs } from '../../../testing/sample.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { dollarsOf } from '../nano-dollars.ts'
import { carryForward, describeRecoveries } from './recoveries.ts'

const [june, july, august] = ['2026-06-01', '2026-07-01', '2026-08-01']
const today = '2026-11-20'
let made = 0
const { db } = await openTestDatabase()
const operator = await createAccount(db, null, { as: 'operator' })

type Money = { day: number; nano: bigint }
const money = fc.record({
  day: fc.integer({ min: 1, max: 30 }),
  nano: fc.bigInt({ min: -2_000_000_000n, max: 9_000_000_000_000n }),
})
const rows = fc.array(money, { minLength: 1, maxLength: 5 })
const sum = (of: readonly Money[]) => of.reduce((total, { nano }) => total + nano, 0n)
const dayOf = (day: number) => `2026-06-${String(day).padStart(2, '0')}`

it('moves what is credited of an unknown channel, in however many steps, to the nano', async () => {
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
        const { pay, expectSound, ...desk } = closingDesk(db, () => network, { operator, today })
        const bring = (month: string, rows: readonly Money[], state?: 'late') =>
          // Beside it enough of nobody for a rate.
          desk.bring(
            month,
            [
              ...rows.map(({ day, nano }) => ({ channel: unknown, day: dayOf(day), usd: dollarsOf(nano) })),
              { channel: null, day: month, usd: '50' },
            ],
            { 'Ads Revenue': dollarsOf(sum(rows) + 50_000_000_000n) },
            state,
          )
        const close = async (month: string) => {
          await desk.close(month)
          // What a later file takes back could not be booked while more is to be paid.
          await pay(month)
        }
        /** Of nobody, less the 50 dollars of each month that name no channel. */
        const left = async (months: number) => {
          return BigInt(await desk.balance('unallocated', 'USD')) - 50_000_000_000n * BigInt(months)
        }
        const carry = async () => {
          const recoveries = await describeRecoveries(db, scope, today)
          if (recoveries.channels > 0) await carryForward(db, scope, recoveries, desk.by())
        }
        await bring(june, first)
        await close(june)
        expect(await left(1)).toBe(sum(first))
        const { channel_id } = await createChannel(db, network, {
          platform_channel_id: unknown,
          credit: [[dayOf(from), null]],
          members: people,
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
        await expectSound()
      },
    ),
    { numRuns: runs(12), endOnFailure: true },
  )
}, 180_000)
