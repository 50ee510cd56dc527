import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import type { Log } from '../http/log.ts'

export type JobContext = {
  db: Database
  config: Config
  log: Log
  /** Aborts when the process stops: work begun then may be left, another process goes on with it. */
  signal: AbortSignal
}

/** Work that some process of the installation does at fixed times; never two at once. */
export type ScheduledJob = {
  /** Also the name of its queue: `auth.clean-up-sessions`. */
  name: string
  /** Five fields, UTC. */
  cron: string
  run(context: JobContext): Promise<void>
}

/** Work that every process with jobs looks for again and again: what one has claimed, the others leave. */
export type RepeatedJob = {
  name: string
  /** From the end of one round to the next. */
  every_seconds: number
  run(context: JobContext): Promise<void>
}
