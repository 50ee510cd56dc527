import { firstOfMonth } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { inPart, type Part } from './rollup-sources.ts'

/** Per channel and month: the reported revenue of its held days. */
export const heldMonths = (scope: NetworkScope, part: Part): RawBuilder<unknown> => sql`
  select date_trunc('month', day::timestamp)::date as month, channel_id, sum_bigint(revenue) as revenue
  from (select * from channel_day where ${inPart(scope, part)} and held and revenue <> 0) as stored
  join (select day from network_day where network_id = ${scope.network_id} and revenue_reported) as reported using (day)
  group by month, channel_id`

/** Recomputes the held sums: of all channels or some, in all months or in those of some days. */
export async function writeHeldMonths(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { days, channel_ids }: Part,
): Promise<void> {
  const months = days && [...new Set(days.map(firstOfMonth))]
  const inMonths = months ? sql`month = any(${months}::date[])` : sql`true`
  const part = channel_ids ? { channel_ids } : {}
  await sql`delete from held_month where ${inPart(scope, part)} and ${inMonths}`.execute(trx)
  await sql`
    insert into held_month (network_id, month, channel_id, revenue)
    select ${scope.network_id}, held.* from (${heldMonths(scope, part)}) as held
    where ${inMonths} order by month, channel_id`.execute(trx)
}
