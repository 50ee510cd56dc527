import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { postDigests } from './post-digests.ts'

export const digestJobs: ScheduledJob[] = [
  // From eight until noon, where the networks are: what comes later is told the next morning.
  { name: 'digests.post', cron: '*/15 23,0,1,2 * * *', run: (context) => postDigests(context) },
]
