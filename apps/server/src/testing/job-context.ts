import { type Config, readConfig } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { createLog } from '../http/log.ts'
import type { JobContext } from '../jobs/scheduled-job.ts'

/** What a job is given, on a test's database. */
export function jobContext(db: Database, overrides: Partial<Config> = {}): JobContext {
  const config = { ...readConfig({}), ...overrides }
  return { db, config, log: createLog({ log_level: 'silent' }), signal: new AbortController().signal }
}
