import type { RepeatedJob } from '../../scheduled-job.ts'

export const channelJobs: RepeatedJob[] = []
