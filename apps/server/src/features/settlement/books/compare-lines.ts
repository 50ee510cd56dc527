import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Comparisons } from '../../../db/list-differences.ts'
import type { Standing } from './verify-settlement.ts'

/**
 * By what they look at: selects of what differs between standing calculations and the rows, channels, shares and fees that
 * they are made of. Worked out here in another way than `writeLines` does, so that neither is its own proof.
 */
export const compareLines = ({ network_id }: NetworkScope, standing: readonly Standing[]): Comparisons => ({
  // Every row is in exactly one line, and each part of a line is its member's: by everything that tells lines apart.
  settlement_lines: sql`
    with read as (${filesOf(standing)}), money as (
      select read.month, read.corrects_month, 'revenue' as kind, f.family, coalesce(r.platform_channel_id, '') as channel,
        coalesce(r.adjustment_type, case when f.is_adjustment then '?' else '' end) as adjustment_type, r.activity_month,
        r.day, sum(r.revenue * read.sign) as amount
      from settled_rows r
      join read using (file_id)
      join settled_files f using (network_id, file_id)
      where r.network_id = ${network_id}
      group by 1, 2, 3, 4, 5, 6, 7, 8
      union all
      select taxes.month, corrects_month, kind, family, channel, '', earnings_month, null, -case when taxes.currency = 'USD'
          then round(amount * 1000000000) else ${roundedOf(sql`amount * settled_usd`, sql`settled_local`)} end
      from (
        select read.month, read.corrects_month, case when f.family = 'us_tax' then 'us_tax' else 'us_refund' end as kind,
          f.family, t.platform_channel_id as channel, t.earnings_month, t.currency, sum(t.amount * read.sign) as amount
        from settled_taxes t
        join read using (file_id)
        join settled_files f using (network_id, file_id)
        where t.network_id = ${network_id}
        group by 1, 2, 3, 4, 5, 6, 7
      ) as taxes
      join settlement_months m using (month)
      where m.network_id = ${network_id}
    ), placed as (
      select money.*, coalesce(c.channel_id, 0) as channel_id, c.account_ids, c.basis_points, (
          case
            when channel = '' then '{unallocated,no_channel}'
            when c.channel_id is null then '{unallocated,unknown_channel}'
            when not (case when day is null then c.credit && daterange(activity_month, (activity_month + interval '1 month')::date)
              else c.credit @> day end) then '{uncredited,""}'
            when c.account_ids = '{}' then '{unallocated,no_member}'
            else '{member,""}'
          end)::text[] as place
      from money
      left join settlement_channels c on c.network_id = ${network_id} and c.platform_channel_id = channel
        and c.month = case when corrects_month = '-infinity' then money.month else corrects_month end
        and daterange(c.from_day, c.until_day) @> coalesce(day, (activity_month + interval '1 month')::date - 1)
    ), whole as (
      select month, corrects_month, kind, family, channel, adjustment_type, activity_month, place,
        max(channel_id) as channel_id, account_ids, basis_points, sum(amount) as amount
      from (
        select month, corrects_month, kind, family, channel, adjustment_type, activity_month, place, channel_id,
          case place[1] when 'member' then account_ids end as account_ids,
          case place[1] when 'member' then basis_points end as basis_points, amount
        from placed
      ) as owned
      group by 1, 2, 3, 4, 5, 6, 7, 8, 10, 11 having sum(amount) <> 0
      union all
      select month, corrects_month, kind, family, channel, adjustment_type, activity_month, place, channel_id, account_ids,
        basis_points, amount * sign
      from ${recoveredLines({ network_id }, monthsOf(standing))} as recovered
      cross join (values ('{member,""}'::text[], 1), ('{unallocated,carried_forward}', -1)) as side(place, sign)
    ), expected as (
      select whole.month, corrects_month, kind, family, channel, adjustment_type, activity_month, place[1] as bucket,
        place[2] as reason, max(channel_id) as channel_id, part.account_id, sum(part.amount) as amount
      from whole cross join lateral (
        select 0 as account_id, whole.amount where place[1] <> 'member'
        union all
        (${partsOf(sql`whole.amount`)} where place[1] = 'member')
      ) as part
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 11
    ), stored as (
      select month, corrects_month, kind, family, platform_channel_id as channel, adjustment_type, activity_month, bucket, reason,
        channel_id, account_id, amount
      from settlement_lines where network_id = ${network_id} and month = any(${monthsOf(standing)})
    )
    select to_jsonb(e) as expected, to_jsonb(s) as stored
    from expected e
    full join stored s using (month, corrects_month, kind, family, channel, adjustment_type, activity_month, bucket, reason,
      account_id)
    where (e.channel_id, e.amount) is distinct from (s.channel_id, s.amount)`,
  // The fee of a line is that of its activity's month, by the member's history and the terms that are of it.
  'settlement_lines.fee': sql`
    with history as (
      select account_id, fee_rate, from_month, lead(from_month, 1, 'infinity') over (partition by account_id order by from_month) as until_month
      from fee_rates where network_id = ${network_id}
    ), spans as (
      select *, lead(from_month, 1, 'infinity') over (partition by account_id, platform_channel_id, family order by from_month) as until_month
      from contract_terms where network_id = ${network_id}
    ), terms as (select * from spans where fee_rate is not null), lines as (
      select l.*, coalesce(h.fee_rate, n.default_fee_rate) as own_rate,
        coalesce(b.fee_rate, c.fee_rate, f.fee_rate) as of_rate, coalesce(b.from_month, c.from_month, f.from_month) as of_from,
        case when b.fee_rate is not null then 'channel_family' when c.fee_rate is not null then 'channel'
          when f.fee_rate is not null then 'family' end as of_term
      from settlement_lines l
      join networks n using (network_id)
      left join history h on h.account_id = l.account_id and l.activity_month >= h.from_month and l.activity_month < h.until_month
      left join terms b on b.account_id = l.account_id and b.platform_channel_id = l.platform_channel_id
        and b.family = l.family and l.activity_month >= b.from_month and l.activity_month < b.until_month
      left join terms c on c.account_id = l.account_id and c.platform_channel_id = l.platform_channel_id
        and c.family = '' and l.activity_month >= c.from_month and l.activity_month < c.until_month
      left join terms f on f.account_id = l.account_id and f.platform_channel_id = ''
        and f.family = l.family and l.activity_month >= f.from_month and l.activity_month < f.until_month
      where l.network_id = ${network_id} and l.month = any(${monthsOf(standing)}) and l.bucket = 'member'
    ), rated as (
      select *, coalesce(of_rate, own_rate) as rate, case when of_term is not null then own_rate end as of_member from lines
    )
    select ${lineOf({ fee_rate: 'rate', term: 'of_term', term_from: 'of_from', member_rate: 'of_member' })} as expected,
      ${lineOf()} || jsonb_build_object('fee', fee::text) as stored
    from rated
    where (fee_rate, term, term_from, member_rate) is distinct from (rate, of_term, of_from, of_member)
      or fee <> ${roundedOf(sql`amount * (rate * 1000)`, sql`1000`)}`,
  // What is nobody's pays no fee.
  'settlement_lines.fee of nobody': sql`
    select null::jsonb as expected, to_jsonb(l) as stored from settlement_lines l
    where network_id = ${network_id} and month = any(${monthsOf(standing)}) and bucket <> 'member' and (fee, fee_rate) <> (0, 0)`,
})

const termColumns = ['fee_rate', 'term', 'term_from', 'member_rate'] as const

/** A line with what its fee is by; `from`: by the columns that are named. */
const lineOf = (from: Partial<Record<(typeof termColumns)[number], string>> = {}) => sql`
  jsonb_build_object('month', month, 'account_id', account_id, 'channel', platform_channel_id, 'family', family,
    'activity_month', activity_month, 'amount', amount::text,
    ${sql.join(termColumns.map((column) => sql`${sql.lit(column)}, ${sql.ref(from[column] ?? column)}`))})`

const monthsOf = (standing: readonly Standing[]) => sql`${standing.map(({ month }) => month)}::date[]`

/** The files that calculations read, with 1, and those that others take the place of, with -1. */
function filesOf(standing: readonly Standing[]) {
  const read = standing.flatMap(({ month, inputs: { files, corrections } }) => [
    ...[...files.basis, ...files.taxes].map(({ file_id }) => ({
      month,
      file_id,
      sign: 1,
      corrects_month: '-infinity',
    })),
    ...corrections.flatMap(({ file_id, reference_id, corrects_month }) => [
      { month, file_id, sign: 1, corrects_month },
      ...(reference_id === null ? [] : [{ month, file_id: reference_id, sign: -1, corrects_month }]),
    ]),
  ])
  return sql`
    select * from json_to_recordset(${JSON.stringify(read)}) as r(month date, file_id bigint, sign integer, corrects_month date)`
}

/** A channel's amount among its members, each rounded down and the rest to the first account. */
export const partsOf = (amount: RawBuilder<unknown>) => {
  const exact = sql`${amount} * coalesce(points, 1)`
  const whole = sql`(case when points is null then cardinality(account_ids) else 10000 end)::numeric`
  return sql`
    select account_id, case when account_id = min(account_id) over () then ${amount} - sum(part) over () + part else part end as amount
    from (
      select account_id, trunc((${exact} - mod(mod(${exact}, ${whole}) + ${whole}, ${whole})) / ${whole}) as part
      from unnest(account_ids, basis_points) as member(account_id, points)
    ) as parts`
}

/** Half away from zero; exact. */
export const roundedOf = (numerator: RawBuilder<unknown>, denominator: RawBuilder<unknown>) => sql`(
  select sign(n) * (trunc((abs(n) - mod(abs(n), d)) / d) + (2 * mod(abs(n), d) >= d)::integer)
  from (values ((${numerator})::numeric, (${denominator})::numeric)) as ratio(n, d))`

/**
 * What calculations of these months carried forward, worked out again as a select like compareLines’ whole lines: rows of
 * the files that the corrected month was made of by then, on days that the calculation counted, less what months approved
 * before had carried.
 */
const recoveredLines = (
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
