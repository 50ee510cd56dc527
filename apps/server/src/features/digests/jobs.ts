import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { postDigests } from './post-digests.ts'

export const digestJobs: ScheduledJob[] = [
  { name: 'digests.post', cron: '*/15 * * * *', run: (context) => postDigests(context) },
]
