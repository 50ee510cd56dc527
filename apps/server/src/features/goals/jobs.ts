import { reportingDay } from '@cuesheet/contract/values/day'
import { installationScope } from '../../access/scope.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { listDue } from './queries.ts'
import { tellGoal } from './tell-goal.ts'

export const goalJobs: ScheduledJob[] = [
  {
    name: 'goals.tell-reached',
    cron: '* * * * *',
    /** Soon after the import whose reports bring figures of another day. */
    async run({ db, signal }) {
      const today = reportingDay(new Date())
      const failures: unknown[] = []
      for (const { network_id, account_id, month } of await listDue(db)) {
        if (signal.aborted) return
        const owner = { ...installationScope(network_id), owner_id: account_id }
        await tellGoal(db, owner, { month, today }).catch((error: unknown) =>
          failures.push(new Error(`network ${network_id}`, { cause: error })),
        )
      }
      if (failures.length > 0) throw new AggregateError(failures, 'goals of some networks were not compared')
    },
  },
]
