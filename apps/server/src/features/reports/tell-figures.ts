import { addMonths, firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { lockSpaces } from '../../db/lock-spaces.ts'
import { presentRows } from '../../db/present-networks.ts'
import type { DB } from '../../db/tables.gen.ts'
import { notify } from '../messages/public.ts'
import { lateDays } from './selection.ts'

type Reading = { today: string; reports_within_days: number }

type State = {
  network_id: number
  through: string
  /** Of the data-through day: the last month of which every day is reported. */
  month: string
  /** What was said; null: nothing ever. */
  complete_month: string | null
  late_through: string | null
}

const states = ({ today, reports_within_days }: Reading) => sql<State>`
  select network_id, day as through, month, complete_month, late_through
  from (
    select network_id, day, (date_trunc('month', day + interval '1 day') - interval '1 month')::date as month
    from ${presentRows('figures_through')} where day is not null
  ) as shown
  left join ${presentRows('told_figures')} using (network_id)
  where complete_month is null or month > complete_month
    or (late_through is null and day < ${today}::date - ${reports_within_days}::integer)
    or day > late_through`

/** Says, once each, which months are complete, that a report is late, and that it has come; network after network. */
export async function tellFigures(db: Database, reading: Reading): Promise<void> {
  const { rows } = await sql<{ network_id: number }>`
    select network_id from (${states(reading)}) as news order by network_id`.execute(db)
  for (const { network_id } of rows)
    await db.transaction().execute((trx) => tellNetwork(trx, installationScope(network_id), reading))
}

async function tellNetwork(trx: Transaction<DB>, scope: NetworkScope, reading: Reading): Promise<void> {
  const { network_id } = scope
  // Another process that says the same waits here, and then finds it said.
  await sql`select pg_advisory_xact_lock(${sql.lit(lockSpaces.told_figures)}, ${network_id})`.execute(trx)
  const { rows } = await sql<State>`
    select * from (${states(reading)}) as news where network_id = ${network_id}`.execute(trx)
  const [state] = rows
  if (!state) return
  const { through, month, complete_month, late_through } = state
  const isLate = lateDays(through, reading.today, reading.reports_within_days) > 0
  // What was so before anybody kept watch is no news.
  if (complete_month !== null) {
    if (month > complete_month) await tellMonth(trx, scope, month)
    if (isLate && late_through === null) await tellManagers(trx, scope, 'report_late', through)
    if (!isLate && late_through !== null) await tellManagers(trx, scope, 'report_arrived', through)
  }
  const told = {
    complete_month: complete_month !== null && complete_month > month ? complete_month : month,
    late_through: isLate ? through : null,
  }
  await trx
    .insertInto('told_figures')
    .values({ network_id, ...told })
    .onConflict((known) => known.column('network_id').doUpdateSet(told))
    .execute()
}

const tellManagers = (
  trx: Transaction<DB>,
  scope: NetworkScope,
  kind: 'report_late' | 'report_arrived',
  through: string,
) => notify(trx, scope, { to: ['managers'], kind, channel_id: null, names: { through } })

/** To managers, and to the members whose channels earned something in it. */
async function tellMonth(trx: Transaction<DB>, scope: NetworkScope, month: string): Promise<void> {
  const { network_id } = scope
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id
    from assignments
    where network_id = ${network_id} and channel_id = any(array(
      select channel_id from channel_day
      where network_id = ${network_id} and credited and revenue <> 0
        and day >= ${month}::date and day < ${addMonths(month, 1)}::date))`.execute(trx)
  await notify(trx, scope, {
    to: ['managers', ...rows.map(({ account_id }) => account_id)],
    kind: 'month_complete',
    channel_id: null,
    names: { from: firstOfMonth(month), to: lastOfMonth(month) },
  })
}
