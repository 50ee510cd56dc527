import { type RawBuilder, sql } from 'kysely'

/** What was agreed with members beside what they earned, by account: adjustments of a month, and the advance that is still to be recouped. */
export const entriesOf = (network_id: number, month: RawBuilder<unknown>) => sql`
  select account_id, adjustments, greatest(coalesce(advances, 0) - coalesce(recouped, 0), 0) as advance
  from (
    select account_id, sum(amount) filter (where kind = 'adjustment' and month <= ${month} and booked_month is null) as adjustments,
      sum(amount) filter (where kind = 'advance' and month <= ${month}) as advances
    from settlement_entries
    where network_id = ${network_id} and confirmed_at is not null and withdrawn_at is null group by account_id
  ) as entries
  left join (
    select account_id, sum(recouped) as recouped
    from settlement_members join settlement_months using (network_id, month)
    where network_id = ${network_id} and locked_at is not null group by account_id
  ) as earlier using (account_id)`

/**
 * What of members' money is due, in won. `members`: a relation with account_id, net, opening, adjustments and advance, to which
 * recouped, available, hold_reason, carry_reason and due are added: opening + net + adjustments − recouped is available, and it is
 * due, or carried over where the member is held or it is below the network's minimum.
 */
export const dueAmounts = (network_id: number, members: RawBuilder<unknown>) => sql`
  select judged.*, case when carry_reason is null then available else 0 end as due
  from (
    select available.*, payees.hold_reason,
      case
        when available < 0 then 'negative'
        when available > 0 and payees.hold_reason is not null then 'held'
        when available > 0 and available < networks.minimum_payout then 'below_minimum'
      end as carry_reason
    from (
      select taken.*, opening + net + adjustments - recouped as available
      from (
        select members.*, least(greatest(opening + net + adjustments, 0), advance) as recouped from ${members} as members
      ) as taken
    ) as available
    join networks on networks.network_id = ${network_id}
    left join payees on payees.network_id = networks.network_id and payees.account_id = available.account_id
  ) as judged`
