import { readClock } from '../../db/clock.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { PlatformClient } from '../video-platform/public.ts'
import { pollVerificationCodes } from './verification/poll-verification-codes.ts'

export const channelJobs: ScheduledJob[] = [
  {
    name: 'channels.verify',
    cron: '*/5 * * * *',
    async run({ db, config, signal }) {
      const client = new PlatformClient({ db, config })
      // By the database's clock, which decides when a sent job begins.
      const poll = async () => pollVerificationCodes(db, client, { now: await readClock(db), signal })
      while (!signal.aborted && (await poll()) > 0);
    },
  },
]
