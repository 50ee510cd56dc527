import type { CollectionProblem } from '@cuesheet/contract/values/collection'
import { passingProblems } from '@cuesheet/contract/values/collection'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { presentRows } from '../../db/present-networks.ts'
import { isLasting } from './collection-error.ts'
import { stemOf } from './queries.ts'

export type CollectionTrouble = {
  network_id: number
  network: string
  /**
   * What the platform says and what is here differ by: a problem that lasts; credentials that are about to end; a job that
   * stopped or is about to; a report that goes on in a version that is not known here; reports, or files of a month's close,
   * that could not be loaded; days that the platform has no report of; no report of any new day for long.
   */
  state: 'problem' | 'ends' | 'job' | 'version' | 'failed' | 'month' | 'missing' | 'silent'
  since: Date
  count: number
  problem: CollectionProblem | null
  /** The latest day of those that are not here, or the one on which something ends; of months their first; of `silent` the latest that there is. */
  day: string | null
  /** Of `version` what is not known here. */
  report_types: string[]
}

/** A failure that passes by itself is told after so long. */
const passingHours = 6
/** What ends is told so long before: consents of an app that is being tested last a week. */
const endsDays = 2
const jobDays = 14
const keptDays = 60
/** Reports come daily, and those of a new job within two days. */
const silentDays = 3

/** What keeps networks' reports from being here, at this moment. */
export async function listCollectionTroubles(db: Database, now: Date): Promise<CollectionTrouble[]> {
  const soon = (days: number) => sql`${now}::timestamptz + ${sql.lit(`${days} days`)}::interval`
  const { rows } = await sql<CollectionTrouble>`
    select found.network_id, name as network, found.state, found.since, count, found.problem, day, report_types
    from (
      select network_id, 'problem' as state, problem_since as since, 1 as count, problem, null::date as day,
        '{}'::text[] as report_types
      from ${presentRows('collection_connections')}
      where problem is not null and (problem <> all(${[...passingProblems]}::text[])
        or problem_since < ${now}::timestamptz - ${sql.lit(`${passingHours} hours`)}::interval)
      union all
      select network_id, 'ends', ends_at - ${sql.lit(`${endsDays} days`)}::interval, 1, null, ends_at::date, '{}'
      from ${presentRows('collection_connections')} where problem is null and ends_at < ${soon(endsDays)}
      union all
      select network_id, 'job', min(coalesce(gone_at, expires_at - ${sql.lit(`${jobDays} days`)}::interval)), count(*), null,
        min(coalesce(gone_at, expires_at))::date, '{}'
      from ${presentRows('collection_jobs', 'job')}
      where (gone_at is not null or expires_at < ${soon(jobDays)}) and not exists (
        select from ${presentRows('collection_jobs', 'other')}
        where other.network_id = job.network_id and ${stemOf('other')} = ${stemOf('job')} and other.gone_at is null
          and (other.expires_at is null or other.expires_at >= ${soon(jobDays)}))
      group by network_id
      union all
      select network_id, 'version', unread_since, cardinality(unread_types), null, unread_ends_at::date, unread_types
      from ${presentRows('collection_connections')} where unread_since is not null
      union all
      select network_id, case when span = 'day' then 'failed' else 'month' end, min(ended_at), count(*), null, max(day), '{}'
      from ${presentRows('collected_reports', 'r')}
      where state in ('gone', 'refused', 'failed')
        and case when span = 'day' then day else created_at::date end > ${now}::timestamptz::date - ${sql.lit(keptDays)}
        and not exists (
          select from ${presentRows('collected_reports', 'other')}
          where other.network_id = r.network_id and other.day = r.day and other.span = r.span
            and ${stemOf('other')} = ${stemOf('r')}
            and (other.state = 'loaded' and other.created_at >= r.created_at or other.state = 'waiting'))
      group by network_id, span
      union all
      select network_id, 'missing', max(since), count(*), null, max(missing)::date, '{}'
      from (
        select network_id, report_type, min(day) as first, max(day) as last, max(listed_at) as since
        from ${presentRows('collected_reports')} where day > ${now}::timestamptz::date - ${sql.lit(keptDays)} and span = 'day'
        group by network_id, report_type
      ) as listed
      cross join generate_series(first, last, interval '1 day') as missing
      where (network_id, report_type, missing::date) not in (
        select network_id, report_type, day from ${presentRows('collected_reports')} where day > ${now}::timestamptz::date - ${sql.lit(keptDays)})
      group by network_id
      union all
      select network_id, 'silent', last_at + ${sql.lit(`${silentDays} days`)}::interval, 1, null, last_day, '{}'
      from ${presentRows('collection_connections', 'c')}
      left join (
        select network_id, max(created_at) as made_at, max(day) as last_day
        from ${presentRows('collected_reports')} where day > ${now}::timestamptz::date - ${sql.lit(keptDays)} and span = 'day'
        group by network_id
      ) as made using (network_id)
      cross join lateral (select greatest(made_at, connected_at) as last_at) as last
      where problem is null and last_at < ${soon(-silentDays)}
    ) as found
    join networks on networks.network_id = found.network_id
    join ${presentRows('collection_connections', 'connected')} on connected.network_id = found.network_id
    order by found.since, found.network_id, found.state`.execute(db)
  return rows
}

/** Whether it waits for a person: nothing is collected until somebody does something. */
export const isUrgentTrouble = ({ state, problem }: CollectionTrouble): boolean =>
  state === 'version' || (state === 'problem' && problem !== null && isLasting(problem))
