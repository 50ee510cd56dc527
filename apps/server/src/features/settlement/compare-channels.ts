import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Comparisons } from '../../db/list-differences.ts'
import { partsOf } from './compare-lines.ts'
import { holdersOf } from './holders.ts'
import type { Standing } from './verify-settlement.ts'
import { channelsDigest } from './write-channels.ts'

/**
 * By what they look at: selects of what differs between the channels that standing calculations keep and whose they are:
 * where shares split them, and where nobody has approved them by all that says whose they are, and by credit, which has no
 * history.
 */
export const compareChannels = (scope: NetworkScope, standing: readonly Standing[]): Comparisons => ({
  settlement_channels: sql`
    with standing as (
      select * from unnest(${standing.map(({ month }) => month)}::date[],
        ${standing.map(({ is_approved }) => is_approved)}::boolean[]) as stands(month, is_approved)
    ), credited as (
      select channel_id, range_agg(daterange(from_day, to_day, '[]')) as days
      from channel_credit where network_id = ${scope.network_id} group by channel_id
    )
    select jsonb_build_object('month', c.month, 'channel_id', c.channel_id, 'from_day', c.from_day,
        'account_ids', h.account_ids, 'basis_points', h.basis_points, 'credit', credit_now) as expected,
      jsonb_build_object('month', c.month, 'channel_id', c.channel_id, 'from_day', c.from_day, 'account_ids', c.account_ids,
        'basis_points', c.basis_points, 'credit', credit_then) as stored
    from settlement_channels c
    join standing on standing.month = c.month
    join channels on channels.network_id = c.network_id and channels.channel_id = c.channel_id
    join ${holdersOf(scope)} as h on h.channel_id = c.channel_id and h.from_day < c.until_day
      and h.until_day > c.from_day and h.from_day < (c.month + interval '1 month')::date
    left join credited on credited.channel_id = c.channel_id
    cross join lateral (
      select datemultirange(daterange(null, (c.month + interval '1 month')::date)) as past
    ) as bounds
    cross join lateral (select coalesce(days, '{}') * past as credit_now, c.credit * past as credit_then) as now
    where c.network_id = ${scope.network_id} and (
      c.basis_points is distinct from h.basis_points
      or ((h.basis_points is not null or not is_approved) and c.account_ids <> h.account_ids)
      or (not is_approved and credit_then <> credit_now))`,
  // Nothing of them was changed since they were written.
  'settlement_channels.digest': sql`
    select jsonb_build_object('month', month, 'digest', channels_digest) as expected,
      jsonb_build_object('month', month, 'digest', digest) as stored
    from (
      select month, channels_digest, ${channelsDigest(sql`m.network_id`, sql`m.month`)} as digest
      from settlement_months m where network_id = ${scope.network_id} and channels_digest is not null
    ) as kept
    where digest <> channels_digest`,
  // What screens showed is split as money is.
  'settlement_members.estimated': sql`
    select to_jsonb(e) as expected, to_jsonb(s) as stored
    from (
      select c.month, account_id, sum(estimated)::text as estimated, sum(part.amount)::text as estimated_part
      from settlement_channels c cross join lateral (${partsOf(sql`c.estimated`)}) as part
      where network_id = ${scope.network_id} and from_day < c.month + interval '1 month' and until_day > c.month
      group by c.month, account_id
    ) as e
    full join (
      select month, account_id, estimated::text, estimated_part::text from settlement_members
      where network_id = ${scope.network_id}
    ) as s using (month, account_id)
    where coalesce(e.estimated, '0') <> s.estimated or coalesce(e.estimated_part, '0') <> s.estimated_part or (s.month is null and e.estimated <> '0')`,
})
