import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'

/**
 * Keeps the channels as they are now: whose each is in which activity months, which of its days count, and what screens
 * showed of the month. What is settled stays explained by it when assignments, credit or the channel itself have changed.
 */
export async function writeChannels(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  month: string,
): Promise<void> {
  await sql`delete from settlement_channels where network_id = ${network_id} and month = ${month}`.execute(
    trx,
  )
  await sql`
    with shares as (
      select channel_id, from_month, array_agg(account_id order by account_id) as account_ids,
        array_agg(basis_points order by account_id) as basis_points
      from channel_shares where network_id = ${network_id} group by channel_id, from_month
      union all
      select channel_id, '-infinity', array[0], array[10000] from channels where network_id = ${network_id}
    ), periods as (
      select *, lead(from_month, 1, 'infinity') over (partition by channel_id order by from_month) as until_month
      from shares
    ), assigned as (
      select channel_id, array_agg(account_id order by account_id) as account_ids
      from assignments where network_id = ${network_id} group by channel_id
    ), credit as (
      select channel_id, range_agg(daterange(from_day, to_day, '[]')) as days
      from channel_credit where network_id = ${network_id} group by channel_id
    ), estimated as (
      select channel_id, sum(revenue) as revenue, sum(premium_revenue) as premium_revenue
      from channel_day
      where network_id = ${network_id} and credited and day >= ${month}::date
        and day < ${month}::date + interval '1 month'
      group by channel_id
    )
    insert into settlement_channels (network_id, month, platform_channel_id, from_month, until_month, channel_id,
      account_ids, basis_points, credit, estimated, estimated_premium)
    select ${network_id}, ${month}, c.platform_channel_id, p.from_month, p.until_month, channel_id,
      case when p.account_ids = '{0}' then coalesce(a.account_ids, '{}') else p.account_ids end,
      case when p.account_ids = '{0}' then null else p.basis_points end,
      coalesce(r.days, '{}'), coalesce(e.revenue, 0)::bigint, coalesce(e.premium_revenue, 0)::bigint
    from channels c
    join periods p using (channel_id)
    left join assigned a using (channel_id)
    left join credit r using (channel_id)
    left join estimated e using (channel_id)
    where c.network_id = ${network_id}`.execute(trx)
}

/** Of a month's channels as they were written: who changes one changes it. */
export const channelsDigest = (network: RawBuilder<unknown>, month: RawBuilder<unknown>) => sql<string>`(
  select coalesce(md5(string_agg(concat_ws(' ', platform_channel_id, from_month, until_month, channel_id, account_ids,
    coalesce(basis_points::text, '-'), credit, estimated, estimated_premium), ',' order by platform_channel_id, from_month)), '')
  from settlement_channels where network_id = ${network} and month = ${month})`
