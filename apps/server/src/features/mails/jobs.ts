import { isPresent } from '../../db/present-networks.ts'
import { ago, cleanUpJob } from '../../jobs/clean-up-job.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { type MailWriters, sendMails } from './send-mails.ts'

const keptDays = 90
/** So long what was given up can be sent again. */
const repeatedDays = 7

/** `writers`: the rooms whose mails they are. */
export const mailJobs = (writers: MailWriters): ScheduledJob[] => [
  { name: 'mails.send', cron: '*/5 * * * *', run: (context) => sendMails(context, writers) },
  cleanUpJob('mails.clean-up', '53 4 * * *', (db) => [
    db
      .deleteFrom('outbox')
      .where(isPresent())
      .where('tried_at', '<', ago(`${keptDays} days`)),
    db
      .updateTable('outbox')
      .set({ facts: null })
      .where(isPresent())
      .where('way', '<>', 'mail')
      .where('state', '=', 'given_up')
      .where('facts', 'is not', null)
      .where('tried_at', '<', ago(`${repeatedDays} days`)),
  ]),
]
