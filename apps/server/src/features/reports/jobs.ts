import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { prepareAnswers } from './prepare-answers.ts'

export const reportJobs: ScheduledJob[] = [
  {
    name: 'reports.clean-up-downloads',
    cron: '*/30 * * * *',
    /** Expired addresses answer nobody any more; this only takes them off the disk. */
    async run({ db }) {
      await db.deleteFrom('downloads').where('expires_at', '<', sql<Date>`now()`).execute()
    },
  },
  {
    name: 'reports.prepare-answers',
    cron: '* * * * *',
    async run({ db }) {
      const today = reportingDay(new Date())
      const failures: unknown[] = []
      for (const network_id of await listSettledNetworks(db))
        await prepareAnswers(db, network_id, today).catch((error: unknown) =>
          failures.push(new Error(`network ${network_id}`, { cause: error })),
        )
      if (failures.length > 0)
        throw new AggregateError(failures, 'answers of some networks were not prepared')
    },
  },
]

/** Networks into which nothing was loaded just now: while files come one after the other, every answer would be in vain. */
async function listSettledNetworks(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('report_revisions')
    .select('network_id')
    .where('facts_moved_at', '<', sql<Date>`now() - interval '10 seconds'`)
    .orderBy('facts_moved_at', 'desc')
    .execute()
  return rows.map(({ network_id }) => network_id)
}
