import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Comparisons } from '../../db/list-differences.ts'
import { partsOf } from './compare-lines.ts'
import type { Standing } from './verify-settlement.ts'
import { channelsDigest } from './write-channels.ts'

/**
 * By what they look at: selects of what differs between the channels that standing calculations keep and whose they are:
 * by the history of shares, and where nobody has approved them by assignments and credit too, which have no history.
 */
export const compareChannels = (
  { network_id }: NetworkScope,
  standing: readonly Standing[],
): Comparisons => ({
  settlement_channels: sql`
    select jsonb_build_object('month', c.month, 'channel_id', c.channel_id, 'from_month', c.from_month,
        'account_ids', case when shared.account_ids is null then account_ids_now else shared.account_ids end,
        'basis_points', shared.basis_points, 'credit', credit_now) as expected,
      jsonb_build_object('month', c.month, 'channel_id', c.channel_id, 'from_month', c.from_month, 'account_ids', c.account_ids,
        'basis_points', c.basis_points, 'credit', credit_then) as stored
    from settlement_channels c
    join unnest(${standing.map(({ month }) => month)}::date[],
      ${standing.map(({ is_approved }) => is_approved)}::boolean[]) as stands(month, is_approved) on stands.month = c.month
    join channels on channels.network_id = c.network_id and channels.channel_id = c.channel_id
    left join (
      select channel_id, from_month, lead(from_month, 1, 'infinity') over (partition by channel_id order by from_month) as until_month,
        account_ids, basis_points
      from (
        select channel_id, from_month, array_agg(account_id order by account_id) filter (where account_id > 0) as account_ids,
          array_agg(basis_points order by account_id) filter (where account_id > 0) as basis_points
        from channel_shares where network_id = ${network_id} group by channel_id, from_month
      ) as each
    ) as shared on shared.channel_id = c.channel_id and c.from_month >= shared.from_month and c.from_month < shared.until_month
    left join (
      select channel_id, array_agg(account_id order by account_id) as assigned
      from assignments where network_id = ${network_id} group by channel_id
    ) as assigned on assigned.channel_id = c.channel_id
    left join (
      select channel_id, range_agg(daterange(from_day, to_day, '[]')) as days
      from channel_credit where network_id = ${network_id} group by channel_id
    ) as credited on credited.channel_id = c.channel_id
    cross join lateral (
      select datemultirange(daterange(null, (c.month + interval '1 month')::date)) as past
    ) as bounds
    cross join lateral (
      select coalesce(assigned, '{}') as account_ids_now, coalesce(days, '{}') * past as credit_now, c.credit * past as credit_then
    ) as now
    where c.network_id = ${network_id} and (
      c.basis_points is distinct from shared.basis_points
      or (shared.account_ids is not null and c.account_ids <> shared.account_ids)
      or (not is_approved and (credit_then <> credit_now or (shared.account_ids is null and c.account_ids <> account_ids_now))))`,
  // Nothing of them was changed since they were written.
  'settlement_channels.digest': sql`
    select jsonb_build_object('month', month, 'digest', channels_digest) as expected,
      jsonb_build_object('month', month, 'digest', digest) as stored
    from (
      select month, channels_digest, ${channelsDigest(sql`m.network_id`, sql`m.month`)} as digest
      from settlement_months m where network_id = ${network_id} and channels_digest is not null
    ) as kept
    where digest <> channels_digest`,
  // What screens showed is split as money is.
  'settlement_members.estimated': sql`
    select to_jsonb(e) as expected, to_jsonb(s) as stored
    from (
      select c.month, account_id, sum(estimated)::text as estimated, sum(part.amount)::text as estimated_part
      from settlement_channels c cross join lateral (${partsOf(sql`c.estimated`)}) as part
      where network_id = ${network_id} and c.month >= from_month and c.month < until_month
      group by c.month, account_id
    ) as e
    full join (
      select month, account_id, estimated::text, estimated_part::text from settlement_members
      where network_id = ${network_id}
    ) as s using (month, account_id)
    where coalesce(e.estimated, '0') <> s.estimated or coalesce(e.estimated_part, '0') <> s.estimated_part or (s.month is null and e.estimated <> '0')`,
})
