import { listNetworks } from '../../access/find-network.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { listWeeks, makeCharts } from './make-charts.ts'
import { deleteUnheardSounds } from './store-sound.ts'

export const musicJobs: ScheduledJob[] = [
  {
    name: 'music.delete-unheard-sounds',
    cron: '37 4 * * *',
    async run({ db }) {
      await deleteUnheardSounds(db)
    },
  },
  {
    name: 'music.make-charts',
    cron: '* * * * *',
    /** Soon after the import whose reports bring data-through to a Sunday. */
    async run({ db, signal }) {
      for (const { scope } of await listNetworks(db)) {
        if (signal.aborted) return
        const weeks = await listWeeks(db, scope)
        if (weeks.some(({ is_made }) => !is_made)) await makeCharts(db, scope)
      }
    },
  },
]
