import type { UploadedReport } from '@cuesheet/contract/console-uploads'
import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/connection.ts'

export type UploadFile = Awaited<ReturnType<typeof listUploadFiles>>[number]

/** Those that are not left out. */
export function listUploadFiles(db: Database, upload_id: number) {
  return db
    .selectFrom('upload_files')
    .leftJoin('channels', (join) =>
      join
        .onRef('channels.network_id', '=', 'upload_files.network_id')
        .onRef('channels.channel_id', '=', 'upload_files.channel_id'),
    )
    .selectAll('upload_files')
    .select('platform_channel_id')
    .where('upload_id', '=', upload_id)
    .where('left_out', '=', false)
    .orderBy('file_name')
    .orderBy('file_no')
    .execute()
}

/** What is kept of a dry run of one report beside what is shown of it. */
export type Tried = UploadedReport & { sha256?: string }

export const optionsOf = (
  { accept_loss, again, day, platform_channel_id: channel }: UploadFile,
  { report_bounds: bounds, report_file_ms: file_ms }: Config,
) => ({
  bounds,
  file_ms,
  today: reportingDay(new Date()),
  accept_loss,
  again,
  ...(day ? { day } : {}),
  ...(channel ? { channel } : {}),
})

export const triedOf = (file: UploadFile) => (file.reports ?? []) as unknown as Tried[]
export const resultsOf = (file: UploadFile) => (file.results ?? []) as unknown as UploadedReport[]

/** The reports of a file that were shown to be loaded, and are not yet. */
export function listPending(file: UploadFile): string[] {
  const loaded = new Set(resultsOf(file).map(({ name }) => name))
  return triedOf(file).flatMap(({ name, sha256 }) => (sha256 && !loaded.has(name) ? [name] : []))
}

const tellEveryMs = 500

/** Says how far a file is read, a few times a second at most. */
export function tellProgress(
  db: Database,
  upload_id: number,
  { file_no, size }: UploadFile,
  { done, files }: { done: number; files: number },
): (bytes: number) => void {
  let read = 0
  let toldAt = 0
  const tell = (bytes: number) => {
    read += bytes
    const now = performance.now()
    if (now - toldAt < tellEveryMs && toldAt > 0) return
    toldAt = now
    const progress = JSON.stringify({
      file_no,
      bytes: Math.min(read, size),
      of: size,
      files_done: done,
      files,
    })
    // Beside the load: a figure that comes too late does no harm, nor one that is lost.
    void sql`update uploads set progress = ${progress} where upload_id = ${upload_id}`
      .execute(db)
      .catch(() => {})
  }
  tell(0)
  return tell
}
