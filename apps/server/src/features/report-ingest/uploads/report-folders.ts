import type { Stats } from 'node:fs'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { listNetworks } from '../../../access/find-network.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { hasNoSpace } from '../../../disk/disk-full.ts'
import type { JobContext } from '../../../jobs/scheduled-job.ts'
import { describeInWords } from './describe-in-words.ts'
import { findTaken } from './sent-files.ts'
import { copyStored, ensureUploadFolder, newStoredName, removeStored } from './stored-files.ts'
import { takeInFile } from './take-in-file.ts'
import { isFileName, isReportName } from './upload-mutations.ts'

/** A file is taken when nobody has written to it for so long. */
const quietMs = 60_000
/** Files of a network that wait for the job at a time. */
const mostWaiting = 50

/**
 * Looks through the watched folder, which has one folder for each network under its name: takes what has stopped growing,
 * and moves what has been loaded or refused to `done` and `refused` beside it, with the result in words.
 */
export async function watchFolders(context: JobContext, now = Date.now()): Promise<void> {
  const { db, config, log, signal } = context
  const { reports_folder } = config
  if (reports_folder === null) return
  const leaving = await db.selectFrom('network_deletions').select('network_id').execute()
  for (const { name, scope } of await listNetworks(db)) {
    if (signal.aborted) return
    if (leaving.some(({ network_id }) => network_id === scope.network_id)) continue
    const folder = path.join(reports_folder, name)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await watchFolder(context, { folder, network: name, scope, now })
    } catch (error) {
      // One folder that cannot be read or written stops no other.
      if (!isFileError(error)) throw error
      log.error({ err: error, folder }, 'watched folder failed')
    }
  }
}

const isFileError = (error: unknown) => typeof (error as NodeJS.ErrnoException).syscall === 'string'

type Watched = { folder: string; network: string; scope: NetworkScope; now: number }

async function watchFolder(context: JobContext, watched: Watched): Promise<void> {
  const { folder } = watched
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => isFileName(name) && isReportName(name))
    .sort()
  let failure: unknown
  for (const name of names.slice(0, mostWaiting)) {
    if (context.signal.aborted) return
    try {
      await watchFile(context, watched, name)
    } catch (error) {
      // Nor does one file that cannot be read or moved.
      if (!isFileError(error)) throw error
      failure ??= error
    }
  }
  if (failure) throw failure
}

async function watchFile({ db, config }: JobContext, watched: Watched, name: string): Promise<void> {
  const { folder, network, scope, now } = watched
  const place = `${network}/${name}`
  const file = path.join(folder, name)
  const taken = await findTaken(
    db,
    sql`u.network_id = ${scope.network_id} and door = 'folder' and door_name = ${place} and not is_settled`,
  )
  if (taken && isEnded(taken.state)) {
    // What was laid in its place meanwhile has not been loaded: it is a file of its own.
    if (await isReplaced(db, taken.upload_id, await stat(file), now)) await settle(db, taken.upload_id, true)
    else await putAway(db, folder, file, taken)
  } else if (!taken) {
    const before = await stat(file)
    if (before.size === 0 || now - before.mtimeMs < quietMs) return
    if (hasNoSpace(await ensureUploadFolder(config.data_dir), before.size + config.disk_reserve_bytes)) return
    const stored_as = newStoredName()
    const size = await copyStored(config.data_dir, file, stored_as)
    const after = await stat(file)
    if (after.size !== size || after.mtimeMs !== before.mtimeMs) {
      await removeStored(config.data_dir, [stored_as])
      return
    }
    const from = { door: 'folder', door_name: place, network_id: scope.network_id } as const
    await db
      .transaction()
      .execute((trx) =>
        takeInFile(trx, { ...from, file_name: name.normalize('NFC'), stored_as, size, is_automatic: true }),
      )
  }
}

const isEnded = (state: string) => state === 'done' || state === 'failed' || state === 'cancelled'

/** Whether a file is another one than was taken, by its size or by an age less than the upload's: ages, for clocks may differ. */
async function isReplaced(db: Database, upload_id: number, found: Stats, now: number): Promise<boolean> {
  const { rows } = await sql<{ size: number; age_ms: number }>`
    select size, (extract(epoch from now() - begun_at) * 1000)::float8 as age_ms
    from uploads join upload_files using (upload_id) where upload_id = ${upload_id}`.execute(db)
  const [taken] = rows
  return taken !== undefined && (Number(taken.size) !== found.size || now - found.mtimeMs < taken.age_ms)
}

const settle = (db: Database, upload_id: number, is_settled: boolean) =>
  db.updateTable('uploads').set({ is_settled }).where('upload_id', '=', upload_id).execute()

async function putAway(
  db: Database,
  folder: string,
  file: string,
  taken: NonNullable<Awaited<ReturnType<typeof findTaken>>>,
): Promise<void> {
  const isDone =
    taken.state === 'done' &&
    !taken.reports?.some(({ status, is_left_alone }) => status === 'refused' || is_left_alone)
  const end = path.join(folder, isDone ? 'done' : 'refused')
  await mkdir(end, { recursive: true, mode: 0o700 })
  // The upload's number keeps files of one name apart.
  const moved = path.join(end, `${taken.upload_id}-${path.basename(file)}`)
  await writeFile(`${moved}.txt`, `${describeInWords(taken).join('\n')}\n`, { mode: 0o600 })
  // Before its file is moved: one that dies in between has it taken again, which changes nothing, and never left alone.
  await settle(db, taken.upload_id, true)
  try {
    await rename(file, moved)
  } catch (error) {
    // It stays where it is, and is not loaded again and again; unless somebody has taken it away.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') await settle(db, taken.upload_id, false)
    throw error
  }
}
