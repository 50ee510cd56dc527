import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isPresent } from '../../db/present-networks.ts'
import { ago } from '../../jobs/clean-up-job.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { collectDue } from './collect-due.ts'
import { mailOperators } from './mail-operators.ts'
import { collectionFolder } from './take-reports.ts'

/** The platform keeps its reports for 60 days: a name that it lists no more says nothing. */
const keptDays = 120
const leftMs = 3 * 24 * 3_600_000

export const collectionJobs: ScheduledJob[] = [
  { name: 'collection.collect', cron: '*/5 * * * *', run: (context) => collectDue(context) },
  { name: 'collection.mail-operators', cron: '30 0,12 * * *', run: (context) => mailOperators(context) },
  {
    name: 'collection.clean-up',
    cron: '23 4 * * *',
    async run({ db, config }) {
      await db
        .deleteFrom('collected_reports')
        .where(isPresent())
        .where('created_at', '<', ago(`${keptDays} days`))
        .execute()
      await db
        .deleteFrom('collection_consents')
        .where(isPresent())
        .where('ends_at', '<', ago('0 days'))
        .execute()
      await removeLeftFiles(collectionFolder(config.data_dir))
    },
  },
]

/** Parts of files that nobody went on with. */
async function removeLeftFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > leftMs) await rm(file, { force: true })
  }
}
