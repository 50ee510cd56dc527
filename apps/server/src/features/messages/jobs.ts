import { isPresent } from '../../db/present-networks.ts'
import { ago, cleanUpJob } from '../../jobs/clean-up-job.ts'
import { messageDays } from './rules.ts'

export const messageJobs = [
  // Old ones, and those of accounts that were withdrawn.
  cleanUpJob('messages.clean-up', '37 4 * * *', (db) => [
    db
      .deleteFrom('messages')
      .where(isPresent('messages.network_id'))
      .where((eb) =>
        eb.or([
          eb('created_at', '<', ago(`${messageDays} days`)),
          eb.exists(
            eb
              .selectFrom('accounts')
              .where(isPresent('accounts.network_id'))
              .whereRef('accounts.network_id', '=', 'messages.network_id')
              .whereRef('accounts.account_id', '=', 'messages.account_id')
              .where('withdrawn_at', 'is not', null),
          ),
        ]),
      ),
  ]),
]
