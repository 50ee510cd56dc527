import { installationScope } from '../../access/scope.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { deleteOldFiles } from './catalogue-files/uploaded-files.ts'
import { listWithoutCharts, makeCharts } from './charts/make-charts.ts'
import { deleteUnheardSounds } from './sounds/store-sound.ts'

export const musicJobs: ScheduledJob[] = [
  {
    name: 'music.delete-unheard-sounds',
    cron: '37 4 * * *',
    async run({ db }) {
      await deleteUnheardSounds(db)
    },
  },
  {
    name: 'music.delete-old-files',
    cron: '12 * * * *',
    async run({ config }) {
      await deleteOldFiles(config.data_dir, new Date())
    },
  },
  {
    name: 'music.make-charts',
    cron: '* * * * *',
    /** Soon after the import whose reports bring data-through to a Sunday. */
    async run({ db, signal }) {
      for (const network_id of await listWithoutCharts(db)) {
        if (signal.aborted) return
        await makeCharts(db, installationScope(network_id))
      }
    },
  },
]
