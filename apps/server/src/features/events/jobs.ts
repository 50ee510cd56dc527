import { sql } from 'kysely'
import { isPresent } from '../../db/present-networks.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { eventHours } from './rules.ts'

export const eventJobs: ScheduledJob[] = [
  {
    name: 'events.clean-up',
    cron: '23 * * * *',
    async run({ db }) {
      await db
        .deleteFrom('events')
        .where(isPresent())
        .where('created_at', '<', sql<Date>`now() - ${sql.lit(`${eventHours} hours`)}::interval`)
        .execute()
    },
  },
]
