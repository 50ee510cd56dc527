import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { SettledRate } from '../inputs/find-settled-rate.ts'
import type { Opening } from '../inputs/list-openings.ts'
import { currencyOf } from '../settlement-currencies.ts'
import { dueAmounts, entriesOf } from './due-amounts.ts'
import { guaranteesOf, toppedUp } from './guarantees.ts'
import { netOf } from './net-of.ts'
import { taxOf } from './taxes.ts'

type Asked = {
  month: string
  rate: SettledRate
  openings: readonly Opening[]
  planned_on: string
}

/**
 * What each member has of a month, from its lines: opening + net + what a guarantee tops up + adjustments − recouped is available; it is
 * due, or carried over where the member is held, or it is below the network's minimum. A member of the calculation before that has
 * nothing any more stays with nothing, so that the change is seen.
 */
export async function writeMembers(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { month, rate, openings, planned_on }: Asked,
): Promise<void> {
  const { rows: before } = await sql<{ account_id: number; net: string; due: string }>`
    delete from settlement_members where network_id = ${network_id} and month = ${month}
    returning account_id, net::text as net, due::text as due`.execute(trx)
  const each = <T>(of: readonly T[], key: keyof T) => of.map((row) => row[key])
  await sql`
    with lines as (
      select account_id, count(distinct channel_id) filter (where kind = 'revenue') as channels,
        sum(amount) filter (where kind = 'revenue') as revenue, -sum(amount) filter (where kind <> 'revenue') as us_tax,
        sum(fee) as fee
      from settlement_lines
      where network_id = ${network_id} and month = ${month} and bucket = 'member' group by account_id
    ), estimates as (
      select account_id, sum(estimated) as whole, sum(part) as part
      from (
        select account_id, estimated,
          case when turn = 1 then part + estimated - sum(part) over (partition by platform_channel_id, from_day) else part end as part
        from (
          select c.platform_channel_id, c.from_day, c.estimated, account_id, turn,
            div(c.estimated::numeric * coalesce(points, 1),
              case when points is null then cardinality(account_ids) else 10000 end) as part
          from settlement_channels c
          cross join lateral unnest(account_ids, basis_points) with ordinality as member(account_id, points, turn)
          where c.network_id = ${network_id} and c.month = ${month} and ${month}::date < until_day
            and from_day < ${month}::date + interval '1 month' and estimated <> 0
        ) as parts
      ) as parts
      group by account_id
    ), openings as (
      select * from unnest(${each(openings, 'account_id')}::integer[], ${each(openings, 'opening')}::bigint[])
        as o(account_id, opening)
    ), previous as (
      select * from unnest(${each(before, 'account_id')}::integer[], ${each(before, 'net')}::bigint[],
        ${each(before, 'due')}::bigint[]) as p(account_id, net, due)
    ), entries as (${entriesOf(network_id, sql`${month}::date`)}),
    guarantees as (${guaranteesOf(network_id, sql`${month}::date`)}), members as (
      select account_id, coalesce(lines.channels, 0) as channels, coalesce(estimates.whole, 0) as estimated,
        coalesce(estimates.part, 0) as estimated_part, coalesce(lines.revenue, 0) as revenue,
        coalesce(lines.us_tax, 0) as us_tax, coalesce(lines.fee, 0) as fee, coalesce(openings.opening, 0) as opening,
        coalesce(entries.adjustments, 0) as adjustments, coalesce(entries.advance, 0) as advance,
        guarantees.is_recoupable, guarantee_set_for, measured_from, guaranteed, coalesce(earlier_share, 0) as earlier_share,
        coalesce(guarantee_open, 0) as guarantee_open,
        previous.net as previous_net, previous.due as previous_due
      from (
        select account_id from lines union select account_id from estimates union select account_id from openings
        union select account_id from previous union select account_id from entries
        union select account_id from guarantees
      ) as ids
      left join lines using (account_id)
      left join estimates using (account_id)
      left join openings using (account_id)
      left join previous using (account_id)
      left join entries using (account_id)
      left join guarantees using (account_id)
    ), nets as (
      select members.*, revenue - us_tax - fee as net_usd,
        ${netOf(sql`(revenue - us_tax - fee)`, rate)} as net
      from members
    ), due as (${dueAmounts(network_id, sql`(${toppedUp(sql`nets`)})`)})
    insert into settlement_members (network_id, month, account_id, channels, estimated, estimated_part, revenue, us_tax, fee,
      net_usd, net, opening, adjustments, advance, recouped, guaranteed, guaranteed_share, measured_from, top_up,
      is_top_up_recoupable, guarantee_open, guarantee_recouped, available, carried, carry_reason, hold_reason, due, payee_kind,
      treaty_rate, tax_rule, income_tax, local_tax, vat, payable, previous_net, previous_due)
    select ${network_id}, ${month}, due.account_id, channels, estimated, estimated_part, revenue, us_tax, fee, net_usd,
      net, opening, adjustments, advance, recouped, guaranteed, guaranteed_share, case when guaranteed is not null then measured_from end,
      top_up, is_top_up_recoupable, guarantee_open, guarantee_recouped, available, available - due.due, carry_reason, due.hold_reason, due.due,
      payee_kind, tax.treaty_rate, tax_rule, income_tax, local_tax, vat, due.due - income_tax - local_tax + vat, previous_net, previous_due
    from due
    left join payees on payees.network_id = ${network_id} and payees.account_id = due.account_id
    cross join lateral ${taxOf({ currency: currencyOf(network_id), due: sql`due.due`, payee: sql.ref('payees'), paid_on: sql`${planned_on}::date` })} as tax`.execute(
    trx,
  )
}
