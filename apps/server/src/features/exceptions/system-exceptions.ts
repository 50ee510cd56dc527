import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import { readDiskSpace } from '../../disk/disk-full.ts'
import { judgeSpace } from '../../disk/require-space.ts'
import { backupJob, expectedHours, findBackup } from '../backups/public.ts'
import { countFailedMails } from '../mails/public.ts'
import { jobState, lateSince, listJobRuns } from '../system/public.ts'
import { readQuota } from '../video-platform/public.ts'
import type { Exception } from './rules.ts'

const ofInstallation = { subject: '', network: null } as const
/** A pause that is forgotten. */
const longPauseHours = 24
const manyFailures = 5

/** Jobs that fail, are late, or have been paused for a day; one for all where nobody runs any. */
export async function findTroubledJobs(db: Database, now: Date): Promise<Exception[]> {
  // Its failures are told as what they mean: no backup.
  const runs = (await listJobRuns(db)).filter(({ job, failures }) => job !== backupJob || failures === 0)
  const exceptions = runs.flatMap((run): Exception[] => {
    const { job, failures, paused_at } = run
    const state = jobState(run, now)
    const isLongPaused =
      paused_at !== null && now.getTime() - paused_at.getTime() > longPauseHours * 3_600_000
    const since = state === 'failing' ? run.failed_since : state === 'late' ? lateSince(run, now) : paused_at
    if (state !== 'failing' && state !== 'late' && !(state === 'paused' && isLongPaused)) return []
    const names = { job, state, failures, error: run.error ?? '' }
    const is_urgent = failures >= manyFailures
    return [{ kind: 'jobs', subject: job, network: null, since, weight: 1, is_urgent, names }]
  })
  const late = exceptions.filter(({ names }) => names.state === 'late')
  if (late.length < runs.length || late.length < 2) return exceptions
  const since = new Date(Math.min(...late.map(({ since }) => since?.getTime() ?? now.getTime())))
  const names = { job: '', state: 'none', failures: 0, error: '' }
  return [{ ...ofInstallation, kind: 'jobs', since, weight: late.length, is_urgent: true, names }]
}

/** What an administrator asked a second one for, and nobody has decided yet. */
export async function findApprovals(db: Database, now: Date): Promise<Exception[]> {
  const { rows } = await sql<{ count: number; since: Date | null; ends_at: Date | null }>`
    select count(*) as count, min(asked_at) as since, min(ends_at) as ends_at
    from approvals where decision is null and ends_at > ${now}`.execute(db)
  const { count, since, ends_at } = rows[0]!
  if (count === 0 || ends_at === null) return []
  const names = { count, until: ends_at.toISOString() }
  const is_urgent = ends_at.getTime() - now.getTime() < 86_400_000
  return [{ ...ofInstallation, kind: 'approvals', since, weight: count, is_urgent, names }]
}

/** The platform is asked no more today, but for what somebody waits for. */
export async function findUsedUpQuota(db: Database, config: Config, now: Date): Promise<Exception[]> {
  const { background_stopped_until: until, used_units, daily_units } = await readQuota(db, config, now)
  if (until === null) return []
  const names = { used_units, daily_units, until: until.toISOString() }
  const is_urgent = used_units >= daily_units
  return [{ ...ofInstallation, kind: 'quota', since: null, weight: 1, is_urgent, names }]
}

/** Mails of the last days that their server did not take. */
export async function findFailedMails(db: Database): Promise<Exception[]> {
  const { failing, given_up, since, code } = await countFailedMails(db)
  const count = failing + given_up
  if (count === 0) return []
  const names = { count, failing, given_up, code: code ?? '' }
  return [{ ...ofInstallation, kind: 'mail', since, weight: count, is_urgent: failing > 0, names }]
}

const fullPercent = { soon: 85, now: 95 }

/** The disk of the data folder, as the process that answers sees it. */
export function findFullDisk({
  data_dir,
  disk_reserve_bytes,
}: Pick<Config, 'data_dir' | 'disk_reserve_bytes'>): Exception[] {
  const space = readDiskSpace(data_dir)
  if (space === null || space.total === 0) return []
  const percent = Math.floor((1 - space.free / space.total) * 100)
  const state = judgeSpace(space, disk_reserve_bytes)
  if (percent < fullPercent.soon && state === 'enough') return []
  const names = { percent, free: space.free, stopped: state === 'reserved' ? 'yes' : 'no' }
  const is_urgent = percent >= fullPercent.now || state === 'reserved'
  return [{ ...ofInstallation, kind: 'disk', since: null, weight: percent, is_urgent, names }]
}

/** No backup for as long as its schedule or the settings say, or the last one that the job tried to make failed. */
export async function findOldBackup(
  db: Database,
  config: Pick<Config, 'backup_every_hours' | 'backup_within_hours'>,
  now: Date,
): Promise<Exception[]> {
  const hours = expectedHours(config)
  if (hours === null) return []
  const { last, installed_at } = await findBackup(db)
  const run = (await listJobRuns(db)).find(({ job }) => job === backupJob)
  const failed = config.backup_every_hours !== null && run?.failures ? run : null
  const since = last?.made_at ?? installed_at
  const age = (now.getTime() - since.getTime()) / 3_600_000
  if (age <= hours && !failed) return []
  const ever = failed ? 'failed' : last === null ? 'no' : 'yes'
  const names = { hours: config.backup_every_hours ?? hours, ever, error: failed?.error ?? '' }
  const is_urgent = age > hours * 3
  return [{ ...ofInstallation, kind: 'backup', since, weight: 1 + (failed?.failures ?? 0), is_urgent, names }]
}
