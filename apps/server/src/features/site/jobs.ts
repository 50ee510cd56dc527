import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { deleteRequestedNetworks } from './network-deletions.ts'

export const siteJobs: ScheduledJob[] = [
  { name: 'site.delete-networks', cron: '*/5 * * * *', run: deleteRequestedNetworks },
]
