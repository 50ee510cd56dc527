import { isPresent } from '../../db/present-networks.ts'
import { ago, cleanUpJob } from '../../jobs/clean-up-job.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { type MailWriters, sendMails } from './send-mails.ts'

const keptDays = 90

/** `writers`: the rooms whose mails they are. */
export const mailJobs = (writers: MailWriters): ScheduledJob[] => [
  { name: 'mails.send', cron: '*/5 * * * *', run: (context) => sendMails(context, writers) },
  cleanUpJob('mails.clean-up', '53 4 * * *', (db) => [
    db
      .deleteFrom('outbox')
      .where(isPresent())
      .where('tried_at', '<', ago(`${keptDays} days`)),
  ]),
]
