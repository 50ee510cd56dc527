import type { ScheduledJob } from '../../../jobs/scheduled-job.ts'
import { sendDue } from '../../mails/public.ts'
import { createWebhookCarrier, type WebhookWriter } from './create-webhook-carrier.ts'

/** `writers`: the rooms whose words they are. */
export const webhookJobs = (writers: Record<string, WebhookWriter>): ScheduledJob[] => [
  {
    name: 'webhooks.send',
    cron: '*/5 * * * *',
    async run(context) {
      for (const way of ['webhook', 'slack'] as const)
        await sendDue(context, way, createWebhookCarrier(way, context.config, writers))
    },
  },
]
