import { PgBoss } from 'pg-boss'
import type { Config } from './config.ts'
import { type Database, poolOf } from './db/connection.ts'
import { authJobs, authRounds } from './features/auth/jobs.ts'
import { channelJobs } from './features/channels/jobs.ts'
import { refreshJobs } from './features/channels/refresh/refresh-jobs.ts'
import { eventJobs } from './features/events/jobs.ts'
import { messageJobs } from './features/messages/jobs.ts'
import { musicJobs } from './features/music/jobs.ts'
import { noticeJobs } from './features/notices/jobs.ts'
import { pictureJobs } from './features/pictures/jobs.ts'
import { reportJobs } from './features/reports/jobs.ts'
import { createLog, type Log } from './http/log.ts'
import { repeatJob } from './jobs/repeat-job.ts'
import type { RepeatedJob, ScheduledJob } from './jobs/scheduled-job.ts'

/** Every feature's scheduled jobs. */
const jobs: ScheduledJob[] = [
  ...authJobs,
  ...reportJobs,
  ...pictureJobs,
  ...refreshJobs,
  ...messageJobs,
  ...eventJobs,
  ...musicJobs,
]

/** Every feature's work that cannot wait for a minute. */
const repeated: RepeatedJob[] = [...channelJobs, ...authRounds, ...noticeJobs]

/** A process that has not been heard of for so long has died: another one does its jobs. */
const heartbeatSeconds = 30
/** How often that is looked at. */
const lookSeconds = 15

/** Starts the background jobs in this process; any number of processes may. */
export async function startJobs(options: {
  config: Config
  db: Database
  log?: Log
  /** Tests only: other jobs. */
  scheduled?: readonly ScheduledJob[]
}): Promise<{ stop(): Promise<void> }> {
  const { config, db, log = createLog(config), scheduled = jobs } = options
  const pool = poolOf(db)
  const stopping = new AbortController()
  const context = { config, db, log, signal: stopping.signal }
  // On the pool itself, which throws away a connection whose statement failed: the queue's own texts open transactions.
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
  })
  boss.on('error', sayOnce(log))
  await boss.start()
  for (const { name, cron, run } of scheduled) {
    const rules = { retryLimit: 2, retryBackoff: true, heartbeatSeconds }
    await boss.createQueue(name, { policy: 'exclusive', ...rules })
    // One that an older version made is left as it is by that.
    await boss.updateQueue(name, rules)
    await boss.schedule(name, cron)
    await boss.work(name, { pollingIntervalSeconds: 15 }, async () => {
      const startedAt = performance.now()
      try {
        await run(context)
        log.info({ job: name, ms: Math.round(performance.now() - startedAt) }, 'job done')
      } catch (error) {
        log.error({ job: name, err: error }, 'job failed')
        throw error
      }
    })
  }
  await removeUnknownSchedules(boss, [...jobs, ...scheduled])
  const rounds = repeated.map((job) => repeatJob(job, context))
  return {
    async stop() {
      stopping.abort()
      await Promise.all([...rounds, boss.stop({ graceful: true, timeout: config.shutdown_seconds * 1000 })])
    },
  }
}

/** Jobs of an older version, which would be queued for nobody. */
async function removeUnknownSchedules(boss: PgBoss, known: readonly ScheduledJob[]): Promise<void> {
  for (const { name } of await boss.getSchedules())
    if (!known.some((job) => job.name === name)) {
      await boss.unschedule(name)
      await boss.deleteQueue(name)
    }
}

const quietMs = 60_000

/** Every worker of the queue fails every few seconds while the database is away: one failure a minute is said. */
function sayOnce(log: Log): (error: Error) => void {
  let quietUntil = 0
  return (error) => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + quietMs
    log.error({ err: error }, 'job queue failed')
  }
}
