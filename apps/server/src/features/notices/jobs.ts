import type { RepeatedJob } from '../../jobs/scheduled-job.ts'
import { announceDue } from './announcements.ts'

export const noticeJobs: RepeatedJob[] = [
  {
    name: 'notices.announce',
    every_seconds: 15,
    async run({ db }) {
      await announceDue(db, new Date())
    },
  },
]
