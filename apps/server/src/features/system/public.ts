import { sql } from 'kysely'
import { operators } from '../../access/actors.ts'
import type { Database } from '../../db/connection.ts'
import type { JobRun } from './rules.ts'

export { type JobRun, jobState, lateSince } from './rules.ts'

/** Every background job with its latest run and its place in the queue, by name. */
export async function listJobRuns(db: Database): Promise<JobRun[]> {
  const { rows } = await sql<JobRun>`
    select schedule.key as job, cron, schedule.created_on as scheduled_at, runs.started_at, succeeded_at, took_ms,
      coalesce(failures, 0) as failures, failed_since, error, paused_at, operators.nickname as paused_by,
      queued.state::text as queued, queued.start_after
    from pgboss.schedule
    left join job_runs as runs on runs.job = schedule.key
    left join ${operators} as operators on operators.account_id = paused_by
    left join pgboss.job as queued on queued.name = 'scheduled' and queued.policy = 'exclusive'
      and queued.state <= 'active' and coalesce(queued.singleton_key, '') = schedule.key
    where schedule.name = 'scheduled'
    order by schedule.key collate "C"
    limit 200`.execute(db)
  return rows
}
