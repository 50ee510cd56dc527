import type { CollectionProblem, CollectionWay } from '@cuesheet/contract/values/collection'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

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
}

/** The latest day of which figures of a kind are here. */
const lastDay = (kind: 'activity' | 'revenue') => sql`(
  select day from network_day as f
  where f.network_id = n.network_id and ${sql.ref(`f.${kind}_reported`)} order by day desc limit 1)`

/** Whether no issue of a report's day is here. */
const isUncovered = sql`not exists (
  select from collected_reports as other
  where other.network_id = r.network_id and other.report_type = r.report_type and other.day = r.day
    and (other.state = 'loaded' and other.created_at >= r.created_at or other.state = 'waiting'))`

/** Every network with its connection, by name: those after a name, or one. */
export async function listConnections(
  db: Database,
  { after, size, network = null }: { after: string | null; size: number; network?: number | null },
): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select n.network_id, n.name as network, way, content_owner, account, connected_at, nickname as connected_by,
      listed_at as asked_at, next_try_at, problem, problem_since,
      ${lastDay('activity')} as activity_day,
      ${lastDay('revenue')} as revenue_day,
      coalesce(waiting, 0) as waiting, coalesce(failed, 0) as failed
    from (
      select network_id, name from networks
      where (${after}::text is null or name > ${after}) and (${network}::integer is null or network_id = ${network})
      order by name limit ${size}
    ) as n
    left join collection_connections as c using (network_id)
    left join accounts on accounts.account_id = c.connected_by
    left join lateral (
      select count(*) filter (where state = 'waiting') as waiting,
        count(*) filter (where state <> 'waiting' and ${isUncovered}) as failed
      from collected_reports as r
      where r.network_id = n.network_id and state in ('waiting', 'gone', 'refused', 'failed')
    ) as open on true
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
  day: string
  created_at: Date | null
  state: 'waiting' | 'refused' | 'failed' | 'gone' | 'never_made'
  has_older: boolean
  reason: string | null
}

const mostReports = 200

/** Reports that are not here, the latest days first: those that wait or failed, and days that the platform has none of. */
export async function listOpenReports(db: Database, { network_id }: NetworkScope): Promise<OpenReport[]> {
  const { rows } = await sql<OpenReport>`
    select * from (
      select report_type, day, created_at, state, reason, exists (
        select from collected_reports as older
        where older.network_id = r.network_id and older.report_type = r.report_type and older.day = r.day
          and older.state = 'loaded') as has_older
      from collected_reports as r
      where r.network_id = ${network_id} and state in ('waiting', 'gone', 'refused', 'failed')
        and (state = 'waiting' or ${isUncovered})
      union all
      select report_type, missing::date, null, 'never_made', null, false
      from (
        select report_type, min(day) as first, max(day) as last from collected_reports
        where network_id = ${network_id} and day > current_date - 60 and state <> 'kept' group by report_type
      ) as listed
      cross join generate_series(first, last, interval '1 day') as missing
      where not exists (
        select from collected_reports as r
        where r.network_id = ${network_id} and r.report_type = listed.report_type and r.day = missing::date)
    ) as open
    order by day desc, report_type, created_at desc nulls last limit ${sql.lit(mostReports)}`.execute(db)
  return rows
}
