import { sql } from 'kysely'
import type { ScheduledJob } from '../../scheduled-job.ts'

export const reportJobs: ScheduledJob[] = [
  {
    name: 'reports.clean-up-downloads',
    cron: '*/30 * * * *',
    /** Expired addresses answer nobody any more; this only takes them off the disk. */
    async run({ db }) {
      await db.deleteFrom('downloads').where('expires_at', '<', sql<Date>`now()`).execute()
    },
  },
]
