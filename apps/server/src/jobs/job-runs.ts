import { sql, type Transaction } from 'kysely'
import { fromKysely } from 'pg-boss'
import type { Database } from '../db/connection.ts'
import { createJobQueue, type QueueName } from '../db/job-queues.ts'
import type { DB } from '../db/tables.gen.ts'

/** Notes that a job begins; false where it is paused, and not run by hand. */
export async function beginRun(db: Database, job: string, isByHand: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into job_runs (job, started_at) values (${job}, now())
    on conflict (job) do update set started_at = now()
    where job_runs.paused_at is null or ${isByHand}`.execute(db)
  return numAffectedRows !== 0n
}

const errorLetters = 300

/** Notes how it ended; `error` null: well. */
export async function endRun(
  db: Database,
  job: string,
  { took_ms, error }: { took_ms: number; error: Error | null },
): Promise<void> {
  const failed = error !== null
  await sql`
    update job_runs set ended_at = now(), succeeded_at = case when ${failed} then succeeded_at else now() end,
      took_ms = ${Math.round(took_ms)}::integer,
      failures = case when ${failed} then failures + 1 else 0 end,
      failed_since = case when ${failed} then coalesce(failed_since, now()) end,
      error = ${error?.message.slice(0, errorLetters) ?? null}
    where job = ${job}`.execute(db)
}

/** Has a job run as soon as the transaction commits, before what is due and instead of its next try; false while it runs. */
export async function sendByHand(trx: Transaction<DB>, job: string): Promise<boolean> {
  await sql`delete from pgboss.job where name = ${'scheduled' satisfies QueueName} and singleton_key = ${job}
    and policy = 'exclusive' and state < 'active'`.execute(trx)
  const boss = await createJobQueue(fromKysely(trx), { migrate: false }).start()
  try {
    const sent = { job, is_by_hand: true }
    return (
      (await boss.send('scheduled' satisfies QueueName, sent, { singletonKey: job, priority: 1 })) !== null
    )
  } finally {
    await boss.stop({ graceful: false })
  }
}
