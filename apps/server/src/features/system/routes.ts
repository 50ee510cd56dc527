import os from 'node:os'
import * as contract from '@cuesheet/contract/console-system'
import type { Viewer } from '../../access/viewer.ts'
import { readDiskSpace } from '../../disk/disk-full.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type OperatorAccess, passSeconds } from '../../http/operator-access.ts'
import { type Server, serve } from '../../http/serve.ts'
import { productVersion } from '../../product-version.ts'
import { canBackUp, expectedHours, findBackup } from '../backups/public.ts'
import { listMails, type MailPlace } from '../mails/public.ts'
import { readQuota } from '../video-platform/public.ts'
import { pauseJob, resumeJob, runJobNow, setLogLevel } from './mutations.ts'
import { listJobRuns } from './public.ts'
import {
  countListeners,
  findLogLevel,
  listMigrations,
  listQueueSizes,
  listRunningStatements,
  listSlowStatements,
  readDatabase,
} from './queries.ts'
import { type JobRun, jobState, nextRun } from './rules.ts'

type Parts = { operatorAccess: OperatorAccess; countStreams: () => number }

export function systemRoutes(server: Server, { operatorAccess, countStreams }: Parts): void {
  const { config, now } = server

  serve(server, contract.systemState, async ({ db }) => {
    const { heapUsed: heap_used, heapTotal: heap_total, rss } = process.memoryUsage()
    const [database, migrations, processes, quota, backup, changed] = await Promise.all([
      readDatabase(db),
      listMigrations(db),
      countListeners(db),
      readQuota(db, config, now()),
      findBackup(db),
      findLogLevel(db),
    ])
    return {
      version: productVersion,
      node: process.version,
      started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      process: { pid: process.pid, rss, heap_used, heap_total },
      machine: {
        memory: os.totalmem(),
        free_memory: os.freemem(),
        load: os.loadavg()[0] ?? 0,
        cores: os.availableParallelism(),
      },
      disk: readDiskSpace(config.data_dir),
      streams: { here: countStreams(), processes },
      database: { ...database, is_embedded: config.database_url === null },
      migrations: migrations.map(({ name, run_at }) => ({ name, run_at: run_at.toISOString() })),
      quota: {
        ...quota,
        resets_at: quota.resets_at.toISOString(),
        background_stopped_until: quota.background_stopped_until?.toISOString() ?? null,
        keys: quota.keys.map((key) => ({ ...key, stopped_until: key.stopped_until?.toISOString() ?? null })),
      },
      backup: {
        last: backup.last && { ...backup.last, made_at: backup.last.made_at.toISOString() },
        proven: backup.proven && {
          made_at: backup.proven.made_at.toISOString(),
          proven_at: backup.proven.proven_at.toISOString(),
        },
        is_set_up: canBackUp(config),
        every_hours: config.backup_every_hours,
        within_hours: expectedHours(config),
      },
      log: {
        usual: config.log_level,
        changed: changed && { ...changed, until: changed.until.toISOString() },
      },
      has_mail: config.mail !== null,
    }
  })

  serve(server, contract.systemJobs, async ({ db }) => {
    const [runs, queues] = await Promise.all([listJobRuns(db), listQueueSizes(db)])
    return { rows: runs.map((run) => describeRun(run, now())), queues }
  })

  serve(
    server,
    contract.runJob,
    async ({ db, viewer, body, address }) => {
      await runJobNow(db, body.job, operatorOf(viewer, address))
      return {}
    },
    { message: 'job_sent' },
  )
  serve(server, contract.pauseJob, async ({ db, viewer, body, address }) => {
    await pauseJob(db, body.job, operatorOf(viewer, address))
    return {}
  })
  serve(server, contract.resumeJob, async ({ db, viewer, body, address }) => {
    await resumeJob(db, body.job, operatorOf(viewer, address))
    return {}
  })

  serve(server, contract.systemMails, async ({ db, query: { after, size, failed } }) => {
    const place = after === undefined ? null : readPlace(after)
    const mails = await listMails(db, { failed: failed === '1', after: place, size: size + 1 })
    const rows = mails.slice(0, size)
    const last = rows.at(-1)
    return {
      rows: rows.map(({ network_id, tried_at_us, ...mail }) => ({
        ...mail,
        tried_at: mail.tried_at.toISOString(),
      })),
      next: mails.length > size && last ? `${last.tried_at_us}.${last.network_id}.${last.mail_id}` : null,
    }
  })

  serve(server, contract.slowStatements, async ({ db }) => {
    const statistics = await listSlowStatements(db)
    return statistics
      ? { source: 'statistics' as const, rows: statistics }
      : { source: 'running' as const, rows: await listRunningStatements(db) }
  })

  serve(server, contract.setLogLevel, async ({ db, viewer, body, address }) => {
    await setLogLevel(db, body.level, operatorOf(viewer, address))
    return {}
  })

  serve(server, contract.apiReferencePass, async ({ token }) => ({
    pass: await operatorAccess.makePass(token, now()),
    seconds: passSeconds,
  }))
}

const operatorOf = ({ account_id }: Viewer, address: string) => ({ account_id, address })

function describeRun(run: JobRun, now: Date) {
  const next = run.queued === 'retry' ? run.start_after : run.paused_at ? null : nextRun(run.cron, now)
  const { job, cron, took_ms, failures, error, paused_by } = run
  return {
    job,
    cron,
    took_ms,
    failures,
    error,
    paused_by,
    state: jobState(run, now),
    started_at: run.started_at?.toISOString() ?? null,
    next_at: next?.toISOString() ?? null,
    failed_since: run.failed_since?.toISOString() ?? null,
  }
}

function readPlace(after: string): MailPlace {
  const [, tried_at_us, network_id, mail_id] =
    /^(\d{1,16})\.(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after) ?? []
  if (!mail_id) throw new DomainError('invalid_input', { fields: { after: 'field_format' } })
  return { tried_at_us: Number(tried_at_us), network_id: Number(network_id), mail_id }
}
