import type { ScheduledJob } from '../../../jobs/scheduled-job.ts'
import { sendDue } from '../../mails/public.ts'
import { createPushCarrier } from './create-push-carrier.ts'

export const pushJobs: ScheduledJob[] = [
  {
    name: 'pushes.send',
    cron: '*/5 * * * *',
    run: (context) => sendDue(context, 'push', createPushCarrier(context.config, context.db)),
  },
]
