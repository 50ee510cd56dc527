import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { collectRates, lacksRates } from './collect-rates.ts'

export const exchangeRateJobs: ScheduledJob[] = [
  {
    name: 'exchange-rates.collect',
    cron: '40 * * * *',
    run: (context) => collectRates(context),
    isDueAtStart: lacksRates,
  },
]
