import { isPresent } from '../../db/present-networks.ts'
import { ago, cleanUpJob } from '../../jobs/clean-up-job.ts'
import { eventHours } from './rules.ts'

export const eventJobs = [
  cleanUpJob('events.clean-up', '23 * * * *', (db) => [
    db
      .deleteFrom('events')
      .where(isPresent())
      .where('created_at', '<', ago(`${eventHours} hours`)),
  ]),
]
