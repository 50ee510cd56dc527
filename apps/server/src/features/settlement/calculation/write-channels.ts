import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { knownChannels } from './holders.ts'

/**
 * Keeps the channels as they are now: whose each is on which days, which of its days count, and what screens showed of the
 * month. What is settled stays explained by it when assignments, credit or the channel itself have changed.
 */
export async function writeChannels(trx: Transaction<DB>, scope: NetworkScope, month: string): Promise<void> {
  const { network_id } = scope
  await sql`delete from settlement_channels where network_id = ${network_id} and month = ${month}`.execute(
    trx,
  )
  await sql`
    with known as (
      select platform_channel_id, channel_id, from_day, until_day, account_ids, basis_points, credit
      from ${knownChannels(scope)} as registered
      union all
      select platform_channel_id, channel_id, from_day, until_day, account_ids, basis_points, credit
      from deleted_channels where network_id = ${network_id}
    ), estimated as (
      select known.channel_id, known.from_day, sum(revenue) as revenue, sum(premium_revenue) as premium_revenue
      from known
      join channel_day d on d.network_id = ${network_id} and d.channel_id = known.channel_id and d.day >= known.from_day
        and d.day < known.until_day
      where d.credited and d.day >= ${month}::date and d.day < ${month}::date + interval '1 month'
      group by known.channel_id, known.from_day
    )
    insert into settlement_channels (network_id, month, platform_channel_id, from_day, until_day, channel_id,
      account_ids, basis_points, credit, estimated, estimated_premium)
    select ${network_id}, ${month}, platform_channel_id, from_day, until_day, channel_id, account_ids, basis_points, credit,
      coalesce(revenue, 0)::bigint, coalesce(premium_revenue, 0)::bigint
    from known left join estimated using (channel_id, from_day)`.execute(trx)
}

/** Of a month's channels as they were written: who changes one changes it. */
export const channelsDigest = (network: RawBuilder<unknown>, month: RawBuilder<unknown>) => sql<string>`(
  select coalesce(md5(string_agg(concat_ws(' ', platform_channel_id, from_day, until_day, channel_id, account_ids,
    coalesce(basis_points::text, '-'), credit, estimated, estimated_premium), ',' order by platform_channel_id, from_day)), '')
  from settlement_channels where network_id = ${network} and month = ${month})`
