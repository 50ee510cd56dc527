import { reportingDay } from '@cuesheet/contract/values/day'
import { installationScope } from '../../access/scope.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { warnOfEnding } from './mutations.ts'
import { listEndingNetworks } from './queries.ts'

export const claimJobs: ScheduledJob[] = [
  {
    name: 'claims.warn-of-ending',
    cron: '*/5 * * * *',
    /** Soon after the reporting day has changed, or a report has brought something that ends soon. */
    async run({ db, signal }) {
      const today = reportingDay(new Date())
      const failures: unknown[] = []
      for (const network_id of await listEndingNetworks(db, today)) {
        if (signal.aborted) return
        await warnOfEnding(db, installationScope(network_id), today).catch((error: unknown) =>
          failures.push(new Error(`network ${network_id}`, { cause: error })),
        )
      }
      if (failures.length > 0) throw new AggregateError(failures, 'claims of some networks were not told of')
    },
  },
]
