import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { feeRateAt, termsFor } from '../../fees/public.ts'
import type { SettledRate } from '../inputs/find-settled-rate.ts'
import type { Inputs } from '../inputs/read-inputs.ts'
import { wholeOf } from '../nano-dollars.ts'
import { feeOf } from './fee-of.ts'

type Asked = { month: string; inputs: Pick<Inputs, 'files' | 'corrections' | 'recovered'>; rate: SettledRate }

/**
 * Makes the lines of a month: every row that counts lands in exactly one of member, unallocated and uncredited, is split
 * among those who had the channel on its day so that the parts are the whole, and pays the fee of its activity's month: by the
 * contract term that is of it, and else at the member's rate. What corrects a closed
 * month goes where that month put it: to nobody where it knew nobody. What is recovered for channels that are known now goes
 * to their members, and leaves what was nobody's.
 */
export async function writeLines(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { month, inputs, rate }: Asked,
): Promise<void> {
  const network = sql`${network_id}::integer`
  await sql`delete from settlement_lines where network_id = ${network_id} and month = ${month}`.execute(trx)
  await sql`
    with money as materialized (
      ${revenueOf(network_id, inputs)}
      union all
      ${taxesOf(network_id, inputs, rate)}
      union all
      ${recoveredOf(inputs)}
    ), placed as (
      select money.*, coalesce(former.channel_id, known.channel_id, 0) as channel_id,
        coalesce(former.account_ids, known.account_ids) as account_ids,
        case when former.channel_id is null then known.basis_points else former.basis_points end as basis_points,
        case
          when money.channel = '' then 'no_channel'
          when former.channel_id is null and known.channel_id is null then 'unknown_channel'
          when not is_recovered and not ${isCredited(sql`coalesce(former.credit, known.credit)`)} then 'uncredited'
          when cardinality(coalesce(former.account_ids, known.account_ids)) = 0 then 'no_member'
          else ''
        end as place
      from money
      left join settlement_channels known on known.network_id = ${network} and known.month = ${month}::date
        and known.platform_channel_id = money.channel and ${earnedOn} >= known.from_day
        and ${earnedOn} < known.until_day and (money.corrects_month = '-infinity' or is_recovered)
      left join settlement_channels former on former.network_id = ${network} and former.month = money.corrects_month
        and former.platform_channel_id = money.channel and ${earnedOn} >= former.from_day
        and ${earnedOn} < former.until_day
    ), lines as materialized (
      select row_number() over () as line, kind, family, channel, adjustment_type, activity_month, corrects_month, place,
        is_recovered, max(channel_id) as channel_id, owners, points, sum(amount) as amount
      from placed cross join lateral (
        select case when place = '' then account_ids end as owners, case when place = '' then basis_points end as points
      ) as whose
      where not is_recovered or place = ''
      group by kind, family, channel, adjustment_type, activity_month, corrects_month, place, is_recovered, owners,
        points
      having sum(amount) <> 0
    ), split as (
      select lines.*, member.account_id, member.place as turn,
        ${floorOf(
          sql`(amount * coalesce(member.points, 1))`,
          sql`(case when member.points is null then cardinality(owners) else 10000 end)`,
        )} as part
      from lines
      cross join lateral unnest(owners, lines.points) with ordinality as member(account_id, points, place)
      where lines.place = ''
    ), parts as (
      select kind, family, channel, adjustment_type, activity_month, corrects_month, max(channel_id) as channel_id, account_id,
        sum(part) as amount
      from (
        select kind, family, channel, adjustment_type, activity_month, corrects_month, channel_id, account_id,
          case when turn = 1 then part + amount - sum(part) over (partition by line) else part end as part
        from split
      ) as of_owners
      group by kind, family, channel, adjustment_type, activity_month, corrects_month, account_id
    ), rates as materialized (
      select account_id, activity_month, ${feeRateAt(network, sql`months.account_id`, sql`months.activity_month`)} as fee_rate
      from (select distinct account_id, activity_month from parts) as months
    ), terms as materialized (
      ${termsFor(network, sql`(select distinct account_id, channel, family, activity_month from parts)`)}
    )
    insert into settlement_lines (network_id, month, account_id, platform_channel_id, kind, family, adjustment_type,
      activity_month, corrects_month, bucket, reason, channel_id, amount, fee_rate, fee, term, term_from, member_rate)
    select ${network}, ${month}::date, account_id, channel, kind, family, adjustment_type, activity_month, corrects_month,
      'member', '', channel_id, amount::bigint, rate, ${feeOf(sql`amount`, sql`rate`)}, term, term_from,
      case when term is not null then fee_rate end
    from parts
    join rates using (account_id, activity_month)
    left join terms using (account_id, channel, family, activity_month)
    cross join lateral (select coalesce(term_rate, fee_rate) as rate) as holds
    union all
    select ${network}, ${month}::date, 0, channel, kind, family, adjustment_type, activity_month, corrects_month,
      case when place = 'uncredited' then 'uncredited' else 'unallocated' end,
      case when place = 'uncredited' then '' else place end, channel_id, amount::bigint, 0, 0, null, null, null
    from lines where place <> ''
    union all
    select ${network}, ${month}::date, 0, channel, kind, family, adjustment_type, activity_month, corrects_month,
      'unallocated', 'carried_forward', channel_id, -amount::bigint, 0, 0, null, null, null
    from lines where is_recovered`.execute(trx)
}

/** Rounded down, also below 0; exact. */
const floorOf = (amount: RawBuilder<unknown>, by: RawBuilder<unknown>) =>
  sql`(div(${amount}, ${by}) - (mod(${amount}, ${by}) < 0)::integer)`

/** Money without a day is of those who had the channel on the last one of its month. */
const earnedOn = sql`coalesce(money.day, (money.activity_month + interval '1 month - 1 day')::date)`

const isCredited = (credit: RawBuilder<unknown>) => sql`
  case when money.day is not null then ${credit} @> money.day
    else ${credit} && daterange(money.activity_month, (money.activity_month + interval '1 month')::date) end`

const taxFamilies = ['us_tax', 'us_tax_refund']

/** Rows of the files that count, summed by what tells lines apart, and what newer files of closed months differ by. */
function revenueOf(network_id: number, { files, corrections }: Asked['inputs']) {
  const of = corrections.filter(({ family }) => family !== 'payment_summary' && !taxFamilies.includes(family))
  return sql`
    select 'revenue' as kind, f.family, coalesce(r.platform_channel_id, '') as channel, r.day, r.activity_month,
      coalesce(r.adjustment_type, case when f.is_adjustment then '?' else '' end) as adjustment_type, g.corrects_month,
      false as is_recovered, sum(r.revenue * g.sign) as amount
    from (${signedFiles(
      files.basis.map(({ file_id }) => file_id),
      of,
    )}) as g
    join settled_files f on f.network_id = ${network_id} and f.file_id = g.file_id
    join settled_rows r on r.network_id = ${network_id} and r.file_id = g.file_id
    group by f.family, r.platform_channel_id, r.day, r.activity_month, r.adjustment_type, f.is_adjustment,
      g.corrects_month
    having g.corrects_month = '-infinity' or sum(r.revenue * g.sign) <> 0`
}

/** US tax, which lessens what a channel brought, by the month of its earnings; in dollars at the settled rate. */
function taxesOf(network_id: number, { files, corrections }: Asked['inputs'], rate: SettledRate) {
  const of = corrections.filter(({ family }) => taxFamilies.includes(family))
  const [local, usd] = [sql`${rate.local}::numeric`, sql`${rate.usd}::numeric`]
  const amount = sql`sum(t.amount * g.sign)`
  return sql`
    select case when f.family = 'us_tax' then 'us_tax' else 'us_refund' end, f.family, t.platform_channel_id, null::date,
      t.earnings_month, '', g.corrects_month,
      false, -(case when t.currency = 'USD' then ${wholeOf(sql`(${amount} * 1000000000)`, sql`1::numeric`)}
        else ${wholeOf(sql`(${amount} * ${usd})`, local)} end)
    from (${signedFiles(
      files.taxes.map(({ file_id }) => file_id),
      of,
    )}) as g
    join settled_files f on f.network_id = ${network_id} and f.file_id = g.file_id
    join settled_taxes t on t.network_id = ${network_id} and t.file_id = g.file_id
    group by f.family, t.platform_channel_id, t.earnings_month, t.currency, g.corrects_month
    having ${amount} <> 0`
}

/** What this month carries of closed ones; credited, as it was looked up. */
function recoveredOf({ recovered }: Asked['inputs']) {
  const each = (key: keyof (typeof recovered)[number]) => recovered.map((row) => row[key])
  return sql`
    select kind, family, channel, null::date, activity_month, adjustment_type, corrects_month, true, amount::numeric
    from unnest(${each('kind')}::text[], ${each('family')}::text[], ${each('platform_channel_id')}::text[],
      ${each('activity_month')}::date[], ${each('adjustment_type')}::text[], ${each('corrects_month')}::date[],
      ${each('amount')}::numeric[])
      as r(kind, family, channel, activity_month, adjustment_type, corrects_month, amount)`
}

/** Files with 1, and those that they replace with -1. */
const signedFiles = (ids: number[], corrections: Inputs['corrections']) => sql`
  select unnest(${ids}::bigint[]) as file_id, 1 as sign, '-infinity'::date as corrects_month
  union all
  select unnest(${corrections.map(({ file_id }) => file_id)}::bigint[]), 1,
    unnest(${corrections.map(({ corrects_month }) => corrects_month)}::date[])
  union all
  select unnest(${corrections.map(({ reference_id }) => reference_id)}::bigint[]), -1,
    unnest(${corrections.map(({ corrects_month }) => corrects_month)}::date[])`
