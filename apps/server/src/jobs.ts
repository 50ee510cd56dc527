import type { PgBoss } from 'pg-boss'
import type { Config } from './config.ts'
import { type Database, poolOf } from './db/connection.ts'
import { createJobQueue, type QueueName } from './db/job-queues.ts'
import { overPresentNetworks } from './db/present-networks.ts'
import { alertJobs } from './features/alerts/jobs.ts'
import { archiveJobs } from './features/archives/jobs.ts'
import { authJobs } from './features/auth/jobs.ts'
import { writeResetMail } from './features/auth/write-reset-mail.ts'
import { backupJobs } from './features/backups/jobs.ts'
import { channelJobs } from './features/channels/jobs.ts'
import { refreshJobs } from './features/channels/refresh/refresh-jobs.ts'
import { claimJobs } from './features/claims/jobs.ts'
import { collectionJobs } from './features/collection/jobs.ts'
import { digestJobs } from './features/digests/jobs.ts'
import { writeDigestMail } from './features/digests/write-digest-mail.ts'
import { writeExceptions } from './features/digests/write-exceptions.ts'
import { eventJobs } from './features/events/jobs.ts'
import { listen } from './features/events/listen-client.ts'
import { exchangeRateJobs } from './features/exchange-rates/jobs.ts'
import { goalJobs } from './features/goals/jobs.ts'
import { mailJobs } from './features/mails/jobs.ts'
import { asKept } from './features/mails/rules.ts'
import { memberJobs } from './features/members/jobs.ts'
import { messageJobs } from './features/messages/jobs.ts'
import { pushJobs } from './features/messages/pushes/jobs.ts'
import { webhookJobs } from './features/messages/webhooks/jobs.ts'
import { writeMessageMail } from './features/messages/write-message-mail.ts'
import { milestoneJobs } from './features/milestones/jobs.ts'
import { musicJobs } from './features/music/jobs.ts'
import { noticeJobs } from './features/notices/jobs.ts'
import { pictureJobs } from './features/pictures/jobs.ts'
import { reportIngestJobs } from './features/report-ingest/jobs.ts'
import { reportJobs } from './features/reports/jobs.ts'
import { settlementJobs } from './features/settlement/jobs.ts'
import { siteJobs } from './features/site/jobs.ts'
import { statementJobs } from './features/statements/jobs.ts'
import { createLog, type Log } from './http/log.ts'
import { beginRun, endRun } from './jobs/job-runs.ts'
import type { ScheduledJob } from './jobs/scheduled-job.ts'

/** Every feature's jobs. */
export const jobs: ScheduledJob[] = [
  ...authJobs,
  ...backupJobs,
  ...channelJobs,
  ...reportJobs,
  ...pictureJobs,
  ...refreshJobs,
  ...memberJobs,
  ...messageJobs,
  ...eventJobs,
  ...musicJobs,
  ...noticeJobs,
  ...milestoneJobs,
  ...goalJobs,
  ...alertJobs,
  ...claimJobs,
  ...siteJobs,
  ...reportIngestJobs,
  ...collectionJobs,
  ...digestJobs,
  ...mailJobs({
    password_reset: writeResetMail,
    collection: asKept,
    message: writeMessageMail,
    digest: writeDigestMail,
  }),
  ...webhookJobs({ exceptions: writeExceptions }),
  ...pushJobs,
  ...exchangeRateJobs,
  ...settlementJobs,
  ...statementJobs,
  ...archiveJobs,
]

const scheduledQueue: QueueName = 'scheduled'
const sentQueue: QueueName = 'sent'
/** Sent jobs are begun at once, by a notification; this often it is looked at what is due and what has died. */
const pollSeconds = 15

/** Starts the background jobs in this process; any number of processes may. */
export async function startJobs(options: {
  config: Config
  db: Database
  log?: Log
  /** Tests only: other jobs. */
  scheduled?: readonly ScheduledJob[]
}): Promise<{ stop(): Promise<void> }> {
  const { config, db, log = createLog(config), scheduled = jobs } = options
  const stopping = new AbortController()
  const context = { config, db, log, signal: stopping.signal }
  const boss = createJobQueue(queueAccess(db, log), {
    supervise: true,
    schedule: true,
    useListenNotify: true,
    superviseIntervalSeconds: pollSeconds,
    monitorIntervalSeconds: pollSeconds,
    cronWorkerIntervalSeconds: pollSeconds,
    // No job waits for another one.
    flowIntervalSeconds: 3600,
  })
  boss.on('error', sayOnce(log))
  await boss.start()
  for (const { name, cron } of scheduled)
    await boss.schedule(scheduledQueue, cron, { job: name }, { key: name, singletonKey: name })
  await removeUnknown(boss, [...jobs, ...scheduled])
  for (const { name, isDueAtStart } of scheduled)
    if (await isDueAtStart?.(db)) await boss.send(scheduledQueue, { job: name }, { singletonKey: name })

  const run = async (sent: { data: { job: string; is_by_hand?: true } }[]) => {
    // What was sent for several is one run: each finds all that is due.
    const names = new Set(sent.map(({ data }) => data.job))
    const isByHand = (name: string) => sent.some(({ data }) => data.job === name && data.is_by_hand)
    const failed = (await Promise.allSettled([...names].map((name) => runOne(name, isByHand(name))))).find(
      ({ status }) => status === 'rejected',
    )
    if (failed) throw (failed as PromiseRejectedResult).reason
  }
  const runOne = async (sent: string, isByHand: boolean) => {
    const job = scheduled.find(({ name }) => name === sent)
    if (!job || !(await beginRun(db, job.name, isByHand))) return
    const startedAt = performance.now()
    const tookMs = () => performance.now() - startedAt
    try {
      await overPresentNetworks(db, () => job.run({ ...context, is_by_hand: isByHand }))
    } catch (error) {
      log.error({ job: job.name, err: error }, 'job failed')
      await endRun(db, job.name, { took_ms: tookMs(), error: error as Error }).catch(() => {})
      throw error
    }
    log.info({ job: job.name, ms: Math.round(tookMs()) }, 'job done')
    await endRun(db, job.name, { took_ms: tookMs(), error: null })
  }
  // Some may take long: the others go on beside them.
  const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds }
  await boss.work(scheduledQueue, { ...polling, localConcurrency: 3 }, run)
  await boss.work(sentQueue, { ...polling, localConcurrency: 4 + config.report_lanes, batchSize: 100 }, run)
  return {
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: config.shutdown_seconds * 1000 })
    },
  }
}

/** On the pool itself, which throws away a connection whose statement failed: the queue's own texts open transactions. */
function queueAccess(db: Database, log: Log): Parameters<typeof createJobQueue>[0] {
  return {
    executeSql: (text, values) => poolOf(db).query(text, values),
    async listen(channel, onNotification, onReconnect) {
      return listen(db, channel, {
        name: 'jobs',
        log,
        onWake: (payload) => (payload === null ? onReconnect() : onNotification(payload)),
      })
    },
  }
}

/** Queues and schedules of an older version: jobs that nobody would do. */
async function removeUnknown(boss: PgBoss, schedules: readonly ScheduledJob[]): Promise<void> {
  for (const { name, key } of await boss.getSchedules())
    if (name !== scheduledQueue || !schedules.some((job) => job.name === key))
      await boss.unschedule(name, key)
  for (const { name } of await boss.getQueues())
    if (name !== scheduledQueue && name !== sentQueue && !name.startsWith('__pgboss__'))
      await boss.deleteQueue(name)
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
