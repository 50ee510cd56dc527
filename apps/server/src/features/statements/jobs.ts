import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { areStatementsDue, publishStatements } from './publish-statements.ts'

export const statementJobs: ScheduledJob[] = [
  {
    name: 'statements.publish',
    cron: '*/10 * * * *',
    run: publishStatements,
    isDueAtStart: areStatementsDue,
  },
]
