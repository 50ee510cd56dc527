import { isPresent } from '../../db/present-networks.ts'
import { ago, cleanUpJob } from '../../jobs/clean-up-job.ts'

const keptDays = 90

export const mailJobs = [
  cleanUpJob('mails.clean-up', '53 4 * * *', (db) => [
    db
      .deleteFrom('mail_log')
      .where(isPresent())
      .where('tried_at', '<', ago(`${keptDays} days`)),
  ]),
]
