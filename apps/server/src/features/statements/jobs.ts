import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { publishStatements } from './publish-statements.ts'

export const statementJobs: ScheduledJob[] = [
  { name: 'statements.publish', cron: '*/10 * * * *', run: publishStatements },
]
