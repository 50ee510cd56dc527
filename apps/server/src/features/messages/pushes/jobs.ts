import { sql } from 'kysely'
import { isPresent } from '../../../db/present-networks.ts'
import { cleanUpJob } from '../../../jobs/clean-up-job.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-job.ts'
import { sendDue } from '../../mails/public.ts'
import { createPushCarrier } from './create-push-carrier.ts'

export const pushJobs: ScheduledJob[] = [
  {
    name: 'pushes.send',
    cron: '*/5 * * * *',
    run: (context) => sendDue(context, 'push', createPushCarrier(context.config, context.db)),
  },
  // Of sessions that were idle for too long.
  cleanUpJob('pushes.clean-up', '37 * * * *', (db) => [
    db
      .deleteFrom('push_subscriptions')
      .where(isPresent('push_subscriptions.network_id'))
      .where(
        sql<boolean>`not exists (select from sessions where sessions.network_id = push_subscriptions.network_id
          and sessions.token_hash = push_subscriptions.session_hash)`,
      ),
  ]),
]
