import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'

/**
 * What calculations of these months carried forward, worked out again as a select like compareLines’ whole lines: rows of
 * the files that the corrected month was made of by then, on days that the calculation counted, less what months approved
 * before had carried.
 */
export const recoveredLines = (
  { network_id }: Pick<NetworkScope, 'network_id'>,
  months: RawBuilder<unknown>,
) => sql`(
  with asked as (
    select p.month, p.corrects_month, p.platform_channel_id as channel, coalesce(m.approved_at, 'infinity') as until
    from settlement_recoveries p join settlement_months m using (network_id, month)
    where p.network_id = ${network_id} and p.month = any(${months}) and exists (
      select from settlement_lines l
      where l.network_id = p.network_id and l.month = p.month and l.corrects_month = p.corrects_month
        and l.platform_channel_id = p.platform_channel_id and l.reason = 'carried_forward')
  ), before as (
    select asked.month, asked.corrects_month, channel, l.kind, l.family, l.adjustment_type, l.activity_month, l.reason, l.amount
    from asked
    join settlement_lines l on l.network_id = ${network_id} and l.platform_channel_id = asked.channel
      and l.reason in ('unknown_channel', 'carried_forward')
      and asked.corrects_month = case when l.corrects_month = '-infinity' then l.month else l.corrects_month end
    join settlement_months o on o.network_id = l.network_id and o.month = l.month and o.approved_at < asked.until
  ), read as (
    select asked.month, asked.corrects_month, channel, unnest(m.basis_files) as file_id, 1 as sign
    from asked join settlement_months m on m.network_id = ${network_id} and m.month = asked.corrects_month
    union all
    select asked.month, asked.corrects_month, channel, file.file_id, file.sign
    from asked
    join settlement_corrections c on c.network_id = ${network_id} and c.corrects_month = asked.corrects_month
      and c.reference_id is distinct from c.file_id
    join settlement_months o on o.network_id = c.network_id and o.month = c.month and o.approved_at < asked.until
    cross join lateral (values (c.file_id, 1), (c.reference_id, -1)) as file(file_id, sign)
  ), money as (
    select read.month, read.corrects_month, channel, 'revenue' as kind, f.family,
      coalesce(r.adjustment_type, case when f.is_adjustment then '?' else '' end) as adjustment_type, r.activity_month,
      r.day, false as is_carried, r.revenue * read.sign as amount
    from read
    join settled_files f on f.network_id = ${network_id} and f.file_id = read.file_id
      and f.family not in ('payment_summary', 'us_tax', 'us_tax_refund')
    join settled_rows r on r.network_id = f.network_id and r.file_id = f.file_id and r.platform_channel_id = read.channel
    union all
    select month, corrects_month, channel, kind, family, adjustment_type, activity_month, null, reason = 'carried_forward', amount
    from before where reason = 'carried_forward' or kind <> 'revenue'
  )
  select money.month, corrects_month, kind, family, channel, adjustment_type, activity_month, c.channel_id, c.account_ids,
    c.basis_points, sum(amount) as amount
  from money
  join settlement_channels c on c.network_id = ${network_id} and c.month = money.month and c.platform_channel_id = channel
    and daterange(c.from_day, c.until_day) @> (activity_month + interval '1 month')::date - 1 and c.account_ids <> '{}'
  where is_carried or case when day is not null then c.credit @> day
    else c.credit && daterange(activity_month, (activity_month + interval '1 month')::date) end
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(amount) <> 0
)`
