import type { Database } from './db/connection.ts'
import type { Log } from './http/log.ts'

/** Work that some process of the installation does at fixed times; never two at once. */
export type ScheduledJob = {
  /** Also the name of its queue: `auth.clean-up-sessions`. */
  name: string
  /** Five fields, UTC. */
  cron: string
  run(context: { db: Database; log: Log }): Promise<void>
}
