import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'

/**
 * Whose the channels of a network are, by day, as a select: periods of each channel that follow each other without a gap, with
 * the accounts that have money of it and their parts of 10,000 (null: equal ones). A channel is its members' on the days on
 * which it is assigned to them, and in the months of its share of who never was assigned. Shares count for those who have the
 * channel: who has none gets what they leave, in equal parts, and where nobody is left without one they are the whole.
 */
export const holdersOf = (
  { network_id }: NetworkScope,
  channels: RawBuilder<unknown> = sql`select channel_id from channels where network_id = ${network_id}`,
) => sql`(
  with asked as materialized (${channels}), held as (
    select channel_id, account_id, from_day, 'infinity'::date as until_day from assignments
    where network_id = ${network_id} and channel_id in (select channel_id from asked)
    union all
    select channel_id, account_id, from_day, until_day from ended_assignments
    where network_id = ${network_id} and channel_id in (select channel_id from asked)
  ), shared as (
    select channel_id, account_id, basis_points, from_month, until_month
    from channel_shares s
    join (
      select channel_id, from_month, lead(from_month, 1, 'infinity') over (partition by channel_id order by from_month) as until_month
      from (select distinct channel_id, from_month from channel_shares where network_id = ${network_id}) as months
    ) as months using (channel_id, from_month)
    where s.network_id = ${network_id} and channel_id in (select channel_id from asked)
  ), having_it as (
    select * from held
    union all
    select channel_id, account_id, from_month, until_month from shared
    where account_id > 0 and (channel_id, account_id) not in (select channel_id, account_id from held)
  ), turns as (
    select channel_id, '-infinity'::date as from_day from asked
    union select channel_id, from_day from having_it
    union select channel_id, until_day from having_it where until_day < 'infinity'
    union select channel_id, from_month from shared
  ), periods as (
    select channel_id, from_day, lead(from_day, 1, 'infinity') over (partition by channel_id order by from_day) as until_day
    from turns
  ), members as (
    select distinct p.channel_id, p.from_day, h.account_id, s.basis_points
    from periods p
    join having_it h on h.channel_id = p.channel_id and h.from_day <= p.from_day and h.until_day > p.from_day
    left join shared s on s.channel_id = p.channel_id and s.account_id = h.account_id and s.from_month <= p.from_day
      and s.until_month > p.from_day
  ), counted as (
    select *, coalesce(sum(basis_points) over one, 0) as given, count(*) filter (where basis_points is null) over one as others,
      row_number() over (partition by channel_id, from_day, basis_points is null order by account_id) as turn
    from members window one as (partition by channel_id, from_day)
  ), parts as (
    select *, case when given = 0 then 1 when others = 0 then div(basis_points * 10000, given)
      else coalesce(basis_points, div(10000 - given, others)) end as part
    from counted
  ), whole as (
    select channel_id, from_day, account_id, given,
      (case when given > 0 and turn = 1 and (others = 0 or basis_points is null)
        then part + 10000 - sum(part) over (partition by channel_id, from_day) else part end)::integer as part
    from parts
  ), split as (
    select channel_id, from_day, array_agg(account_id order by account_id) as account_ids,
      array_agg(part order by account_id) filter (where given > 0) as basis_points
    from whole where part > 0 group by channel_id, from_day
  )
  select channel_id, from_day, until_day, coalesce(account_ids, '{}') as account_ids, basis_points
  from periods left join split using (channel_id, from_day)
)`

/**
 * The same of registered channels with the days that count, by the platform's id: from where a channel of the same id ends that
 * was deleted, which `deleted_channels` keeps.
 */
export const knownChannels = (scope: NetworkScope, channels?: RawBuilder<unknown>) => sql`(
  select c.platform_channel_id, channel_id, greatest(h.from_day, gone.until_day) as from_day, h.until_day, h.account_ids,
    h.basis_points, coalesce(credit.days, '{}') as credit
  from ${holdersOf(scope, channels)} as h
  join channels c using (channel_id)
  left join (
    select channel_id, range_agg(daterange(from_day, to_day, '[]')) as days
    from channel_credit where network_id = ${scope.network_id} group by channel_id
  ) as credit using (channel_id)
  left join (
    select platform_channel_id, max(until_day) as until_day
    from deleted_channels where network_id = ${scope.network_id} group by platform_channel_id
  ) as gone on gone.platform_channel_id = c.platform_channel_id
  where c.network_id = ${scope.network_id} and h.until_day > coalesce(gone.until_day, '-infinity')
)`
