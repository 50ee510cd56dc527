import { type RawBuilder, sql } from 'kysely'
import { wholeOf } from '../nano-dollars.ts'

/** The fee of an amount at a rate of whole thousandths, in nano-US-dollars, half away from zero. */
export const feeOf = (amount: RawBuilder<unknown>, rate: RawBuilder<unknown>) =>
  sql<string>`(${wholeOf(sql`(${amount} * (${rate} * 1000))`, sql`1000::numeric`)})::bigint`
