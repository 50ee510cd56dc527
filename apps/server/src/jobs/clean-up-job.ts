import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { ScheduledJob } from './scheduled-job.ts'

/** Takes off the disk what answers nobody any more, with a statement for each table. */
export const cleanUpJob = (
  name: string,
  cron: string,
  deletions: (db: Database) => { execute(): Promise<unknown> }[],
): ScheduledJob => ({
  name,
  cron,
  async run({ db }) {
    for (const deletion of deletions(db)) await deletion.execute()
  },
})

/** So long (`5 days`) before the database's now. */
export const ago = (interval: string) => sql<Date>`now() - ${sql.lit(interval)}::interval`
