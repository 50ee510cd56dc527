import { reportingDay } from '@cuesheet/contract/values/day'
import { installationScope } from '../../access/scope.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { checkFigures } from './check-figures.ts'
import { listUnchecked } from './queries.ts'

export const alertJobs: ScheduledJob[] = [
  {
    name: 'alerts.check-figures',
    cron: '* * * * *',
    /** Soon after the import whose reports bring figures of another day. */
    async run({ db, signal }) {
      const today = reportingDay(new Date())
      const failures: unknown[] = []
      for (const network_id of await listUnchecked(db)) {
        if (signal.aborted) return
        await checkFigures(db, installationScope(network_id), today).catch((error: unknown) =>
          failures.push(new Error(`network ${network_id}`, { cause: error })),
        )
      }
      if (failures.length > 0)
        throw new AggregateError(failures, 'figures of some networks were not compared with usual ones')
    },
  },
]
