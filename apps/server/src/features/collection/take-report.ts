import { createHash } from 'node:crypto'
import { access, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { importFiles } from '../report-ingest/import-files.ts'
import type { LoadConnection } from '../report-ingest/load-connection.ts'
import { CollectionError, GoneError } from './collection-error.ts'
import type { Connection } from './connections.ts'
import { downloadReport } from './download-report.ts'
import type { ReportingClient } from './reporting-client.ts'
import { backoffMs, maxFileTries } from './rules.ts'

export type DueReport = {
  network_id: number
  report_id: string
  report_type: string
  day: string
  created_at: Date
  download_url: string
  etag: string | null
  tries: number
}

export const collectionFolder = (dataDir: string) => path.join(dataDir, 'collection')

/**
 * Downloads a report and loads it. That it is loaded is written in the load's own transaction: a process that dies before has
 * loaded nothing, and the file that is here already is not asked for again. Answers whether anything was loaded.
 */
export async function takeReport(
  { db, config, signal }: JobContext,
  { scope, way }: Connection,
  client: ReportingClient,
  load: LoadConnection,
  due: DueReport,
  now: Date,
): Promise<boolean> {
  const file = path.join(collectionFolder(config.data_dir), nameOf(due))
  const set = (columns: object) => updateReport(db, due, columns)
  try {
    if (!(await exists(file))) {
      await mkdir(collectionFolder(config.data_dir), { recursive: true, mode: 0o700 })
      const { url, authorization } = await client.authorizeDownload(due.download_url)
      const onEtag = (etag: string | null) => set({ etag })
      await downloadReport({ url, authorization, way, file, etag: due.etag, signal, onEtag })
    }
  } catch (error) {
    if (signal.aborted) return false
    if (error instanceof GoneError) await endReport(db, scope, due, 'gone', null)
    else if (error instanceof CollectionError && error.problem === 'file_broken') {
      const tries = due.tries + 1
      const pause = backoffMs('file_broken', {
        failures: tries,
        retry_after_ms: 0,
        now,
        chance: Math.random(),
      })
      if (tries >= maxFileTries) await endReport(db, scope, due, 'failed', 'file_broken')
      else await set({ tries, reason: 'file_broken', next_try_at: new Date(now.getTime() + pause) })
    } else throw error
    return false
  }
  const isLoaded = await loadFile(db, scope, load, due, file, now)
  await rm(file, { force: true })
  return isLoaded
}

async function loadFile(
  db: Database,
  scope: NetworkScope,
  load: LoadConnection,
  due: DueReport,
  file: string,
  now: Date,
): Promise<boolean> {
  const name = `${due.report_type}.${due.day.replaceAll('-', '')}.csv`
  const options = {
    today: reportingDay(now),
    created_at: due.created_at,
    record: async (_name: string, trx: Database) =>
      updateReport(trx, due, { state: 'loaded', reason: null, ended_at: sql`now()` }),
  }
  for await (const outcome of importFiles(load, scope, [{ path: file, name }], options)) {
    if (!('refused' in outcome)) continue
    await endReport(db, scope, due, 'refused', outcome.refused.slice(0, 1000))
    return false
  }
  return true
}

/** It will not be loaded: an older issue of its day, which it had passed over, is then better than none. */
async function endReport(
  db: Database,
  { network_id }: NetworkScope,
  due: DueReport,
  state: 'gone' | 'refused' | 'failed',
  reason: string | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateReport(trx, due, { state, reason, ended_at: sql`now()` })
    await sql`
      update collected_reports set state = 'waiting', ended_at = null
      where network_id = ${network_id} and state = 'passed_over' and report_id = (
        select report_id from collected_reports as issue
        where network_id = ${network_id} and report_type = ${due.report_type} and day = ${due.day}
          and state in ('passed_over', 'waiting', 'loaded')
        order by created_at desc limit 1)`.execute(trx)
  })
}

async function updateReport(
  db: Database,
  { network_id, report_id }: DueReport,
  columns: object,
): Promise<void> {
  await db
    .updateTable('collected_reports')
    .set(columns)
    .where('network_id', '=', network_id)
    .where('report_id', '=', report_id)
    .execute()
}

/** Nothing of the platform's own words becomes a name on the disk. */
const nameOf = ({ network_id, report_id }: DueReport) =>
  `${network_id}-${createHash('sha256').update(report_id).digest('hex').slice(0, 32)}`

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
