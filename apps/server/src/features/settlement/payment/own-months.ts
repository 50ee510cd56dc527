import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { settledMonth, settledMonths } from '@cuesheet/contract/settlement'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { readBridge } from '../calculation/read-bridge.ts'
import { usdOf } from '../nano-dollars.ts'
import { settledRate, settledUnits, unitsPerDollar } from '../settlement-currencies.ts'
import { objectsUntil } from './find-objectable.ts'
import { joinPayments, listMemberLines, paymentOf } from './list-settled-members.ts'

type OwnMonth = AnswerOf<typeof settledMonths>['rows'][number]

/** The locked months of a member, or of the network, the latest first. */
export async function listOwnMonths(
  db: Database,
  scope: NetworkScope,
  accountId: number | null,
  { size, month }: { size: number; month?: string | undefined },
): Promise<OwnMonth[]> {
  const { network_id } = scope
  const { rows } = await sql<OwnMonth>`
    select to_char(m.month, 'YYYY-MM') as month, m.currency,
      trim_scale(round((s.estimated_net) * coalesce(m.shown_rate, m.settled_local * 1000000000 / m.settled_usd) / 1000000000, 0))::text
        as estimated,
      round(s.gross_usd * m.settled_local / m.settled_usd)::text as gross, ${usdOf(sql`s.gross_usd`)} as gross_usd,
      s.net::text as settled, ${usdOf(sql`s.net_usd`)} as settled_usd,
      ${settledRate(6)} as rate,
      coalesce(${unitsPerDollar(sql`m.currency`)}, (
        select ${settledUnits} from networks n where n.network_id = ${network_id} and n.is_playist)) as dollars_at, s.payable::text as payable,
      s.withheld::text as withheld, s.carried::text as carried, s.carry_reason, s.hold_reason, m.planned_on, m.paid_on, ${objectsUntil(scope, accountId)} as objects_until,
      null as waits_for, null as wait_reason, null as invoice, null as payout, ${awaitedOf(network_id)} as awaited
    from settlement_months m
    cross join lateral (
      select sum(net) as net, sum(net_usd) as net_usd, sum(revenue - us_tax) as gross_usd, sum(payable) as payable, sum(income_tax + local_tax) as withheld,
        sum(carried) as carried, case when count(*) = 1 then min(carry_reason) end as carry_reason,
        case when count(*) = 1 then min(hold_reason) end as hold_reason, count(*) as members,
        sum(s.estimated * (1 - coalesce(
          (select fee_rate from fee_rates f
           where f.network_id = ${network_id} and f.account_id = s.account_id and f.from_month <= s.month
           order by f.from_month desc limit 1),
          (select default_fee_rate from networks n where n.network_id = ${network_id})))) as estimated_net
      from settlement_members s
      where s.network_id = ${network_id} and s.month = m.month
        and (${accountId}::integer is null or s.account_id = ${accountId})
    ) as s
    where m.network_id = ${network_id} and (${month ?? null}::date is null or m.month = ${month ?? null})
      and m.locked_at is not null and s.members > 0
    order by m.month desc limit ${size}`.execute(db)
  if (accountId === null) return rows
  const payments = await listPayments(db, scope, accountId)
  return rows.map((row) => ({ ...row, ...payments.get(row.month) }))
}

/** Files that month `m` was closed without, and the month that they count in since. */
const awaitedOf = (network_id: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('month', to_char(a.of_month, 'YYYY-MM'), 'family', a.family,
      'adjustment_type', a.adjustment_type, 'usd', trim_scale(a.amount::numeric * 0.000000001)::text,
      'came_in', later.came_in) order by a.family, a.adjustment_type), '[]')
  from settlement_awaited a
  cross join lateral (
    select case when sum(b.amount) = 0 then to_char(max(b.month), 'YYYY-MM') end as came_in
    from settlement_awaited b
    join settlement_months c on c.network_id = b.network_id and c.month = b.month and c.locked_at is not null
    where b.network_id = ${network_id} and b.of_month = a.of_month and b.tie = a.tie
  ) as later
  where a.network_id = ${network_id} and a.month = m.month and a.of_month = m.month)`

type Payment = Pick<OwnMonth, 'paid_on' | 'waits_for' | 'wait_reason' | 'invoice' | 'payout'>

/** What became of a member's payments, by month. */
async function listPayments(
  db: Database,
  scope: NetworkScope,
  accountId: number,
): Promise<Map<string, Payment>> {
  const { rows } = await sql<Payment & { month: string }>`
    select to_char(m.month, 'YYYY-MM') as month, ${paymentOf(scope)}
    from settlement_members m ${joinPayments(scope, sql`d.account_id = ${accountId}`)}
    where m.network_id = ${scope.network_id} and m.account_id = ${accountId}`.execute(db)
  return new Map(rows.map(({ month, ...payment }) => [month, payment]))
}

/** A member's settled month, the latest one unless one is named, with the way from its estimate; null where it has none. */
export async function findOwnMonth(
  db: Database,
  scope: NetworkScope,
  accountId: number,
  named: string | undefined,
): Promise<AnswerOf<typeof settledMonth>['settled']> {
  const [own] = await listOwnMonths(db, scope, accountId, { size: 1, month: named })
  if (!own) return null
  const month = `${own.month}-01`
  const bridge = await readBridge(db, scope, month, accountId)
  return { ...own, bridge: bridge!, lines: await listMemberLines(db, scope, month, accountId) }
}
