import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { PlatformClient } from '../video-platform/platform-client.ts'
import { pollVerificationCodes } from './verification/poll-verification-codes.ts'

export const channelJobs: ScheduledJob[] = [
  {
    name: 'channels.verify',
    cron: '*/5 * * * *',
    async run({ db, config, signal }) {
      const client = new PlatformClient({ db, config })
      while (!signal.aborted && (await pollVerificationCodes(db, client, { now: new Date(), signal })) > 0);
    },
  },
]
