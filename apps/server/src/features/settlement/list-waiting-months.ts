import { addDays, addMonths } from '@cuesheet/contract/values/day'
import { type PaymentWait, paymentWaits } from '@cuesheet/contract/values/settled-members'
import type { CloseNeed } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import { installationScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { listDue } from './payment/due-payments.ts'
import { readMonth, readStates } from './read-month.ts'
import { plannedPayment } from './rules.ts'

/** What a month waits for a person with; see `listWaitingMonths`. */
type Wait =
  | 'files'
  | 'tie_out'
  | 'rate'
  | 'rate_off'
  | 'calculation'
  | 'unattributed'
  | 'approval'
  | 'lock'
  | 'second_person'
  | 'payment'
  | 'partly_paid'
export type WaitingMonth = {
  network_id: number
  network: string
  /** Its first day. */
  month: string
  wait: Wait
  since: Date
  /** Of missing files, of how many months, of which `month` is the first; of a broken tie-out, how many of its lines; of a locked month, whom it still owes; else 1. */
  count: number
  /** Its day of payment has passed. */
  is_late: boolean
  /** Of a locked month: how many payments wait, by what for. */
  waits: Record<PaymentWait, number>
}

type Known = Pick<WaitingMonth, 'wait' | 'count' | 'waits'>
type Calendar = { payday: number | null; payday_months: number; weekend_payday: string }
type Found = Omit<WaitingMonth, keyof Known> &
  Calendar & {
    months: number
    wait: 'files' | 'lock' | 'second_person' | 'locked' | 'state'
  }

/** A month's payment summary should have come by this day of the next month. */
const filesBy = 20

/**
 * Months of networks' closes that wait for a person, the longest first: its files have not come by the 20th, from the first
 * month that had any, all such months of a network as one; they do not tie out, or no rate can be used; it waits to be calculated, or again;
 * money of it has no member and no reason; it is calculated, and not approved; approved, and not locked, or its second person is waited for, also to open it again; locked, and its day of payment has passed, or somebody’s
 * payment waits for something. `today`: a day.
 */
export async function listWaitingMonths(
  db: Database,
  { today, size }: { today: string; size: number },
): Promise<WaitingMonth[]> {
  // The last month whose files should be here.
  const due = addMonths(addDays(today, -filesBy), -1).slice(0, 7)
  const { rows } = await sql<Found>`
    with summaries as materialized (
      select network_id, month from settled_files where state = 'current' and family = 'payment_summary'
    ),
    firsts as materialized (select network_id, min(month) as first from settled_files group by network_id),
    approved as materialized (select network_id, month from settlement_months where approved_at is not null),
    deleting as materialized (select network_id from network_deletions),
    closing as materialized (
      select m.network_id, m.month,
        case when lock_asked_at is not null and locked_at is null or reopen_asked_at is not null then 'second_person'
          when locked_at is null then 'lock' else 'locked' end as wait,
        case when reopen_asked_at is not null then reopen_asked_at when locked_at is null then coalesce(lock_asked_at, approved_at)
          when planned_on < ${today}::date then (planned_on + 1)::timestamptz else locked_at end as since,
        reopen_asked_at is null and planned_on < ${today}::date as is_late
      from settlement_months m
      where approved_at is not null and paid_on is null
      union all
      select f.network_id, f.month, 'state', coalesce(m.calculated_at, max(r.imported_at)), false
      from settled_files f
      join report_files r using (network_id, file_id)
      left join settlement_months m on m.network_id = f.network_id and m.month = f.month
      where f.state = 'current' and f.family = 'payment_summary' and m.approved_at is null
      group by f.network_id, f.month, m.calculated_at
    )
    select waiting.network_id, name as network, month, months, wait, since, is_late, payday, payday_months, weekend_payday from (
      select *, 1 as months from closing
      union all
      select begun.network_id, min(months.month)::date, 'files',
        min(months.month) + interval '1 month' + ${filesBy} * interval '1 day', false, count(*)::integer
      from firsts as begun
      cross join lateral generate_series(begun.first, ${`${due}-01`}::date, interval '1 month') as months(month)
      where (begun.network_id, months.month::date) not in (
        select network_id, month from summaries union all select network_id, month from approved)
      group by begun.network_id
    ) as waiting join networks on networks.network_id = waiting.network_id
    where waiting.network_id not in (select network_id from deleting)
    order by since, waiting.network_id, month limit ${size}`.execute(db)
  const waiting: WaitingMonth[] = []
  for (const { payday, payday_months, weekend_payday, months, ...found } of rows) {
    // Of a month that nobody has approved its day of payment follows from the network's calendar.
    const planned = plannedPayment({ payday, payday_months, weekend_payday }, found.month)
    const isOpen = found.wait === 'state' || found.wait === 'files'
    const row = { ...found, is_late: isOpen ? planned < today : found.is_late }
    const known = await waitOf(db, { ...row, months })
    if (known) waiting.push({ ...row, ...known })
  }
  return waiting
}

const nobody: WaitingMonth['waits'] = { payout: 0, hold: 0, tax_rule: 0, tax_invoice: 0 }

/** Null: nobody need do anything about it yet. */
async function waitOf(db: Database, row: Omit<Found, keyof Calendar>): Promise<Known | null> {
  if (row.wait === 'locked') return payWaitOf(db, row)
  if (row.wait === 'lock') {
    const states = await readStates(db, installationScope(row.network_id), [row.month])
    const { needs } = states.get(row.month)!
    const wait = needs.includes('unattributed') ? 'unattributed' : 'lock'
    return { wait: needs.includes('second_look') ? 'second_person' : wait, count: 1, waits: nobody }
  }
  if (row.wait !== 'state') return { wait: row.wait, count: row.months, waits: nobody }
  // States of months that nobody has approved follow from the data.
  const { needs, ties } = await readMonth(db, installationScope(row.network_id), row.month)
  const waitsFor = (wait: Wait, of: CloseNeed) =>
    needs.includes(of) ? { wait, count: 1, waits: nobody } : null
  const open = ties.filter(({ is_settled }) => !is_settled).length
  if (needs.includes('tie_out')) return { wait: 'tie_out', count: open, waits: nobody }
  return (
    waitsFor('second_person', 'second_look') ??
    waitsFor('second_person', 'rate_look') ??
    waitsFor('rate_off', 'rate_off') ??
    waitsFor('rate', 'rate') ??
    waitsFor('calculation', 'calculation') ??
    waitsFor('calculation', 'new_calculation') ??
    waitsFor('unattributed', 'unattributed') ??
    waitsFor('approval', 'approval')
  )
}

async function payWaitOf(
  db: Database,
  { network_id, month, is_late }: Omit<Found, keyof Calendar>,
): Promise<Known | null> {
  const due = await listDue(db, installationScope(network_id), month)
  const count = (of: PaymentWait) => due.filter(({ waits_for }) => waits_for === of).length
  const waits = {
    payout: count('payout'),
    hold: count('hold'),
    tax_rule: count('tax_rule'),
    tax_invoice: count('tax_invoice'),
  }
  // A batch that is on its way is late after its month's day of payment.
  if (!is_late && paymentWaits.every((of) => of === 'payout' || waits[of] === 0)) return null
  const { payments } = await db
    .selectFrom('settlement_months')
    .select('payments')
    .where('network_id', '=', network_id)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  return { wait: payments > 0 ? 'partly_paid' : 'payment', count: due.length, waits }
}
