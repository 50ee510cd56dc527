import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { taxOf } from './taxes.ts'

const { db } = await openTestDatabase()

/** Income tax, local tax and VAT of a payment in won. */
async function taxed(
  kind: string | null,
  due: number,
  given: { on?: string; treaty?: number; withheld?: boolean } = {},
) {
  const { on = '2026-10-25', treaty = null, withheld = false } = given
  const { rows } = await sql<{ income_tax: number; local_tax: number; vat: number }>`
    select tax.income_tax, tax.local_tax, tax.vat
    from (select ${kind}::text as kind, ${treaty}::numeric as treaty_rate, ${withheld}::boolean as is_withheld) as payee_row
    cross join lateral ${taxOf({
      currency: sql`'KRW'`,
      due: sql`${due}::bigint`,
      payee: sql.ref('payee_row'),
      paid_on: sql`${on}::date`,
    })} as tax`.execute(db)
  const { income_tax, local_tax, vat } = rows[0]!
  return [income_tax, local_tax, vat]
}

it.each([
  ['business_income', 1_000_000, [30_000, 3_000, 0]],
  ['business_income', 3_333_333, [99_990, 9_990, 0]],
  ['business_income', 30_000, [900, 90, 0]],
  ['business_income', 334, [10, 0, 0]],
  ['business_income', 333, [0, 0, 0]],
  [null, 1_000_000, [30_000, 3_000, 0]],
  ['other_income', 125_000, [0, 0, 0]],
  ['other_income', 125_001, [10_000, 1_000, 0]],
  ['other_income', 333_333, [26_660, 2_660, 0]],
  ['business', 1_000_000, [0, 0, 100_000]],
  ['exempt_business', 1_000_000, [0, 0, 0]],
  ['simplified_business', 1_000_000, [0, 0, 0]],
  ['non_resident', 1_000_000, [200_000, 20_000, 0]],
])('%s of %i won', async (kind, due, expected) => {
  expect(await taxed(kind, due)).toEqual(expected)
})

it('takes what is set of a payee, and the rule that is on on the day', async () => {
  expect(await taxed('exempt_business', 1_000_000, { withheld: true })).toEqual([30_000, 3_000, 0])
  expect(await taxed('non_resident', 1_000_000, { treaty: 10 })).toEqual([100_000, 0, 0])
  const next = { on: '2027-01-25' }
  expect(await taxed('business_income', 1_000_000, next)).toEqual([30_000, 3_000, 0])
  await sql`update tax_rules set is_on = true where valid_from = '2027-01-01'`.execute(db)
  expect(await taxed('business_income', 1_000_000, next)).toEqual([20_000, 2_000, 0])
  expect(await taxed('business_income', 1_000_000, { on: '2026-12-31' })).toEqual([30_000, 3_000, 0])
})
