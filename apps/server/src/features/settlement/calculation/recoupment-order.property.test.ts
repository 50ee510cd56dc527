import { type Deduction, deductions } from '@cuesheet/contract/values/guarantees'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createNetwork } from '../../../testing/factories.ts'
import { runs } from '../../../testing/sample.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { dueAmounts } from './due-amounts.ts'
import { toppedUp } from './guarantees.ts'

const { db } = await openTestDatabase()
const orders = deductions.flatMap((first) =>
  deductions
    .filter((second) => second !== first)
    .map((second) => [first, second, deductions.find((third) => third !== first && third !== second)!]),
)
const networks = await Promise.all(
  orders.map(async (order) => {
    const { network_id } = await createNetwork(db)
    await db
      .updateTable('networks')
      .set({ recoupment_order: order })
      .where('network_id', '=', network_id)
      .execute()
    return { order, network_id }
  }),
)

/** In won. guaranteed: null: nothing is; advance: that is paid out in this month. */
type Month = {
  net: number
  adjustments: number
  advance: number
  guaranteed: number | null
  is_recoupable: boolean
}
const month: fc.Arbitrary<Month> = fc.record({
  net: fc.integer({ min: -300, max: 1_000 }),
  adjustments: fc.oneof(fc.constant(0), fc.integer({ min: -700, max: 300 })),
  advance: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 800 })),
  guaranteed: fc.option(fc.integer({ min: 1, max: 600 })),
  is_recoupable: fc.boolean(),
})

type Open = { opening: number; advance: number; guarantee: number }
type Taken = Record<'top_up' | 'recouped' | 'guarantee_recouped' | 'available' | 'due', number> & {
  is_top_up_recoupable: boolean
  above_guarantee: number
}

async function take(network_id: number, of: Month, open: Open): Promise<Taken> {
  const members = sql`(select 1 as account_id, ${of.net}::bigint as net, ${open.opening}::bigint as opening,
    ${of.adjustments}::bigint as adjustments, ${open.advance}::bigint as advance, ${open.guarantee}::bigint as guarantee_open,
    ${of.guaranteed}::bigint as guaranteed, ${of.guaranteed}::bigint as guarantee_set_for,
    ${of.guaranteed === null ? null : of.is_recoupable}::boolean as is_recoupable, 0::bigint as earlier_share)`
  const { rows } = await sql<Taken>`
    select top_up::integer, recouped::integer, guarantee_recouped::integer, available::integer, due::integer,
      is_top_up_recoupable, above_guarantee::integer
    from (${dueAmounts(network_id, sql`(${toppedUp(members)})`)}) as due`.execute(db)
  return rows[0]!
}

/** Of what there is in this order, each all that it may; a correction counts in full, and what is not there is owed. */
function expectInOrder(order: readonly Deduction[], of: Month, open: Open, taken: Taken): void {
  const up = (amount: number) => Math.max(amount, 0)
  let left = up(of.net + taken.top_up + up(open.opening) + up(of.adjustments))
  const claims = {
    correction: up(-open.opening) + up(-of.adjustments),
    advance: open.advance,
    guarantee: Math.min(open.guarantee, taken.above_guarantee),
  }
  const got = { correction: null, advance: taken.recouped, guarantee: taken.guarantee_recouped }
  for (const claim of order) {
    const amount = Math.min(claims[claim], left)
    left -= amount
    if (got[claim] !== null) expect([claim, got[claim]]).toEqual([claim, amount])
  }
  const sum = open.opening + of.net + taken.top_up + of.adjustments
  expect(taken.available).toBe(sum - taken.recouped - taken.guarantee_recouped)
  expect(taken.due).toBe(up(taken.available))
}

it('each order is kept to, takes never more than there is, and in the end takes the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(month, { minLength: 1, maxLength: 6 }), async (months) => {
      const ends = []
      for (const { order, network_id } of networks) {
        const open: Open = { opening: 0, advance: 0, guarantee: 0 }
        const sums = { paid: 0, top_up: 0, recouped: 0, guarantee_recouped: 0 }
        // Rich enough in the end that all is taken.
        const rich = { net: 20_000, adjustments: 0, advance: 0, guaranteed: null, is_recoupable: false }
        for (const of of [...months, rich]) {
          open.advance += of.advance
          const taken = await take(network_id, of, open)
          expectInOrder(order, of, open, taken)
          open.opening = taken.available - taken.due
          open.advance -= taken.recouped
          open.guarantee += (taken.is_top_up_recoupable ? taken.top_up : 0) - taken.guarantee_recouped
          sums.paid += taken.due
          sums.top_up += taken.top_up
          sums.recouped += taken.recouped
          sums.guarantee_recouped += taken.guarantee_recouped
        }
        expect(open).toEqual({ opening: 0, advance: 0, guarantee: 0 })
        ends.push(sums)
      }
      for (const sums of ends) expect(sums).toEqual(ends[0])
    }),
    {
      numRuns: runs(40),
      examples: [[[{ net: 100, adjustments: -700, advance: 800, guaranteed: 600, is_recoupable: true }]]],
    },
  )
})
