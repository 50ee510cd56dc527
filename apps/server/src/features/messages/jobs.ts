import { sql } from 'kysely'
import { isPresent } from '../../db/present-networks.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { messageDays } from './rules.ts'

export const messageJobs: ScheduledJob[] = [
  {
    name: 'messages.clean-up',
    cron: '37 4 * * *',
    /** Old ones, and those of accounts that were withdrawn. */
    async run({ db }) {
      await db
        .deleteFrom('messages')
        .where(isPresent('messages.network_id'))
        .where((eb) =>
          eb.or([
            eb('created_at', '<', sql<Date>`now() - ${sql.lit(`${messageDays} days`)}::interval`),
            eb.exists(
              eb
                .selectFrom('accounts')
                .where(isPresent('accounts.network_id'))
                .whereRef('accounts.network_id', '=', 'messages.network_id')
                .whereRef('accounts.account_id', '=', 'messages.account_id')
                .where('withdrawn_at', 'is not', null),
            ),
          ]),
        )
        .execute()
    },
  },
]
