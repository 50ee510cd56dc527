import { sql } from 'kysely'
import { operators } from '../../access/actors.ts'
import type { Database } from '../../db/connection.ts'

export type DatabaseState = {
  version: string
  size: number
  connections: number
  most_connections: number
  has_checksums: boolean
}

/** What the database says of itself. */
export async function readDatabase(db: Database): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::integer as most_connections,
      current_setting('data_checksums') = 'on' as has_checksums`.execute(db)
  return rows[0]!
}

/** The migrations that the database has run, the latest first. */
export async function listMigrations(db: Database): Promise<{ name: string; run_at: Date }[]> {
  const { rows } = await sql<{ name: string; run_at: Date }>`
    select name, run_at from schema_migrations order by name desc limit 500`.execute(db)
  return rows
}

/** Processes that listen to events: those with an open stream. */
export async function countListeners(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'cuesheet events'`.execute(db)
  return rows[0]!.count
}

export type QueueSize = { queue: string; ready: number; later: number; again: number; active: number }

/** What waits in the job queues. */
export async function listQueueSizes(db: Database): Promise<QueueSize[]> {
  const { rows } = await sql<QueueSize>`
    select queue.name as queue,
      count(job.id) filter (where state = 'created' and start_after <= now()) as ready,
      count(job.id) filter (where state = 'created' and start_after > now()) as later,
      count(job.id) filter (where state = 'retry') as again,
      count(job.id) filter (where state = 'active') as active
    from pgboss.queue left join pgboss.job on job.name = queue.name and job.state <= 'active'
    where queue.name in ('scheduled', 'sent')
    group by queue.name order by queue.name`.execute(db)
  return rows
}

/** The log level that was asked for, while it holds. */
export async function findLogLevel(
  db: Database,
): Promise<{ level: string; until: Date; by: string | null } | null> {
  const { rows } = await sql<{ level: string; until: Date; by: string | null }>`
    select level, until, nickname as by from log_level left join ${operators} as operators on account_id = set_by
    where until > now()`.execute(db)
  return rows[0] ?? null
}

export type SlowStatement = { statement: string; calls: number | null; mean_ms: number; total_ms: number }

const shownStatements = 20

/** Those that took most time since their statistics began; null where the database keeps none, or lets us read none. */
export async function listSlowStatements(db: Database): Promise<SlowStatement[] | null> {
  const { rows: found } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_stat_statements'
      and 'pg_stat_statements' = any(string_to_array(replace(current_setting('shared_preload_libraries'), ' ', ''), ','))`.execute(
    db,
  )
  if (!found[0]) return null
  const { rows } = await sql<SlowStatement>`
    select left(query, 2000) as statement, calls, mean_exec_time as mean_ms, total_exec_time as total_ms
    from ${sql.ref(`${found[0].schema}.pg_stat_statements`)}
    where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc, queryid limit ${sql.lit(shownStatements)}`.execute(db)
  return rows
}

/** Those that run at this moment, the longest first; without this one. */
export async function listRunningStatements(db: Database): Promise<SlowStatement[]> {
  const { rows } = await sql<SlowStatement>`
    select left(query, 2000) as statement, null as calls, took_ms as mean_ms, took_ms as total_ms
    from (
      select query, pid, (extract(epoch from clock_timestamp() - query_start) * 1000)::float8 as took_ms from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
        and backend_type = 'client backend'
    ) as running
    order by took_ms desc, pid limit ${sql.lit(shownStatements)}`.execute(db)
  return rows
}
