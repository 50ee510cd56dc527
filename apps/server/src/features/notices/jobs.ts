import { readClock } from '../../db/clock.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { announceDue } from './announcements.ts'

export const noticeJobs: ScheduledJob[] = [
  {
    name: 'notices.announce',
    cron: '*/5 * * * *',
    async run({ db }) {
      await announceDue(db, await readClock(db))
    },
  },
]
