import type { jobStates } from '@cuesheet/contract/console-system'
import { CronExpressionParser } from 'cron-parser'

/** Notifies every process that the log level was changed. */
export const logLevelChannel = 'cuesheet_log_level'
export const logLevelMinutes = 60

/** A job is late when it has not begun so long after its time. */
const lateMinutes = 10

export type JobRun = {
  job: string
  cron: string
  /** Since when it is known. */
  scheduled_at: Date
  started_at: Date | null
  /** When it last ended well. */
  succeeded_at: Date | null
  took_ms: number | null
  failures: number
  failed_since: Date | null
  error: string | null
  paused_at: Date | null
  paused_by: string | null
  /** What the queue has of it. */
  queued: 'created' | 'retry' | 'active' | null
  start_after: Date | null
}

export type JobState = (typeof jobStates)[number]

/** When a job should begin after a moment; five fields, UTC. */
export function nextRun(cron: string, after: Date): Date {
  return CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: after }).next().toDate()
}

/** Since when a job is overdue; null: it is not. */
export function lateSince(run: JobRun, now: Date): Date | null {
  if (run.paused_at !== null || run.queued === 'active') return null
  const due = nextRun(run.cron, run.started_at ?? run.scheduled_at)
  return now.getTime() - due.getTime() > lateMinutes * 60_000 ? due : null
}

export function jobState(run: JobRun, now: Date): JobState {
  if (run.queued === 'active') return 'running'
  if (run.paused_at !== null) return 'paused'
  if (run.failures > 0) return 'failing'
  if (lateSince(run, now)) return 'late'
  return run.queued === null ? 'idle' : 'waiting'
}
