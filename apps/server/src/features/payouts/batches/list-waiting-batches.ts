import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'

export type WaitingBatch = {
  network_id: number
  network: string
  batch_no: number
  /** To be confirmed; to be filed; to be cancelled by a second person; or its day has passed, and lines of it have no result. */
  wait: 'batch_confirm' | 'batch_file' | 'batch_cancel' | 'batch_results'
  pay_on: string
  /** Payees that wait for it. */
  count: number
  since: Date
  /** Its day has passed. */
  is_late: boolean
}

/** Payout batches that wait for a person, the longest first. `today`: a day of the office. */
export async function listWaitingBatches(
  db: Database,
  { today, size }: { today: string; size: number },
): Promise<WaitingBatch[]> {
  const { rows } = await sql<WaitingBatch>`
    with waiting as materialized (
      select network_id, batch_no, pay_on, pay_on < ${today}::date as is_late,
        case when state = 'prepared' then 'batch_confirm' when state = 'confirmed' then 'batch_file'
          when cancel_asked_at is not null then 'batch_cancel' else 'batch_results' end as wait,
        case when state = 'prepared' then prepared_at when state = 'confirmed' then confirmed_at
          else coalesce(cancel_asked_at, filed_at) end as since
      from payout_batches
      where (state in ('prepared', 'confirmed') or (state = 'filed' and (pay_on < ${today}::date or cancel_asked_at is not null)))
        and network_id not in (select network_id from network_deletions)
      order by since, network_id, batch_no limit ${size}
    ),
    counted as materialized (
      select network_id, batch_no, count(distinct line) as count from payout_items
      where state = 'open' and network_id in (select network_id from waiting)
      group by network_id, batch_no
    )
    select network_id, name as network, batch_no, wait, pay_on, count, since, is_late
    from waiting join counted using (network_id, batch_no) join networks using (network_id)
    order by since, network_id, batch_no`.execute(db)
  return rows
}
