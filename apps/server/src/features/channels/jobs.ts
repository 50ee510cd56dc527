import type { RepeatedJob } from '../../jobs/scheduled-job.ts'
import { PlatformClient } from '../video-platform/platform-client.ts'
import { pollVerificationCodes } from './verification/poll-verification-codes.ts'

export const channelJobs: RepeatedJob[] = [
  {
    name: 'channels.verify',
    /** Someone waits for the first look. */
    every_seconds: 2,
    async run({ db, config, signal }) {
      const client = new PlatformClient({ db, config })
      while (!signal.aborted && (await pollVerificationCodes(db, client, { now: new Date(), signal })) > 0);
    },
  },
]
