import { addDays, addMonths } from '@cuesheet/contract/values/day'
import type { CloseNeed } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import { installationScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { readMonth } from './read-month.ts'

/** What a month waits for a person with; see `waitOf`. */
type Wait = 'files' | 'tie_out' | 'approval' | 'lock' | 'second_person' | 'payment'
export type WaitingMonth = {
  network_id: number
  network: string
  /** Its first day. */
  month: string
  wait: Wait
  since: Date
  /** Of a broken tie-out, how many of its lines; else 1. */
  count: number
}

type Found = Omit<WaitingMonth, 'wait' | 'count'> & { wait: Wait | 'state' }

/** A month's payment summary should have come by this day of the next month. */
const filesBy = 20

/**
 * Months of networks' closes that wait for a person, the longest first: its files have not come by the 20th, from the first
 * month that had any; they do not tie out; it is calculated, and not approved; approved, and not locked, or its second person
 * is waited for, also to open it again; locked, and its day of payment has passed. `today`: a day.
 */
export async function listWaitingMonths(
  db: Database,
  { today, size }: { today: string; size: number },
): Promise<WaitingMonth[]> {
  // The last month whose files should be here.
  const due = addMonths(addDays(today, -filesBy), -1).slice(0, 7)
  const { rows } = await sql<Found>`
    select * from (
      select n.network_id, n.name as network, m.month,
        case when lock_asked_at is not null and locked_at is null or reopen_asked_at is not null then 'second_person'
          when locked_at is null then 'lock' else 'payment' end as wait,
        case when reopen_asked_at is not null then reopen_asked_at when locked_at is not null then (planned_on + 1)::timestamptz
          else coalesce(lock_asked_at, approved_at) end as since
      from settlement_months m join networks n using (network_id)
      where approved_at is not null and paid_on is null
        and (locked_at is null or reopen_asked_at is not null or planned_on < ${today}::date)
      union all
      select n.network_id, n.name, f.month, 'state', coalesce(m.calculated_at, max(r.imported_at))
      from settled_files f
      join report_files r using (network_id, file_id)
      join networks n using (network_id)
      left join settlement_months m on m.network_id = f.network_id and m.month = f.month
      where f.state = 'current' and f.family = 'payment_summary' and m.approved_at is null
      group by n.network_id, n.name, f.month, m.calculated_at
      union all
      select n.network_id, n.name, months.month::date, 'files',
        (months.month + interval '1 month' + ${filesBy} * interval '1 day')
      from networks n
      cross join lateral (select min(month) as first from settled_files f where f.network_id = n.network_id) as begun
      cross join lateral generate_series(begun.first, ${`${due}-01`}::date, interval '1 month') as months(month)
      where not exists (
          select from settled_files f where f.network_id = n.network_id and f.month = months.month
            and f.state = 'current' and f.family = 'payment_summary')
        and not exists (
          select from settlement_months m
          where m.network_id = n.network_id and m.month = months.month and m.approved_at is not null)
    ) as waiting
    where not exists (select from network_deletions d where d.network_id = waiting.network_id)
    order by since, network_id, month limit ${size}`.execute(db)
  const waiting: WaitingMonth[] = []
  for (const row of rows) {
    const known = row.wait === 'state' ? await waitOf(db, row) : { wait: row.wait, count: 1 }
    if (known) waiting.push({ ...row, ...known })
  }
  return waiting
}

/** States of months that nobody has approved follow from the data. Null: nobody need do anything about it yet. */
async function waitOf(
  db: Database,
  { network_id, month }: Found,
): Promise<Pick<WaitingMonth, 'wait' | 'count'> | null> {
  const { needs, ties } = await readMonth(db, installationScope(network_id), month)
  const needsOne = (...of: CloseNeed[]) => of.some((need) => needs.includes(need))
  if (needsOne('tie_out'))
    return { wait: 'tie_out', count: ties.filter(({ is_settled }) => !is_settled).length }
  if (needsOne('second_look')) return { wait: 'second_person', count: 1 }
  return needsOne('approval') ? { wait: 'approval', count: 1 } : null
}
