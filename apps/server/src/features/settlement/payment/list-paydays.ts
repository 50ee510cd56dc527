import type { Payday } from '@cuesheet/contract/home'
import { firstOfMonth } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../../access/scope.ts'
import { type Terms, termsRelation } from '../../facts/terms.ts'
import { feeRateAt } from '../../fees/public.ts'
import { dueAmounts, entriesOf } from '../calculation/due-amounts.ts'
import { guaranteedShares, toppedUp } from '../calculation/guarantees.ts'
import { holdersOf } from '../calculation/holders.ts'
import { taxOf, untaxed } from '../calculation/taxes.ts'
import { wholeOf } from '../nano-dollars.ts'
import { bookOf, currencyOf, settledUnits, unitsPerDollar } from '../settlement-currencies.ts'
import { dueOf } from './due-payments.ts'

type Asked = {
  today: string
  /** What a month's dollars are in won; null where no exchange rate is known. Who is paid in dollars needs none. */
  won: Terms | null
  /** A relation of one row (profit, expected, from, to) of this month; null while nothing of it is reported. */
  forecast: RawBuilder<unknown> | null
  /** How many of those to come. */
  ahead?: number
  /** How many of those that have passed, where it is more than the latest. */
  behind?: number
}

export type PaydayRow = Omit<Payday, 'doubts' | 'reported_days' | 'days' | 'earned_ratio' | 'dollars_at'> & {
  rate: string | null
  is_unready: 'files' | 'close' | null
  holds: number
  invoices: number
  tax_rules: number
  payees: number
  entries: number
  awaited: number
  has_begun: boolean
  is_partly_paid: boolean
  /** Channels with views of which nobody says what they earned. */
  unpriced: number
}

const filesBy = 20
const maxLate = 3

/**
 * The months whose payday has passed and that are not paid, the latest of them, and those that are paid next: what is paid of each,
 * as the close pays it; of one that is partly paid what is left. Until a month is settled its reports stand for its files: each channel's credited revenue, at the mean
 * rate of the month, is divided among those who had it on the day; fee, what was carried over, minimum and taxes are those of the
 * close. What a member's months carry over is told once, whenever its payday was: of the month that was locked last, which has taken what those
 * before it carried over. Of this month what is expected of the network or member is divided as the month so far is.
 */
export function listPaydays(
  scope: ChannelScope,
  { today, won, forecast, ahead = 1, behind = maxLate }: Asked,
): RawBuilder<PaydayRow> {
  const { network_id, member_id } = scope
  const isAsked = (account: string) =>
    sql`(${member_id}::integer is null or ${sql.ref(account)} = ${member_id})`
  const first = sql`${firstOfMonth(today)}::date`
  const isCalculated = scope.terms === 'gross' ? sql`calculated_at is not null` : sql`false`
  const estimated =
    won === null ? sql`select * from settled where false` : estimatedOf(scope, won, forecast, first)
  const reasons = (of: string) => sql`count(*) filter (where waits_for = ${of})`
  return sql<PaydayRow>`
    with begun as (select min(month) as month from settled_files where network_id = ${network_id}),
    own as materialized (
      select s.month, s.carried, s.due > 0 and s.paid_on is null as is_due, row_number() over (order by m.locked_at desc, s.month desc) as turn
      from settlement_members s join settlement_months m on m.network_id = s.network_id and m.month = s.month and m.locked_at is not null
      where s.network_id = ${network_id} and s.account_id = ${member_id}
    ),
    months as materialized (
      select months.month::date as month, locked_at is not null as is_locked, ${isCalculated} as is_calculated, approved_at is not null as is_approved, currency,
        coalesce(months.month >= begun.month, false) as has_begun, calculated_at is not null as was_calculated,
        coalesce(planned_on, case when payday is not null then (${plannedOn}) end) as day,
        coalesce(planned_on, ${plannedOn}) as taxed_on, settled_local, settled_usd
      from networks
      cross join begun
      cross join generate_series(
        least(${first} - make_interval(months => payday_months + 4), (select min(month) from own where is_due or (turn = 1 and carried <> 0))),
        ${first}, interval '1 month') as months(month)
      left join settlement_months m on m.network_id = ${network_id} and m.month = months.month::date
      cross join lateral (
        select months.month + make_interval(months => case when payday is null then 1 else payday_months end) as paid_in
      ) as paying
      cross join lateral (
        select least(paid_in + (coalesce(payday, 25) - 1) * interval '1 day', paid_in + interval '1 month - 1 day')::date as day
      ) as fitting
      where networks.network_id = ${network_id}
    ),
    members as materialized (
      select s.* from settlement_members s
      where s.network_id = ${network_id} and ${isAsked('s.account_id')}
        and s.month in (select month from months where is_locked or is_calculated)
    ),
    paid as (
      select month, bool_and(paid_on is not null) filter (where due > 0) as is_paid, bool_or(paid_on is not null) as is_partly_paid,
        max(paid_on) as paid_on
      from members group by month
    ),
    standing as (
      select months.*, paid.paid_on, coalesce(is_paid, false) as is_paid, coalesce(is_partly_paid, false) as is_partly_paid,
        case when is_locked then is_paid = false else has_begun end as is_owed,
        coalesce(own.carried <> 0 and own.turn = 1, false) as is_carrying, coalesce(own.carried <> 0 and own.turn > 1, false) as is_carried_on,
        coalesce(day < ${today}::date, month < ${first} - interval '1 month') as is_past
      from months left join paid using (month) left join own using (month)
    ),
    chosen as materialized (
      select * from (
        select * from standing where is_past and is_owed and (is_locked or day is not null) order by month desc limit ${behind}) as late
      union all
      select * from standing where is_past and is_carrying
      union all
      select * from (
        select * from standing
        where not is_past and not is_carried_on and (day is not null or not (month < ${first} and is_locked and is_paid))
        order by month limit ${ahead}) as next
    ),
    settled as (
      select month, case when chosen.is_locked then 'settled' else 'calculated' end as basis,
        sum(s.payable) as amount, null::numeric as low, null::numeric as high,
        sum(round((s.revenue - s.us_tax) * settled_local / settled_usd)) as share,
        sum(round((s.revenue - s.us_tax) * settled_local / settled_usd)) - sum(s.net) as fee,
        sum(s.top_up) as top_up, sum(s.opening + s.adjustments - s.recouped - s.guarantee_recouped) as brought, sum(s.carried) as carried,
        sum(s.income_tax + s.local_tax) as tax, sum(s.vat) as vat, count(*) filter (where s.due > 0) as members,
        case when count(*) = 1 then min(s.carry_reason) end as carry_reason,
        count(*) filter (where s.due > 0 and s.payee_kind = 'unknown' and s.tax_rule is distinct from ${untaxed} and s.paid_on is null) as payees, 0 as unpriced
      from chosen join members s using (month)
      where (chosen.is_locked or chosen.is_calculated) and (chosen.is_paid or s.paid_on is null)
      group by month, chosen.is_locked
    ),
    estimated as (${estimated}),
    told as (select * from settled union all select * from estimated),
    waits as (
      select month, count(*) filter (where waits_for = 'hold' and hold_reason is not null) as holds, ${reasons('tax_invoice')} as invoices, ${reasons('tax_rule')} as tax_rules
      from ${dueOf(scope, { of: isAsked('d.account_id'), paid_on: sql`c.planned_on` })} as due group by month
    )
    select to_char(chosen.month, 'YYYY-MM') as month, chosen.day,
      coalesce(told.basis, case when is_locked then 'settled' when is_calculated then 'calculated' else 'reported' end) as basis, case when is_paid then paid_on end as paid_on,
      (case when is_locked or is_calculated then coalesce(told.amount, 0) else told.amount end)::text as amount, told.low::text as from, told.high::text as to,
      case when told.month is not null then jsonb_build_object('share', told.share::text, 'fee', told.fee::text, 'top_up', told.top_up::text, 'brought', told.brought::text,
        'carried', told.carried::text, 'tax', told.tax::text, 'vat', told.vat::text) end as parts,
      told.carry_reason, coalesce(told.members, 0) as members, coalesce(told.payees, 0) as payees, coalesce(told.unpriced, 0) as unpriced,
      case when is_locked then ${settledUnits} end as rate,
      case when not is_approved and has_begun and chosen.month <= (${today}::date - interval '1 month' - ${filesBy - 1} * interval '1 day')
        then case when exists (
          select from settled_files f where f.network_id = ${network_id} and f.month = chosen.month
            and f.state = 'current' and f.family = 'payment_summary'
        ) then 'close' else 'files' end end as is_unready,
      coalesce(holds, 0) as holds, coalesce(invoices, 0) as invoices, coalesce(tax_rules, 0) as tax_rules, has_begun,
      is_partly_paid and not is_paid as is_partly_paid,
      (select count(*) from settlement_entries e
        where e.network_id = ${network_id} and confirmed_at is null and withdrawn_at is null and e.month <= chosen.month
          and ${isAsked('e.account_id')} and not is_locked and ${scope.terms === 'gross'}) as entries,
      (select count(*) from settlement_awaited a
        where a.network_id = ${network_id} and a.month = chosen.month and a.of_month = chosen.month and is_locked) as awaited
    from chosen left join told using (month) left join waits using (month)
    order by chosen.month`
}

/** As `plannedPayment` plans it, beside networks and `fitting`. */
const plannedOn = sql`fitting.day + case
  when weekend_payday = 'stays' or extract(isodow from fitting.day) < 6 then 0
  when weekend_payday = 'after' then 8 - extract(isodow from fitting.day)::integer
  else 5 - extract(isodow from fitting.day)::integer end`

/**
 * What months that are not settled pay, beside `chosen` and `members`: by the reports, after fee and tax; low and high of this
 * month alone. What one carries over the next begins with.
 */
function estimatedOf(
  scope: ChannelScope,
  won: Terms,
  forecast: RawBuilder<unknown> | null,
  thisMonth: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { network_id, member_id } = scope
  const ratio = (of: string) =>
    forecast
      ? sql`case when month = ${thisMonth} then coalesce((select ${sql.ref(of)}::numeric / nullif(profit::numeric, 0) from forecast), 1) else 1 end`
      : sql`1`
  const isExpected = forecast
    ? sql`month = ${thisMonth} and (select expected from forecast) is not null`
    : sql`false`
  const following = sql`(
    select nets.account_id, nets.month, nets.position, nets.taxed_on, nets.scenario, nets.share, nets.net,
      due.available - due.due as opening, 0::numeric as adjustments, due.advance - due.recouped as advance,
      nets.is_recoupable, nets.guarantee_set_for, nets.measured_from, nets.guaranteed, nets.earlier_share,
      due.guarantee_open + case when due.is_top_up_recoupable then due.top_up else 0 end - due.guarantee_recouped as guarantee_open
    from due join nets on nets.account_id = due.account_id and nets.scenario = due.scenario and nets.position = due.position + 1
  )`
  return sql`
    with recursive ${forecast ? sql`forecast as materialized (${forecast}),` : sql``}
    unsettled as materialized (
      select month, taxed_on from chosen where not is_locked and not is_calculated
    ),
    counted as materialized (
      select unsettled.month, channel_id, day, views, revenue from channel_day as counted
      join unsettled on date_trunc('month', day::timestamp)::date = unsettled.month
      where ${isInScope(scope, 'counted')} and credited
        and day >= (select min(month) from unsettled) and day < (select max(month) from unsettled) + interval '1 month'
        and day in (select day from network_day where network_id = ${network_id} and revenue_reported)
    ),
    unpriced as (
      select month, channel_id from counted group by month, channel_id having sum(views) filter (where revenue is null) > 0
    ),
    held as materialized (
      select channel_id, from_day, until_day, account_ids, basis_points
      from ${holdersOf(scope, sql`select distinct channel_id from counted`)} as held
    ),
    earned as (
      select month, account_id, sum(revenue * coalesce(basis_points[turn] / 10000.0, 1::numeric / cardinality(account_ids))) as gross
      from counted join held on held.channel_id = counted.channel_id and from_day <= day and until_day > day
      cross join lateral unnest(account_ids) with ordinality as holder(account_id, turn)
      where ${member_id}::integer is null or account_id = ${member_id}
      group by month, account_id
    ),
    reported as (
      select month, taxed_on, row_number() over (order by month) as position from unsettled
      where exists (
          select from network_day
          where network_id = ${network_id} and revenue_reported and day >= month and day < month + interval '1 month'
        )
        -- Of views whose revenue nobody says nothing is known.
        and not exists (
          select from counted where counted.month = unsettled.month
          having count(revenue) = 0 and coalesce(sum(views), 0) > 0
        )
    ),
    accounts_asked as (
      select account_id, month, position, taxed_on, coalesce(gross, 0) as gross, fee.fee_rate, coalesce(${unitsPerDollar(currencyOf(network_id))}::numeric, rate) as rate,
        ${ratio('expected')} as middle, ${ratio('from')} as low, ${ratio('to')} as high
      from (
        select account_id, reported.month, position, taxed_on,
          ${feeRateAt(sql`${network_id}`, sql`a.account_id`, sql`reported.month`)} as fee_rate
        from accounts a cross join reported
        where a.network_id = ${network_id} and permission_flag = 0 and (${member_id}::integer is null or a.account_id = ${member_id})
      ) as fee
      join (${termsRelation({ kind: 'gross', months: won.months })}) as terms using (month)
      left join earned using (account_id, month)
    ),
    calculated as (
      select account_id, carried from members
      where month = (select max(month) from chosen where is_calculated and not is_locked and month < (select min(month) from reported))
    ),
    entries as (
      select reported.month, entries.* from reported cross join lateral (${entriesOf(network_id, sql`reported.month`)}) as entries
      -- A calculation has taken them.
      where position = 1 and not exists (select from calculated)
    ),
    owed as (
      select account_id, coalesce(calculated.carried, posted - coalesce(unpaid.due, 0), 0) as opening
      from accounts
      left join ledger_accounts b on b.network_id = ${network_id} and b.currency = ${bookOf(network_id)} and b.account = 'member:' || account_id || ':payable'
      left join (
        select account_id, sum(due) as due from settlement_members join settlement_months using (network_id, month)
        where network_id = ${network_id} and locked_at is not null and settlement_members.paid_on is null
        group by account_id
      ) as unpaid using (account_id)
      left join calculated using (account_id)
      where accounts.network_id = ${network_id}
        and (${member_id}::integer is null or account_id = ${member_id})
    ),
    shares as materialized (
      select account_id, month, position, taxed_on, scenario,
        ${wholeOf(sql`(round(gross * factor) * rate)`, sql`1000000000`)} as share,
        ${wholeOf(sql`((round(gross * factor) - round(round(gross * factor) * fee_rate)) * rate)`, sql`1000000000`)} as net,
        coalesce(opening, 0)::numeric as opening, coalesce(adjustments, 0)::numeric as adjustments, coalesce(advance, 0)::numeric as advance
      from accounts_asked
      cross join lateral (values ('middle', middle), ('low', low), ('high', high)) as scenarios(scenario, factor)
      left join entries using (account_id, month)
      left join owed using (account_id)
    ),
    nets as materialized (${guaranteedShares(network_id)}),
    due as (
      ${dueAmounts(network_id, sql`(${toppedUp(sql`(select * from nets where position = 1)`)})`)}
      union all
      ${dueAmounts(network_id, sql`(${toppedUp(following)})`)}
    ),
    taxed as (
      select due.*, income_tax + local_tax as tax, tax.vat, due - income_tax - local_tax + tax.vat as payable, tax.payee_kind = 'unknown' and tax.tax_rule is distinct from ${untaxed} as is_unknown
      from due
      left join payees on payees.network_id = ${network_id} and payees.account_id = due.account_id
      cross join lateral ${taxOf({ currency: currencyOf(network_id), due: sql`due.due`, payee: sql.ref('payees'), paid_on: sql`due.taxed_on` })} as tax
    )
    select ends.month, case when is_expected then 'expected' else 'reported' end as basis, middle.*
    from (
      select month, ${isExpected} as is_expected, sum(payable) filter (where scenario = 'low') as low,
        sum(payable) filter (where scenario = 'high') as high
      from taxed group by month
    ) as ends
    cross join lateral (
      select sum(payable) as amount, case when is_expected then low end as low, case when is_expected then high end as high,
        sum(share) as share, sum(share - net) as fee, sum(top_up) as top_up,
        sum(opening + adjustments - recouped - guarantee_recouped) as brought,
        sum(available - due) as carried, sum(tax) as tax, sum(vat) as vat, count(*) filter (where due > 0) as members,
        case when count(*) = 1 then min(carry_reason) end as carry_reason, count(*) filter (where due > 0 and is_unknown) as payees,
        (select count(*) from unpriced where unpriced.month = ends.month) as unpriced
      from taxed where taxed.month = ends.month and scenario = 'middle'
    ) as middle`
}
