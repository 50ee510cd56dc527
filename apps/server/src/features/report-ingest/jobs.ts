import { sql } from 'kysely'
import { isPresent } from '../../db/present-networks.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { replacedOf } from '../facts/rules.ts'
import { keptDays } from './day-reports/keep-replaced.ts'
import { runFigureTasks } from './figure-tasks/run-figure-tasks.ts'
import { removeUploads } from './uploads/remove-uploads.ts'
import { watchFolders } from './uploads/report-folders.ts'
import { runUploads } from './uploads/run-uploads.ts'
import { areForgotten } from './write-unmatched.ts'

export const reportIngestJobs: ScheduledJob[] = [
  { name: 'report-ingest.uploads', cron: '* * * * *', run: runUploads },
  { name: 'report-ingest.folders', cron: '* * * * *', run: (context) => watchFolders(context) },
  { name: 'report-ingest.figure-tasks', cron: '* * * * *', run: runFigureTasks },
  { name: 'report-ingest.remove-uploads', cron: '7 * * * *', run: removeUploads },
  {
    name: 'report-ingest.remove-replaced',
    cron: '37 4 * * *',
    async run({ db }) {
      const isOld = sql`replaced_at < now() - ${sql.lit(`${keptDays} days`)}::interval
        and ${isPresent('replaced_slots.network_id')}`
      for (const [kind, facts] of Object.entries(replacedOf))
        await sql`
          delete from ${sql.table(facts)} as f using replaced_slots
          where replaced_slots.network_id = f.network_id and replaced_slots.kind = ${kind} and replaced_slots.day = f.day
            and replaced_slots.file_id = f.file_id and replaced_slots.source = f.source
            and replaced_slots.channel_id = case when f.source = 0 then 0 else f.channel_id end
            and ${isPresent('f.network_id')} and ${isOld}`.execute(db)
      await sql`delete from replaced_slots where ${isOld}`.execute(db)
      await sql`
        delete from unmatched_days
        where ${isPresent('unmatched_days.network_id')} and ${areForgotten(sql`unmatched_days.network_id`)}`.execute(
        db,
      )
    },
  },
]
