import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { runs } from '../../testing/sample.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { money, perThousand, premiumRatio } from './terms.ts'
import { fromUnits, pricePerThousand, ratioOf } from './units.ts'

const { db } = await openTestDatabase()

/** Of any size, and often where rounding is a close call. */
const whole = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 18n }),
  fc.integer({ min: 0, max: 18 }).chain((digits) => fc.bigInt({ min: 0n, max: 10n ** BigInt(digits) })),
)
const signed = fc.tuple(whole, fc.boolean()).map(([value, isNegative]) => (isNegative ? -value : value))
const rate = fc.constantFrom(0, 1, 3, 6, 9).chain((scale) =>
  fc.record({
    scale: fc.constant(scale),
    digits: fc.bigInt({ min: 1n, max: 1500n * 10n ** BigInt(scale) }),
  }),
)

test('ratios, prices and amounts are those of PostgreSQL', { timeout: 120_000 }, async () => {
  const sample = fc.record({ part: whole, views: whole, nano: signed, rate })
  await fc.assert(
    fc.asyncProperty(fc.array(sample, { minLength: 200, maxLength: 200 }), async (samples) => {
      const column = (of: (made: (typeof samples)[number]) => bigint | string): RawBuilder<unknown> =>
        sql`${samples.map((made) => String(of(made)))}::numeric[]`
      const written = ({ rate: { digits, scale } }: (typeof samples)[number]) => {
        const text = String(digits).padStart(scale + 1, '0')
        return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
      }
      const { rows } = await sql<{ ratio: number | null; price: string | null; amount: string }>`
        select ${premiumRatio(sql`part`, sql`views`, sql`0`)} as ratio, ${perThousand(sql`nano * rate`, sql`views`)}::text as price,
          ${money(sql`nano * rate`)}::text as amount
        from unnest(${column(({ part }) => part)}, ${column(({ views }) => views)}, ${column(({ nano }) => nano)}, ${column(written)})
          with ordinality as samples (part, views, nano, rate, at) order by at`.execute(db)
      const computed = samples.map(({ part, views, nano, rate: { digits, scale } }) => {
        const amount = nano * digits * 10n ** BigInt(9 - scale)
        return {
          ratio: ratioOf(part, views),
          price: pricePerThousand(amount, views, scale),
          amount: fromUnits(amount),
        }
      })
      expect(computed).toEqual(rows)
    }),
    { numRuns: runs(60) },
  )
})
