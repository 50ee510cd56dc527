import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closingDesk } from '../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { runs } from '../../testing/sample.ts'
import { moneyRow } from '../../testing/settled-files.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { listFilingRows, listWithheld } from './filing-rows.ts'
import { verifyFilings } from './verify-filings.ts'

const { db } = await openTestDatabase()
const operator = await createAccount(db, null, { as: 'operator' })
const kinds = [
  'unknown',
  'business_income',
  'other_income',
  'business',
  'simplified_business',
  'exempt_business',
  'non_resident',
] as const
const months = ['2026-06-01', '2026-07-01', '2026-08-01']

const payee = fc.record({
  kind: fc.constantFrom(...kinds),
  treaty_rate: fc.option(fc.constantFrom('10', '15', '5.5'), { nil: null }),
  is_withheld: fc.boolean(),
  dollars: fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 3, maxLength: 3 }),
})
const world = fc.record({
  payees: fc.array(payee, { minLength: 1, maxLength: 4 }),
  /** Of each month: days after its end on which it is paid, opened again before or not. */
  steps: fc.array(fc.record({ days: fc.integer({ min: 5, max: 80 }), reopens: fc.boolean() }), {
    minLength: 3,
    maxLength: 3,
  }),
})

it('a filing table is what the books withheld in its month, whatever was paid, late or opened again before', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ payees, steps }) => {
      const network: TestNetwork = await createNetwork(db)
      const { network_id, scope } = network
      const close = closingDesk(db, () => network, { operator })
      const manager = await createAccount(db, network, { as: 'manager' })
      const channels = []
      for (const { kind, treaty_rate, is_withheld } of payees) {
        const member = await createAccount(db, network, { fee_rates: { '-infinity': '0.1' } })
        channels.push(await createChannel(db, network, { members: [member] }))
        await db
          .insertInto('payees')
          .values({
            network_id,
            account_id: member.account_id,
            kind,
            treaty_rate: kind === 'non_resident' ? treaty_rate : null,
            is_withheld: kind === 'exempt_business' && is_withheld,
          })
          .execute()
      }
      for (const [at, month] of months.entries()) {
        await close.bring(
          month,
          channels.map((channel, which) =>
            moneyRow(channel, month, String(payees[which]!.dollars[at]! / 100)),
          ),
        )
        await close.close(month)
        if (steps[at]!.reopens) {
          await close.reopen(month)
          await close.reopen(month, manager)
          await close.close(month)
        }
        const end = new Date(`${month.slice(0, 7)}-28T00:00:00Z`)
        end.setUTCDate(end.getUTCDate() + steps[at]!.days)
        const day = end.toISOString().slice(0, 10)
        await close.pay(month, day < '2026-11-20' ? day : '2026-11-20').catch((error) => {
          if (error.code !== 'conflict') throw error
        })
      }
      const { rows } = await sql<{ month: string; withheld: string }>`
        select to_char(effective_on, 'YYYY-MM') as month,
          sum(case when credit_account = 'withholding_payable' then amount else -amount end)::text as withheld
        from ledger_transfers where network_id = ${network_id}
          and (credit_account = 'withholding_payable' or debit_account = 'withholding_payable')
        group by 1 order by 1 desc`.execute(db)
      const filed = await listWithheld(db, scope, 100)
      expect(
        filed.filter(({ withheld }) => withheld !== '0').map(({ month, withheld }) => ({ month, withheld })),
      ).toEqual(rows)
      for (const { month, withheld } of filed) {
        const table = await listFilingRows(db, scope, { month, page: 1, size: 200 })
        const sum = table.rows.reduce((of, row) => of + BigInt(row.income_tax) + BigInt(row.local_tax), 0n)
        expect([month, String(sum)]).toEqual([month, withheld])
      }
      expect((await verifyFilings(db, scope)).differences).toEqual([])
    }),
    { numRuns: runs(6) },
  )
})
