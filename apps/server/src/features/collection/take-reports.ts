import { createHash } from 'node:crypto'
import { access, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { importTogether, type LoadConnection } from '../report-ingest/public.ts'
import { CollectionError, GoneError } from './collection-error.ts'
import type { Connection } from './connections.ts'
import { downloadReport } from './download-report.ts'
import type { ReportingClient } from './reporting-client.ts'
import { backoffMs, maxFileTries } from './rules.ts'

export type DueReport = {
  network_id: number
  report_id: string
  report_type: string
  /** Of a month it is the platform's file for its close; `day` is then its first. */
  span: 'day' | 'month'
  day: string
  created_at: Date
  download_url: string
  etag: string | null
  tries: number
}

export const collectionFolder = (dataDir: string) => path.join(dataDir, 'collection')

type Collecting = {
  context: JobContext
  connection: Connection
  client: ReportingClient
  now: Date
  /** So long reports are loaded together: who changes the network's channels meanwhile waits for that. */
  together_ms: number
  idle_ms?: number
}

/**
 * Downloads reports of one network and loads them together. That they are loaded is written in the load's own transaction: a
 * process that dies before has loaded nothing, and a file that is here already is not asked for again. What there was no time for waits.
 */
export async function takeReports(
  collecting: Collecting,
  load: LoadConnection,
  due: readonly DueReport[],
  onLoaded: (reports: readonly DueReport[]) => void,
): Promise<void> {
  const here: DueReport[] = []
  let failure: unknown
  try {
    for (const report of due) if (await fetchReport(collecting, report)) here.push(report)
  } catch (error) {
    failure = error
  }
  const loaded = here.length > 0 ? await loadReports(collecting, load, here) : []
  if (loaded.length > 0) onLoaded(loaded)
  if (failure) throw failure
}

const fileOf = ({ config }: JobContext, due: DueReport) =>
  path.join(collectionFolder(config.data_dir), nameOf(due))

/** Whether it is here now, whole. */
async function fetchReport(
  { context, connection: { scope, way }, client, now, idle_ms }: Collecting,
  due: DueReport,
): Promise<boolean> {
  const { db, config, signal } = context
  const file = fileOf(context, due)
  const set = (columns: object) => updateReport(db, due, columns)
  try {
    if (signal.aborted) return false
    if (await exists(file)) return true
    await mkdir(collectionFolder(config.data_dir), { recursive: true, mode: 0o700 })
    const { url, authorization } = await client.authorizeDownload(due.download_url)
    const onEtag = (etag: string | null) => set({ etag })
    const patience = idle_ms ? { idle_ms } : {}
    await downloadReport({ url, authorization, way, file, etag: due.etag, signal, onEtag, ...patience })
    return true
  } catch (error) {
    if (signal.aborted) return false
    if (error instanceof GoneError) await endReport(db, scope, due, 'gone', null)
    else if (error instanceof CollectionError && error.problem in maxFileTries) {
      const { problem } = error
      const failures = due.tries + 1
      const failure = { failures, retry_after_ms: 0, now, chance: Math.random() }
      const next_try_at = new Date(now.getTime() + backoffMs('file_broken', failure))
      const isAlone = problem === 'file_broken'
      if (failures >= maxFileTries[problem]!) await endReport(db, scope, due, 'failed', problem)
      else await set({ tries: failures, reason: problem, ...(isAlone && { next_try_at }) })
      // The network rests: it may be so with all files. When it goes on, the others come before this one.
      if (!isAlone) throw error
    } else throw error
    return false
  }
}

async function loadReports(
  { context, connection: { scope, content_owner }, now, together_ms }: Collecting,
  load: LoadConnection,
  here: readonly DueReport[],
): Promise<DueReport[]> {
  const { db, signal } = context
  const byName = new Map(here.map((due) => [`${due.report_type}.${due.day.replaceAll('-', '')}.csv`, due]))
  // An archive has parts, which are named after it.
  const dueOf = (name: string) => byName.get(name.split(' › ', 1)[0]!)!
  const files = [...byName].map(([name, due]) => {
    return { path: fileOf(context, due), name, created_at: due.created_at }
  })
  const days = here.flatMap(({ span, day }) => (span === 'day' ? [day] : [])).sort()
  const outcomes = await importTogether(load, scope, files, {
    today: reportingDay(now),
    most_ms: together_ms,
    signal,
    content_owner,
    days: days.length > 0 ? { from: days[0]!, to: days.at(-1)! } : null,
    record: (name, trx, { result }) =>
      updateReport(trx, dueOf(name), { state: 'loaded', reason: noteOf(result), ended_at: sql`now()` }),
  })
  const loaded = new Set<DueReport>()
  for (const outcome of outcomes) {
    const due = dueOf(outcome.file)
    if ('refused' in outcome) await endReport(db, scope, due, 'refused', outcome.refused.slice(0, 1000))
    else loaded.add(due)
    await rm(fileOf(context, due), { force: true })
  }
  return [...loaded]
}

/** Of a file that came when its month was approved: it stands beside the one that the month was closed with. */
const noteOf = (result: object) => ('state' in result && result.state === 'late' ? 'late' : null)

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
