import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { closingDesk } from '../../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../../testing/factories.ts'
import { runs } from '../../../testing/sample.ts'
import { moneyRow } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { listPaidYears } from './paid-years.ts'

const { db } = await openTestDatabase()
const operator = await createAccount(db, null, { as: 'operator' })
let network: TestNetwork
const desk = closingDesk(db, () => network, { operator, today: '2027-03-31' })

const months = ['2026-09-01', '2026-10-01', '2026-11-01'] as const
const world = fc.record({
  members: fc.array(
    fc.record({
      kind: fc.constantFrom('business_income', 'other_income', 'simplified_business', 'non_resident'),
      dollars: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 3, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  paid: fc.constantFrom(
    ['2026-10-20', '2026-11-20', '2026-12-20'],
    ['2026-12-31', '2027-01-01', '2027-02-25'],
    ['2027-01-15', '2027-01-15', null],
  ),
})

/** What the books say left a member's balance in a year, by kind. */
async function sumOfLedger({ account_id }: Viewer, year: number) {
  const { rows } = await sql<{ payment: string; withholding: string }>`
    select coalesce(sum(amount) filter (where kind = 'payment'), 0)::text as payment,
      coalesce(sum(amount) filter (where kind = 'withholding'), 0)::text as withholding
    from ledger_transfers
    where network_id = ${network.network_id} and debit_account = ${`member:${account_id}:payable`}
      and extract(year from effective_on) = ${year}`.execute(db)
  return rows[0]!
}

it('equals what the books say was paid and withheld, by the year of the payment', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ members: made, paid }) => {
      network = await createNetwork(db)
      const members: Viewer[] = []
      for (const { kind } of made) {
        const viewer = await createAccount(db, network, { fee_rates: { '-infinity': '0.10' } })
        members.push(viewer)
        await db
          .insertInto('payees')
          .values({ network_id: network.network_id, account_id: viewer.account_id, kind })
          .execute()
      }
      const channels = []
      for (const viewer of members) channels.push(await createChannel(db, network, { members: [viewer] }))
      for (const [at, month] of months.entries()) {
        await desk.bring(
          month,
          channels.map((channel, of) => moneyRow(channel, month, String(made[of]!.dollars[at]! + 1))),
        )
        await desk.close(month)
        const day = paid[at]
        if (day) await desk.pay(month, day)
      }
      for (const viewer of members) {
        const years = await listPaidYears(db, network.scope, viewer.account_id)
        for (const { year, payments, ...sums } of years) {
          const { payment, withholding } = await sumOfLedger(viewer, year)
          const tax = BigInt(sums.income_tax) + BigInt(sums.local_tax)
          expect([String(BigInt(sums.paid) - BigInt(sums.vat)), String(tax)]).toEqual([payment, withholding])
          for (const field of ['due', 'income_tax', 'local_tax', 'vat', 'paid'] as const)
            expect(String(payments.reduce((sum, of) => sum + BigInt(of[field]), 0n))).toBe(sums[field])
        }
        const known = new Set(years.map(({ year }) => year))
        for (const year of [2026, 2027])
          if (!known.has(year))
            expect(await sumOfLedger(viewer, year)).toEqual({ payment: '0', withholding: '0' })
      }
    }),
    { numRuns: runs(6) },
  )
})
