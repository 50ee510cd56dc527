import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { mailChanges } from './mail-changes.ts'

export const payoutJobs: ScheduledJob[] = [
  { name: 'payouts.mail-changes', cron: '*/5 * * * *', run: mailChanges },
]
