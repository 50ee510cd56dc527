import { type Deduction, deductions } from '@cuesheet/contract/values/guarantees'
import { type RawBuilder, sql } from 'kysely'

/** What was agreed with members beside what they earned, by account: adjustments of a month, and the advance that is still to be recouped. */
export const entriesOf = (network_id: number, month: RawBuilder<unknown>) => sql`
  select account_id, adjustments, greatest(coalesce(advances, 0) - coalesce(written_off, 0) - coalesce(recouped, 0), 0) as advance
  from (
    select account_id, sum(amount) filter (where kind = 'adjustment' and month <= ${month} and booked_month is null) as adjustments,
      sum(amount) filter (where kind = 'advance' and month <= ${month}) as advances,
      sum(amount) filter (where kind = 'advance_write_off') as written_off
    from settlement_entries
    where network_id = ${network_id} and confirmed_at is not null and withdrawn_at is null group by account_id
  ) as entries
  left join (
    select account_id, sum(recouped) as recouped
    from settlement_members join settlement_months using (network_id, month)
    where network_id = ${network_id} and locked_at is not null group by account_id
  ) as earlier using (account_id)`

/** What is taken of a member's money in the network's order: each of what those before it leave. */
const claims = {
  correction: sql`correction`,
  advance: sql`advance`,
  guarantee: sql`least(guarantee_open, above_guarantee)`,
}

const takenOf = (claim: Deduction) => {
  const placeOf = (of: Deduction) => sql`array_position(networks.recoupment_order, ${of})`
  const before = deductions
    .filter((other) => other !== claim)
    .map((other) => sql`case when ${placeOf(other)} < ${placeOf(claim)} then ${claims[other]} else 0 end`)
  return sql`least(${claims[claim]}, greatest(pot - (${sql.join(before, sql` + `)}), 0))`
}

/**
 * What of members' money is due, in whole units of its currency. `members`: a relation with account_id, net, opening, adjustments, advance and the
 * columns of `toppedUp`, to which recouped, guarantee_recouped, available, hold_reason, carry_reason and due are added:
 * opening + net + top_up + adjustments − recouped − guarantee_recouped is available, and it is due, or carried over where the
 * member is held or it is below the network's minimum. Corrections below zero count in full; what advances and guarantees take
 * is never more than what there is before or after them, as the network's order says.
 */
export const dueAmounts = (network_id: number, members: RawBuilder<unknown>) => sql`
  select judged.*, case when carry_reason is null then available else 0 end as due
  from (
    select available.*, payees.hold_reason,
      case
        when available < 0 then 'negative'
        when available > 0 and payees.hold_reason is not null then 'held'
        when available > 0 and available < minimum_payout then 'below_minimum'
      end as carry_reason
    from (
      select taken.*, opening + net + top_up + adjustments - recouped - guarantee_recouped as available
      from (
        select members.*, ${takenOf('advance')} as recouped, ${takenOf('guarantee')} as guarantee_recouped, networks.minimum_payout
        from ${members} as members
        join networks on networks.network_id = ${network_id}
        cross join lateral (
          select greatest(net + top_up + greatest(opening, 0) + greatest(adjustments, 0), 0) as pot,
            greatest(-opening, 0) + greatest(-adjustments, 0) as correction
        ) as money
      ) as taken
    ) as available
    left join payees on payees.network_id = ${network_id} and payees.account_id = available.account_id
  ) as judged`
