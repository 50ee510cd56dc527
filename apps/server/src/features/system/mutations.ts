import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { sendByHand } from '../../jobs/job-runs.ts'
import { logLevelChannel, logLevelMinutes } from './rules.ts'

export type Operator = { account_id: number; address: string }

/** Has a job run now; `conflict` while it runs. */
export function runJobNow(db: Database, job: string, operator: Operator): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await getJob(trx, job)
    if (!(await sendByHand(trx, job))) throw new DomainError('conflict', { message_key: 'job_runs' })
    await recordAudit(trx, { network_id: 0, ...operator, action: 'job.run', subject: job })
  })
}

/** From now on nobody runs it but by hand; `conflict` where that is so already. */
export function pauseJob(db: Database, job: string, operator: Operator): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await getJob(trx, job)
    const { numAffectedRows } = await sql`
      insert into job_runs (job, paused_at, paused_by) values (${job}, now(), ${operator.account_id})
      on conflict (job) do update set paused_at = excluded.paused_at, paused_by = excluded.paused_by
      where job_runs.paused_at is null`.execute(trx)
    if (numAffectedRows === 0n) throw new DomainError('conflict')
    await recordAudit(trx, { network_id: 0, ...operator, action: 'job.pause', subject: job })
  })
}

/** Ends a pause; `conflict` where there is none. */
export function resumeJob(db: Database, job: string, operator: Operator): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await getJob(trx, job)
    // What it missed meanwhile is due at its next time: it is not late for that.
    const { numUpdatedRows } = await trx
      .updateTable('job_runs')
      .set({ paused_at: null, paused_by: null, started_at: sql`now()` })
      .where('job', '=', job)
      .where('paused_at', 'is not', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new DomainError('conflict')
    await recordAudit(trx, { network_id: 0, ...operator, action: 'job.resume', subject: job })
  })
}

async function getJob(trx: Transaction<DB>, job: string): Promise<void> {
  const { rows } = await sql`select from pgboss.schedule where name = 'scheduled' and key = ${job}`.execute(
    trx,
  )
  if (rows.length === 0) throw new DomainError('not_found')
}

/** How much every process logs during the next hour; null: as its settings say, from now on. */
export function setLogLevel(db: Database, level: string | null, operator: Operator): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ level: string | null }>`
      select (select level from log_level where until > now()) as level`.execute(trx)
    if (level === null) await trx.deleteFrom('log_level').execute()
    else
      await sql`
        insert into log_level (level, until, set_by)
        values (${level}, now() + ${sql.lit(`${logLevelMinutes} minutes`)}::interval, ${operator.account_id})
        on conflict (is_only) do update set level = excluded.level, until = excluded.until, set_by = excluded.set_by`.execute(
        trx,
      )
    await sql`select pg_notify(${logLevelChannel}, '')`.execute(trx)
    await recordAudit(trx, {
      network_id: 0,
      ...operator,
      action: 'system.set_log_level',
      before: { level: rows[0]?.level ?? null },
      after: { level },
    })
  })
}
