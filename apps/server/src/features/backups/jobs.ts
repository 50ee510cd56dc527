import { type Database, poolOf } from '../../db/connection.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { JobContext, ScheduledJob } from '../../jobs/scheduled-job.ts'
import { productVersion } from '../../product-version.ts'
import { makeBackup } from './make-backup.ts'
import { recordBackup } from './mutations.ts'
import { readPassphrase } from './passphrases.ts'
import { backupJob, findBackup } from './public.ts'

export const backupJobs: ScheduledJob[] = [
  { name: backupJob, cron: '7,22,37,52 * * * *', run: makeDueBackup },
]

/** Makes a backup where the schedule of the settings says that one is due, or somebody asks for one. */
async function makeDueBackup({ db, config, log, is_by_hand }: JobContext): Promise<void> {
  const { backup_every_hours: hours, backup_folder: folder } = config
  if (folder === null) {
    if (is_by_hand) throw new OperatorError('No backup is made without BACKUP_FOLDER.')
    return
  }
  if (!is_by_hand && !(await isDue(db, hours))) return
  const passphrase = await readPassphrase(config)
  if (passphrase === null)
    throw new OperatorError('No backup is made without BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE.')
  const url = poolOf(db).options.connectionString!
  const { data_dir, backup_keep: keep } = config
  const made = await makeBackup(folder, { url, data_dir, version: productVersion, passphrase, keep })
  const { made_at, size_bytes, file } = made
  await recordBackup(db, { made_at, size_bytes, note: file.slice(0, 300) })
  log.info({ file, size_bytes, removed: made.removed.length }, 'backup made')
}

async function isDue(db: Database, hours: number | null): Promise<boolean> {
  if (hours === null) return false
  const { last } = await findBackup(db)
  // A quarter of an hour early, so that a backup a day does not come later every day.
  return !last || Date.now() - last.made_at.getTime() >= hours * 3_600_000 - 15 * 60_000
}
