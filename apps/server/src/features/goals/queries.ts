import type { Goal, GoalCourse, Goals } from '@cuesheet/contract/goals'
import { firstOfMonth } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import {
  type ChannelScope,
  memberOwnScope,
  type NetworkScope,
  wholeNetworkScope,
} from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { presentRows } from '../../db/present-networks.ts'
import { answered, ask } from '../../db/questions.ts'
import type { DB } from '../../db/tables.gen.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { type MonthSums, readMonthSums } from '../reports/public.ts'

/** Of one network or member, the latest. */
const maxGoals = 60
/** Of a month that began earlier nothing is told any more. */
const toldWithinDays = 92

/** Whose goals: a member's own, or the network's (0). */
export type Owner = NetworkScope & { readonly owner_id: number }

/** What the dashboard of whose goals they are shows with nothing selected. */
const scopeOf = (owner: Owner): ChannelScope =>
  owner.owner_id === 0 ? wholeNetworkScope(owner.network_id) : memberOwnScope(owner, owner.owner_id)

const goalsOf = ({ network_id, owner_id }: Owner) =>
  sql`select month, currency, amount from goals where network_id = ${network_id} and account_id = ${owner_id}`

/**
 * The relation (month, currency, amount, profit, days_reached, unknown_days, incomplete_days, days_left): goals from a month on,
 * beside what is known of their months.
 */
const comparedFrom = (
  owner: Owner,
  { through, sumsFrom }: MonthSums,
  first: string,
): RawBuilder<unknown> => sql`
  select goal.month, goal.currency, goal.amount, sums.profit, coalesce(sums.incomplete_days, 0) as incomplete_days,
    days_reached, days_reached - coalesce(sums.known_days, 0) as unknown_days,
    last_day - goal.month + 1 - days_reached as days_left
  from (
    select *, greatest(0, least(last_day, coalesce(${through}::date, month - 1)) - month + 1) as days_reached
    from (
      select *, (month + interval '1 month - 1 day')::date as last_day from (${goalsOf(owner)}) as set where month >= ${first}::date
    ) as dated
  ) as goal
  left join (${sumsFrom(first)}) as sums on sums.month = goal.month and sums.currency = goal.currency`

export function listGoals(
  db: Database,
  owner: Owner,
  { currency, today }: { currency: Currency; today: string },
): Promise<Omit<Goals, 'of' | 'success' | 'message'>> {
  const month = firstOfMonth(today)
  return inSnapshot(db, async (trx) => {
    const { rows: first } = await sql<{ month: string | null }>`
      select min(month) as month from (
        select month from (${goalsOf(owner)}) as set order by month desc limit ${maxGoals}) as latest`.execute(
      trx,
    )
    const from = first[0]!.month ?? month
    const sums = await readMonthSums(trx, scopeOf(owner), today)
    const { rows } = await sql<Goal>`
      select to_char(month, 'YYYY-MM') as month, currency, amount::text as amount, profit::text as profit, unknown_days,
        incomplete_days, days_left, state,
        (case when state in ('ahead', 'open') and days_left > 0 and (profit is not null or days_reached = 0)
          then trim_scale(round((amount - coalesce(profit, 0)) / days_left, 9)) end)::text as needed_per_day
      from (
        select *, case
          when profit >= amount then 'met'
          when month > ${month}::date then 'ahead'
          when days_left > 0 then 'open'
          when unknown_days + incomplete_days > 0 then 'unknown'
          else 'missed' end as state
        from (${comparedFrom(owner, sums, from)}) as compared
      ) as stated
      order by month desc`.execute(trx)
    return { month: month.slice(0, 7), currency: sums.currencyOf(currency), through: sums.through, rows }
  })
}

export function readCourse(
  db: Database,
  owner: Owner,
  { month: asked, currency, today }: { month: string; currency: Currency; today: string },
): Promise<Omit<GoalCourse, 'success' | 'message'>> {
  const month = `${asked}-01`
  return inSnapshot(db, async (trx) => {
    const { rows } = await sql<{ currency: Currency; amount: string }>`
      select currency, amount::text as amount from (${goalsOf(owner)}) as set where month = ${month}::date`.execute(
      trx,
    )
    const [goal] = rows
    const sums = await readMonthSums(trx, scopeOf(owner), today)
    const shown = goal?.currency ?? sums.currencyOf(currency)
    const isExpected = month === firstOfMonth(today) && sums.currencyOf(shown) === shown
    const { days, end } = await ask(trx, {
      days: sums.daysOf(month, shown),
      end: isExpected ? sums.forecastIn(shown) : answered(null),
    })
    const { expected, from, to } = end?.forecast ?? {}
    return {
      month: asked,
      currency: shown,
      amount: goal?.amount ?? null,
      through: sums.through,
      days,
      forecast: expected && from && to ? { expected, from, to } : null,
    }
  })
}

/** Whether what is known of a goal's month has reached it, and by figures up to which day. */
export async function findReached(
  trx: Transaction<DB>,
  owner: Owner,
  { month, today }: { month: string; today: string },
): Promise<{ through: string | null; is_reached: boolean }> {
  const sums = await readMonthSums(trx, scopeOf(owner), today)
  const { rows } = await sql`
    select from (${comparedFrom(owner, sums, month)}) as compared where month = ${month}::date and profit >= amount`.execute(
    trx,
  )
  return { through: sums.through, is_reached: rows.length > 0 }
}

type Due = { network_id: number; account_id: number; month: string }

/** Goals that were not reached by the figures before those that are shown now. */
export async function listDue(db: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select network_id, account_id, month
    from ${presentRows('goals')} join ${presentRows('figures_through', 'shown')} using (network_id)
    where reached_through is null and checked_through is distinct from shown.day
      and month <= shown.day and month >= date_trunc('month', shown.day::timestamp - interval '${sql.lit(toldWithinDays)} days')
    order by network_id, account_id, month`.execute(db)
  return rows
}
