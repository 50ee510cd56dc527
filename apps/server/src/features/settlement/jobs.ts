import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { runCalculations } from './run-calculations.ts'

export const settlementJobs: ScheduledJob[] = [
  { name: 'settlement.calculate', cron: '* * * * *', run: runCalculations },
]
