import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import type { Log } from '../http/log.ts'

export type JobContext = {
  db: Database
  config: Config
  log: Log
  /** Aborts when the process stops: work begun then may be left, another process goes on with it. */
  signal: AbortSignal
  /** Somebody asked for this run. */
  is_by_hand?: boolean
}

/** Work that some process of the installation does at fixed times; at each of them, never two at once. */
export type ScheduledJob = {
  /** Feature and work: `auth.clean-up-sessions`. */
  name: string
  /** Five fields, UTC. */
  cron: string
  run(context: JobContext): Promise<void>
  /** Whether a process that starts has it run at once. */
  isDueAtStart?(db: Database): Promise<boolean>
}

/**
 * Jobs that are also sent, by `sendJob`, for somebody waits for them: several may run at once, and what one has claimed,
 * the others leave. Their schedule finds what was due and lost.
 */
export type SentJob =
  | 'channels.read-new'
  | 'channels.verify'
  | 'notices.announce'
  | 'site.delete-networks'
  | 'report-ingest.uploads'
  | 'report-ingest.figure-tasks'
  | 'collection.collect'
  | 'mails.send'
  | 'webhooks.send'
  | 'pushes.send'
  | 'archives.make'
  | 'settlement.calculate'
  | 'statements.publish'
