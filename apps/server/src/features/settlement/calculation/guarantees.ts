import { type RawBuilder, sql } from 'kysely'

/**
 * The guarantees that hold for members in a month: account_id, is_recoupable, measured_from (the first month whose share counts),
 * guaranteed (null: its year does not end with this month) and guarantee_set_for: all of it. A year that ends early
 * guarantees as much of it as there was.
 */
const guaranteesIn = (network_id: number, month: RawBuilder<unknown>) => sql`
  select account_id, is_recoupable, amount as guarantee_set_for,
    case when span = 'month' then ${month}::date else (${month}::date - make_interval(months => position % 12))::date end as measured_from,
    case when span = 'month' then amount
      when position % 12 = 11 or until_month = ${month} then amount * (position % 12 + 1) / 12 end as guaranteed
  from (
    select g.*, (extract(year from ${month}::date) - extract(year from from_month))::integer * 12
      + (extract(month from ${month}::date) - extract(month from from_month))::integer as position
    from member_guarantees as g
    where g.network_id = ${network_id} and from_month <= ${month} and coalesce(until_month, ${month}) >= ${month}
  ) as holding`

/**
 * By account, all that a month's calculation knows of guarantees: the columns of `guaranteesIn`, null where none holds,
 * earlier_share (what locked months since measured_from came to) and guarantee_open (what locked months topped up and did
 * not recoup).
 */
export const guaranteesOf = (network_id: number, month: RawBuilder<unknown>) => sql`
  select coalesce(held.account_id, open.account_id) as account_id, is_recoupable, guarantee_set_for, measured_from, guaranteed,
    coalesce((
      select sum(s.net) from settlement_members s join settlement_months m using (network_id, month)
      where s.network_id = ${network_id} and s.account_id = held.account_id and m.locked_at is not null
        and s.month >= held.measured_from and s.month < ${month}), 0) as earlier_share,
    coalesce(guarantee_open, 0) as guarantee_open
  from (${guaranteesIn(network_id, month)}) as held
  full join (${openGuarantees(network_id)}) as open on open.account_id = held.account_id`

/** By account, where there is any: what locked months topped up of shares and did not recoup, and nobody has written off. */
export const openGuarantees = (network_id: number) => sql`
  select account_id, sum(amount) as guarantee_open
  from (
    select account_id, case when is_top_up_recoupable then top_up else 0 end - guarantee_recouped as amount
    from settlement_members s join settlement_months m using (network_id, month)
    where s.network_id = ${network_id} and m.locked_at is not null
    union all
    select account_id, -amount from settlement_entries
    where network_id = ${network_id} and kind = 'guarantee_write_off' and confirmed_at is not null and withdrawn_at is null
  ) as moved
  group by account_id having sum(amount) > 0`

/**
 * Adds to `members`, a relation with net and the columns of `guaranteesOf`: guaranteed_share, top_up, is_top_up_recoupable and
 * above_guarantee: how much of the share may be recouped from. While a year runs, none of it is; without a guarantee all of it.
 */
export const toppedUp = (members: RawBuilder<unknown>) => sql`
  select members.*, case when guaranteed is not null then earlier_share + net end as guaranteed_share,
    greatest(coalesce(guaranteed - earlier_share - net, 0), 0) as top_up,
    coalesce(is_recoupable and guaranteed > earlier_share + net, false) as is_top_up_recoupable,
    case when guaranteed is not null then greatest(earlier_share + net - guaranteed, 0)
      when guarantee_set_for is not null then 0 else greatest(net, 0) end as above_guarantee
  from ${members} as members`

/**
 * Beside `shares` of estimated months (account_id, month, scenario, net), `reported`, `calculated`, `months` and their `members`: the
 * same with the columns of `guaranteesOf`, where the calculated and estimated months of a guarantee's year count as the settled ones.
 */
export const guaranteedShares = (network_id: number) => sql`
  select shares.*, is_recoupable, guarantee_set_for, measured_from, guaranteed,
    (coalesce(earlier_share, 0) + coalesce((
      select sum(before.net) from shares as before
      where before.account_id = shares.account_id and before.scenario = shares.scenario
        and before.month >= guarantees.measured_from and before.month < shares.month), 0) + coalesce((
      select sum(members.net) from members join months using (month)
      where members.account_id = shares.account_id and not months.is_locked
        and members.month >= guarantees.measured_from and members.month < shares.month), 0))::numeric as earlier_share,
    (case when exists (select from calculated) then 0 else coalesce(guarantee_open, 0) end)::numeric as guarantee_open
  from shares
  left join (
    select reported.month, guarantees.* from reported
    cross join lateral (${guaranteesOf(network_id, sql`reported.month`)}) as guarantees
  ) as guarantees using (account_id, month)`
