import { type RawBuilder, sql } from 'kysely'
import { wholeOf } from '../nano-dollars.ts'

/** What nano-US-dollars come to at a settled rate, in whole won, half away from zero. */
export const netOf = (nano: RawBuilder<unknown>, { local, usd }: { local: string; usd: string }) =>
  wholeOf(sql`(${nano} * ${local}::numeric)`, sql`${usd}::numeric`)
