import { sql } from 'kysely'
import { isPresent } from '../../db/present-networks.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'

const keptDays = 90

export const mailJobs: ScheduledJob[] = [
  {
    name: 'mails.clean-up',
    cron: '53 4 * * *',
    async run({ db }) {
      await db
        .deleteFrom('mail_log')
        .where(isPresent())
        .where('tried_at', '<', sql<Date>`now() - ${sql.lit(`${keptDays} days`)}::interval`)
        .execute()
    },
  },
]
