import type { CollectionProblem, CollectionWay } from '@cuesheet/contract/values/collection'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { KeptReason } from './rules.ts'

export type ConnectionRow = {
  network_id: number
  network: string
  way: CollectionWay | null
  content_owner: string | null
  account: string | null
  connected_at: Date | null
  connected_by: string | null
  asked_at: Date | null
  next_try_at: Date | null
  problem: CollectionProblem | null
  problem_since: Date | null
  activity_day: string | null
  revenue_day: string | null
  waiting: number
  failed: number
  unread_types: string[]
  unread_ends_at: Date | null
}

/** A report's type without its version. */
export const stemOf = (table: string) =>
  sql`regexp_replace(${sql.ref(`${table}.report_type`)}, '_a[0-9]+$', '')`

/** Whether no issue of a report's day is here, of whichever version. */
const isUncovered = sql`not exists (
  select from collected_reports as other
  where other.network_id = r.network_id and other.day = r.day and other.span = r.span
    and ${stemOf('other')} = ${stemOf('r')} and (other.state = 'loaded' and other.created_at >= r.created_at or other.state = 'waiting'))`

/** Every network with its connection, by name: those after a name, or one. */
export async function listConnections(
  db: Database,
  { after, size, network = null }: { after: string | null; size: number; network?: number | null },
): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    with n as materialized (
      select network_id, name from networks
      where (${after}::text is null or name > ${after}) and (${network}::integer is null or network_id = ${network})
      order by name limit ${size}
    ),
    connected as materialized (
      select * from collection_connections where network_id in (select network_id from n)
    ),
    connecting as materialized (
      select account_id, nickname from accounts where account_id in (select connected_by from connected)
    ),
    latest as materialized (
      select network_id, max(day) filter (where activity_reported) as activity_day,
        max(day) filter (where revenue_reported) as revenue_day
      from network_day where network_id in (select network_id from n) group by network_id
    ),
    open as materialized (
      select network_id, count(*) filter (where state = 'waiting') as waiting,
        count(*) filter (where state <> 'waiting' and ${isUncovered}) as failed
      from collected_reports as r
      where network_id in (select network_id from n) and state in ('waiting', 'gone', 'refused', 'failed')
      group by network_id
    )
    select n.network_id, n.name as network, way, content_owner, account, connected_at, nickname as connected_by,
      listed_at as asked_at, next_try_at, problem, problem_since,
      coalesce(unread_types, '{}') as unread_types, unread_ends_at,
      activity_day, revenue_day,
      coalesce(waiting, 0) as waiting, coalesce(failed, 0) as failed
    from n
    left join connected as c using (network_id)
    left join connecting on connecting.account_id = c.connected_by
    left join latest using (network_id)
    left join open using (network_id)
    order by n.name`.execute(db)
  return rows
}

export type CollectionJob = { report_type: string; expires_at: Date | null; gone_at: Date | null }

/** What the platform makes for a network; of each type the one that reports, else the one that did. */
export async function listJobs(db: Database, { network_id }: NetworkScope): Promise<CollectionJob[]> {
  const { rows } = await sql<CollectionJob>`
    select distinct on (report_type) report_type, expires_at, gone_at from collection_jobs
    where network_id = ${network_id}
    order by report_type, gone_at desc nulls first, job_id`.execute(db)
  return rows
}

export type OpenReport = {
  report_type: string
  span: 'day' | 'month'
  day: string
  created_at: Date | null
  state: 'waiting' | 'refused' | 'failed' | 'gone' | 'never_made' | 'late'
  has_older: boolean
  reason: string | null
}

const mostReports = 200

/**
 * Reports that are not here, the latest days first: those that wait or failed, and days that the platform has none of; and
 * files that came when their month was approved, which the next open one settles.
 */
export async function listOpenReports(db: Database, { network_id }: NetworkScope): Promise<OpenReport[]> {
  const { rows } = await sql<OpenReport>`
    select * from (
      select report_type, span, day, created_at, state, reason, exists (
        select from collected_reports as older
        where older.network_id = r.network_id and older.report_type = r.report_type and older.day = r.day
          and older.state = 'loaded') as has_older
      from collected_reports as r
      where r.network_id = ${network_id} and state in ('waiting', 'gone', 'refused', 'failed')
        and (state = 'waiting' or ${isUncovered})
      union all
      select report_type, span, day, created_at, 'late', null, false from collected_reports
      where network_id = ${network_id} and state = 'loaded' and reason = 'late'
      union all
      select report_type, 'day', missing::date, null, 'never_made', null, false
      from (
        select report_type, min(day) as first, max(day) as last from collected_reports
        where network_id = ${network_id} and day > current_date - 60 and span = 'day' group by report_type
      ) as listed
      cross join generate_series(first, last, interval '1 day') as missing
      where not exists (
        select from collected_reports as r
        where r.network_id = ${network_id} and r.report_type = listed.report_type and r.day = missing::date)
    ) as open
    order by day desc, report_type, created_at desc nulls last limit ${sql.lit(mostReports)}`.execute(db)
  return rows
}

export type KeptReport = { report_type: string; month: string; reason: KeptReason }

/** What the platform has made for the close of months and nobody collects, with why; the latest months first. */
export async function listKeptReports(db: Database, { network_id }: NetworkScope): Promise<KeptReport[]> {
  const { rows } = await sql<KeptReport>`
    select report_type, to_char(day, 'YYYY-MM') as month, min(reason) as reason from collected_reports
    where network_id = ${network_id} and state = 'kept' and reason is not null
    group by 1, 2 order by month desc, report_type limit ${sql.lit(mostReports)}`.execute(db)
  return rows
}
