import type { BodyOf } from '@cuesheet/contract/endpoint'
import type { setGoal as set } from '@cuesheet/contract/goals'
import { addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import { goalMonthsAhead } from '@cuesheet/contract/values/goals'
import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { findReached, type Owner } from './queries.ts'

type Stored = { currency: string; amount: string }
type By = ActingPerson & { today: string }

/** Sets or replaces the goal of a month. One that the month has reached already is no news to anybody. */
export function setGoal(
  db: Database,
  owner: Owner,
  { month: asked, amount, currency }: BodyOf<typeof set>,
  { today, ...by }: By,
): Promise<void> {
  const { network_id, owner_id } = owner
  const month = `${asked}-01`
  const thisMonth = firstOfMonth(today)
  if (month < thisMonth) throw new DomainError('invalid_input', { fields: { month: 'goal_month_over' } })
  if (month > addMonths(thisMonth, goalMonthsAhead))
    throw new DomainError('invalid_input', { fields: { month: 'goal_month_far' } })
  return db.transaction().execute(async (trx) => {
    // Its account is not withdrawn meanwhile.
    await sql`
      select from accounts where network_id = ${network_id} and account_id = ${by.account_id} for no key update`.execute(
      trx,
    )
    const before = await lockGoal(trx, owner, month)
    if (before?.amount === amount && before.currency === currency) return
    await sql`
      insert into goals (network_id, account_id, month, currency, amount)
      values (${network_id}, ${owner_id}, ${month}, ${currency}, ${amount})
      on conflict (network_id, account_id, month) do update
      set currency = excluded.currency, amount = excluded.amount, checked_through = null, reached_through = null`.execute(
      trx,
    )
    const { through, is_reached } = await findReached(trx, owner, { month, today })
    if (is_reached) await markChecked(trx, owner, month, { through, is_reached })
    await audit(trx, owner, 'goal.set', asked, by, { before, after: { amount, currency } })
  })
}

export function deleteGoal(
  db: Database,
  owner: Owner,
  { month: asked }: { month: string },
  { today, ...by }: By,
): Promise<void> {
  const month = `${asked}-01`
  return db.transaction().execute(async (trx) => {
    const before = month < firstOfMonth(today) ? null : await lockGoal(trx, owner, month)
    if (!before) throw new DomainError('not_found')
    await sql`
      delete from goals where network_id = ${owner.network_id} and account_id = ${owner.owner_id} and month = ${month}`.execute(
      trx,
    )
    await audit(trx, owner, 'goal.delete', asked, by, { before, after: null })
  })
}

/** Remembers up to which day of figures a goal was looked at, and whether these have reached it. */
export const markChecked = (
  trx: Transaction<DB>,
  { network_id, owner_id }: Owner,
  month: string,
  { through, is_reached }: { through: string | null; is_reached: boolean },
) =>
  sql`
    update goals set checked_through = ${through}::date, reached_through = ${is_reached ? through : null}::date
    where network_id = ${network_id} and account_id = ${owner_id} and month = ${month}`.execute(trx)

/** For figures that change on days that goals were compared with. */
export async function compareGoalsAgain(db: Database, { network_id }: NetworkScope): Promise<void> {
  await sql`
    update goals set checked_through = null
    where network_id = ${network_id} and reached_through is null and checked_through is not null`.execute(db)
}

async function lockGoal(
  trx: Transaction<DB>,
  { network_id, owner_id }: Owner,
  month: string,
): Promise<Stored | null> {
  const { rows } = await sql<Stored>`
    select currency, amount::text as amount from goals
    where network_id = ${network_id} and account_id = ${owner_id} and month = ${month} for update`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** What a member wants to earn is none of the audit’s. */
const audit = (
  trx: Transaction<DB>,
  { network_id, owner_id }: Owner,
  action: 'goal.set' | 'goal.delete',
  month: string,
  by: ActingPerson,
  { before, after }: { before: Stored | null; after: Stored | null },
) => {
  const said = (goal: Stored | null) => (goal === null || owner_id !== 0 ? {} : goal)
  return recordAudit(trx, {
    network_id,
    ...by,
    action,
    before: said(before),
    after: { month, ...said(after) },
  })
}
