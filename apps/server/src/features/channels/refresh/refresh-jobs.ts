import type { ScheduledJob } from '../../../jobs/scheduled-job.ts'
import { purgeUnconfirmed } from './purge-unconfirmed.ts'
import { refreshChannels } from './refresh-channels.ts'
import { readNewUploads, refreshUploads } from './refresh-uploads.ts'
import { refreshVideos } from './refresh-videos.ts'
import { runRound, startRefresh } from './run-round.ts'

export const refreshJobs: ScheduledJob[] = [
  {
    name: 'channels.refresh',
    cron: '*/15 * * * *',
    run: (context) =>
      runRound(startRefresh(context), {
        job: 'channels.refresh',
        rounds_per_day: 96,
        steps: [refreshChannels],
      }),
  },
  {
    // Sent by each registration: who reviews the channel sees what it shows.
    name: 'channels.read-new',
    cron: '37 * * * *',
    run: (context) =>
      runRound(startRefresh(context), {
        job: 'channels.read-new',
        rounds_per_day: 96,
        steps: [readNewUploads, refreshVideos],
      }),
  },
  {
    // Hourly, because each new video makes summaries refresh.
    name: 'channels.refresh-videos',
    cron: '7 * * * *',
    async run(context) {
      // Known videos first: they have to be read in time, new ones only soon.
      await runRound(startRefresh(context), {
        job: 'channels.refresh-videos',
        rounds_per_day: 24,
        steps: [refreshVideos, refreshUploads, refreshVideos],
      })
      const cleared = await purgeUnconfirmed(context.db, new Date())
      if (cleared.channels + cleared.videos > 0)
        context.log.warn(
          { job: 'channels.refresh-videos', ...cleared },
          'what the video platform did not confirm for 29 days was removed',
        )
    },
  },
]
