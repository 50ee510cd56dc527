import { installationScope } from '../../access/scope.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { listUnsearched } from './queries.ts'
import { searchMilestones } from './search-milestones.ts'

export const milestoneJobs: ScheduledJob[] = [
  {
    name: 'milestones.search',
    cron: '* * * * *',
    /** Soon after the import whose reports bring figures of another day. */
    async run({ db, signal }) {
      const failures: unknown[] = []
      for (const network_id of await listUnsearched(db)) {
        if (signal.aborted) return
        await searchMilestones(db, installationScope(network_id)).catch((error: unknown) =>
          failures.push(new Error(`network ${network_id}`, { cause: error })),
        )
      }
      if (failures.length > 0)
        throw new AggregateError(failures, 'milestones of some networks were not found')
    },
  },
]
