import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { installationScope } from '../../access/scope.ts'
import { isPresent } from '../../db/present-networks.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { listUnpublished, publishFigures, refreshRankRates } from '../facts/publish-figures.ts'
import { purgeAll } from '../facts/purge-facts.ts'
import { tellFigures } from './tell-figures.ts'

export const reportJobs: ScheduledJob[] = [
  {
    name: 'reports.clean-up-downloads',
    cron: '*/30 * * * *',
    /** Expired addresses answer nobody any more; this only takes them off the disk. */
    async run({ db }) {
      await db.deleteFrom('downloads').where(isPresent()).where('expires_at', '<', sql<Date>`now()`).execute()
    },
  },
  {
    name: 'reports.purge-facts',
    cron: '* * * * *',
    run: ({ db }) => purgeAll(db),
  },
  {
    name: 'reports.refresh-ranks',
    cron: '*/10 * * * *',
    /** Until then lists by money are sorted as they are read. */
    run: ({ db }) => refreshRankRates(db),
  },
  {
    name: 'reports.publish-figures',
    cron: '* * * * *',
    /** What a load that was cut off has left, and the periods of a month that begins. */
    async run({ db }) {
      const today = reportingDay(new Date())
      const failures: unknown[] = []
      for (const network_id of await listUnpublished(db, today))
        await publishFigures(db, installationScope(network_id), today).catch((error: unknown) =>
          failures.push(new Error(`network ${network_id}`, { cause: error })),
        )
      if (failures.length > 0)
        throw new AggregateError(failures, 'figures of some networks were not published')
    },
  },
  {
    name: 'reports.tell-figures',
    cron: '*/5 * * * *',
    run: ({ db, config }) =>
      tellFigures(db, {
        today: reportingDay(new Date()),
        reports_within_days: config.reports_within_days,
      }),
  },
]
