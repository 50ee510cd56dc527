import type { PayoutCandidates } from '@cuesheet/contract/payout-batches'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { dueOf } from '../../settlement/public.ts'

const waitingAtMost = 100
/** Days ahead for which a batch may be prepared. */
const mostAhead = 62

/** The day of a batch: from today on. */
export function requirePayDay(pay_on: string, today: string): void {
  if (pay_on < today || pay_on > addDays(today, mostAhead))
    throw new DomainError('invalid_input', { fields: { pay_on: 'payout_day' } })
}

/**
 * What locked months owe, by month and payee, as a relation: taxed for the day, with amount (what leaves), the payout details
 * to pay to, and `waits`: why a batch leaves it out; null: it is paid. What is in `but_batch` does not wait for that one.
 */
export const candidatesOf = (
  scope: NetworkScope,
  { pay_on, but_batch }: { pay_on: string; but_batch?: number },
) => sql`(
  select owed.*, owed.due - income_tax - local_tax + vat as amount, a.nickname, d.method, d.bank, d.ending, d.details,
    d.version as details_version, d.holds_from,
    coalesce(waits_for, case
      when d.account_id is null then 'details_missing'
      when d.holds_from > now() then 'details_cooling'
      -- Of several months only as much as the balance has to give.
      when sum(owed.due) filter (where waits_for is null) over (partition by owed.account_id order by owed.month) > available
        then 'hold'
    end) as waits
  from ${dueOf(scope, { of: sql`true`, paid_on: sql`${pay_on}::date`, ...(but_batch && { but_batch }) })} as owed
  join accounts a on a.network_id = ${scope.network_id} and a.account_id = owed.account_id
  left join payout_details d on d.network_id = ${scope.network_id} and d.account_id = owed.account_id
)`

type Answer = Omit<PayoutCandidates, 'success' | 'message'>

/** Whom a batch would pay on a day, by how they are paid, and who is left out for what. */
export async function findCandidates(
  db: Database,
  scope: NetworkScope,
  { pay_on: asked, today }: { pay_on: string | undefined; today: string },
): Promise<Answer> {
  if (asked) requirePayDay(asked, today)
  const pay_on = asked ?? (await findNextDay(db, scope, today))
  const candidates = candidatesOf(scope, { pay_on })
  const { rows } = await sql<Omit<Answer, 'pay_on'>>`
    with found as materialized (select * from ${candidates} as candidates)
    select
      (select coalesce(jsonb_agg(to_jsonb(m) order by m.method), '[]') from (
        select method, count(distinct account_id) as lines, sum(due)::text as due, sum(income_tax + local_tax)::text as withheld,
          sum(vat)::text as vat, sum(amount)::text as amount,
          array_agg(distinct to_char(month, 'YYYY-MM') order by to_char(month, 'YYYY-MM')) as months
        from found where waits is null group by method) as m) as methods,
      (select coalesce(jsonb_agg(to_jsonb(w) order by w.waits_for), '[]') from (
        select waits as waits_for, count(distinct account_id) as lines, sum(due)::text as due
        from found where waits is not null group by waits) as w) as waits,
      (select coalesce(jsonb_agg(to_jsonb(o) order by o.nickname nulls last, o.account_id, o.month), '[]') from (
        select account_id, nickname, to_char(month, 'YYYY-MM') as month, due::text as due, waits as waits_for,
          case when waits = 'hold' then hold_reason end as reason,
          case when waits = 'details_cooling' then to_char(holds_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as holds_from
        from found where waits is not null order by nickname nulls last, account_id, month limit ${waitingAtMost}) as o) as waiting`.execute(
    db,
  )
  return { pay_on, ...rows[0]! }
}

/** The first day from today on that a locked month is planned to be paid. */
async function findNextDay(db: Database, { network_id }: NetworkScope, today: string): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select min(planned_on)::text as day from settlement_months
    where network_id = ${network_id} and locked_at is not null and paid_on is null
      and planned_on between ${today}::date and ${addDays(today, mostAhead)}::date`.execute(db)
  return rows[0]!.day ?? today
}
