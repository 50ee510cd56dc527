import type { UploadedReport } from '@cuesheet/contract/console-uploads'
import { reportingDay } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../access/audit.ts'
import { installationScope } from '../../../access/scope.ts'
import { type Database, poolOf } from '../../../db/connection.ts'
import { isDatabaseUnavailable } from '../../../db/database-error.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { requireSpace } from '../../../disk/require-space.ts'
import type { JobContext } from '../../../jobs/scheduled-job.ts'
import { publishFigures } from '../../facts/change-facts.ts'
import { ensurePartitions } from '../../facts/partitions.ts'
import { kinds } from '../../facts/rules.ts'
import { analyzeGrown } from '../analyze-grown.ts'
import { importFiles } from '../import-files.ts'
import { type LoadConnection, openLoadConnection } from '../load-connection.ts'
import type { Imported } from '../report-kind.ts'
import { type LoadState, ShownState } from '../shown-state.ts'
import { readShownRevenue, tellReissue } from '../tell-reissue.ts'
import { claimLane, claimTurn, endTurn, inTurnOf, listDueTurns, type Turn } from './claim-turn.ts'
import { describeReport } from './describe-report.ts'
import { groupSmallFiles } from './group-small-files.ts'
import { removeStored, storedPath } from './stored-files.ts'
import { tryOutUpload } from './try-out-upload.ts'
import { forgetStored, lockUpload } from './upload-mutations.ts'
import {
  listPending,
  listUploadFiles,
  optionsOf,
  resultsOf,
  tellProgress,
  triedOf,
  type UploadFile,
} from './uploaded-files.ts'

const maxAttempts = 3

/**
 * Tries out and loads what is asked for, in turns: a network that sends much, or much that takes long, holds up no other
 * one. An upload whose job died has left its turn: the next run goes on with it.
 */
export async function runUploads(context: JobContext): Promise<void> {
  const { db, config } = context
  const failed = new Map<number, unknown>()
  const isDue = async () => (await listDueTurns(db)).some(({ turn }) => !failed.has(turn))
  while ((await isDue()) && (await runTurns(context, failed))) {
    // What waits is loaded once there is room.
    requireSpace(config)
  }
  for (const error of failed.values()) throw error
}

/** Takes turns as long as there are some; whether there was any. */
async function runTurns(context: JobContext, failed: Map<number, unknown>): Promise<boolean> {
  const { db, config, signal } = context
  requireSpace(config)
  const connection = await openLoadConnection(poolOf(db).options.connectionString!)
  try {
    const lane = await claimLane(connection.client, config.report_lanes)
    if (!lane) return false
    let turns = 0
    let loads = 0
    while (!signal.aborted) {
      const due = await claimTurn(db, connection.client, { ...lane, except: new Set(failed.keys()) })
      if (!due) break
      turns++
      try {
        await runUpload(context, connection, due)
        if (due.state === 'applying') loads++
      } catch (error) {
        failed.set(due.turn, error)
      }
      await endTurn(connection.client, due.turn)
    }
    if (loads > 0) await analyzeGrown(connection.db)
    return turns > 0 && !signal.aborted
  } finally {
    await connection.end()
  }
}

async function runUpload(context: JobContext, connection: LoadConnection, due: Turn): Promise<void> {
  const { db, log, config } = context
  const { upload_id, state, attempts, is_automatic } = due
  if (attempts >= maxAttempts) return endUpload(db, config.data_dir, upload_id, 'failed')
  await db
    .updateTable('uploads')
    .set({ attempts: attempts + 1, worked_at: sql<Date>`now()` })
    .where('upload_id', '=', upload_id)
    .execute()
  const startedAt = performance.now()
  try {
    const files = await listUploadFiles(db, upload_id)
    if (state === 'looking') {
      await tryOutUpload(context, connection, { upload_id, is_automatic }, files)
      if (is_automatic && !(await hasPending(db, upload_id)))
        await endUpload(db, config.data_dir, upload_id, 'done')
    } else await apply(context, connection, due, files)
  } catch (error) {
    // A database that is away says nothing of the file: it is tried again until it is back.
    if (isDatabaseUnavailable(error)) {
      await sql`update uploads set attempts = ${attempts} where upload_id = ${upload_id}`.execute(db)
      throw error
    }
    log.error({ err: error, upload_id }, 'upload failed')
    if (attempts + 1 >= maxAttempts) return endUpload(db, config.data_dir, upload_id, 'failed')
    throw error
  } finally {
    const ms = Math.round(performance.now() - startedAt)
    await sql`update uploads set worked_ms = worked_ms + ${ms} where upload_id = ${upload_id}`.execute(db)
  }
}

/** Loads what was shown, network after network; a report whose load has committed is not loaded again. */
async function apply(
  { db, config }: JobContext,
  connection: LoadConnection,
  { upload_id, applied_by, account_id, is_automatic, turn }: Turn,
  files: readonly UploadFile[],
): Promise<void> {
  let hasChanged = false
  const networks = [...new Set(files.map(({ network_id }) => network_id))].filter((id) => id !== null)
  const load = async (network_id: number) => {
    const scope = installationScope(network_id)
    const pending = files.filter((file) => file.network_id === network_id && listPending(file).length > 0)
    const seen = pending[0]?.seen as unknown as LoadState | undefined
    const shown = await readShownRevenue(db, scope)
    const state =
      seen &&
      new ShownState(seen, new Set(pending.flatMap(triedOf).flatMap(({ sha256 }) => sha256 ?? [])), {
        async onAdvance(trx, left) {
          if (isTogether) after = left
          else await writeSeen(trx, left)
        },
      })
    let isTogether = false
    let after: LoadState | undefined
    const writeSeen = (trx: Transaction<DB>, left: LoadState) =>
      sql`update upload_files set seen = ${JSON.stringify(left)}
        where upload_id = ${upload_id} and network_id = ${network_id}`.execute(trx)
    let done = 0
    const applyFile = async (file: UploadFile, within: LoadConnection, unsummed?: Set<string>) => {
      const mayLoad = new Set(listPending(file))
      const results = new Map(resultsOf(file).map((report) => [report.name, report]))
      const onBytes = tellProgress(db, upload_id, file, { done: done++, files: pending.length })
      const record = async (name: string, trx: Transaction<DB>, imported: Imported) => {
        results.set(name, describeReport({ file: name, seconds: 0, ...imported }))
        await writeResults(trx, upload_id, file.file_no, results)
        const { read: rows, written } = imported.result.rows
        await recordAudit(trx, {
          network_id,
          account_id: applied_by ?? account_id,
          action: 'report.load',
          subject: name,
          after: { rows, written },
        })
      }
      const skip = (name: string) => !mayLoad.has(name) || state!.hasChanged
      const given = { ...optionsOf(file, config), ...(unsummed && { unsummed }) }
      const options = { ...given, publish: false, shown: state!, onBytes, record, skip }
      const stored = { path: storedPath(config.data_dir, file.stored_as!), name: file.file_name }
      for await (const outcome of importFiles(within, scope, [stored], options))
        if ('refused' in outcome && !state!.hasChanged) {
          results.set(outcome.file, describeReport(outcome))
          await writeResults(within.db, upload_id, file.file_no, results)
        }
    }
    for (const group of state ? groupSmallFiles(pending, () => network_id) : []) {
      isTogether = group.length > 1
      if (!isTogether) {
        await applyFile(group[0]!, connection)
        continue
      }
      const days = group.flatMap(triedOf).flatMap((report) => report.days)
      for (const kind of kinds) await ensurePartitions(connection.aside, kind, days)
      await connection.db.transaction().execute(async (trx) => {
        const unsummed = new Set<string>()
        for (const file of group) await applyFile(file, { ...connection, db: trx, aside: trx }, unsummed)
        if (after) await writeSeen(trx, after)
        await publishFigures(trx, scope, reportingDay(new Date()), unsummed)
      })
    }
    await publishFigures(connection.db, scope, reportingDay(new Date()))
    await tellReissue(connection.db, scope, shown)
    return state?.hasChanged ?? false
  }
  for (const network_id of networks)
    if (await inTurnOf(connection.client, network_id, turn, () => load(network_id))) hasChanged = true
  if (hasChanged && is_automatic) return lookAgain(db, upload_id)
  await endUpload(db, config.data_dir, upload_id, hasChanged ? 'changed' : 'done')
}

const hasPending = async (db: Database, upload_id: number) =>
  (await listUploadFiles(db, upload_id)).some((file) => listPending(file).length > 0)

/** Nobody is asked about what comes through another door: what was loaded meanwhile is looked at, and then it goes on. */
async function lookAgain(db: Database, upload_id: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: 'looking', attempts: 0, progress: null, changed_at: sql<Date>`now()` })
    .where('upload_id', '=', upload_id)
    .execute()
}

async function writeResults(
  db: Database,
  upload_id: number,
  file_no: number,
  results: ReadonlyMap<string, UploadedReport>,
): Promise<void> {
  await db
    .updateTable('upload_files')
    .set({ results: JSON.stringify([...results.values()]) })
    .where('upload_id', '=', upload_id)
    .where('file_no', '=', file_no)
    .execute()
}

/** `changed`: nothing more is loaded until it is tried out again; its bytes stay. */
async function endUpload(
  db: Database,
  dataDir: string,
  upload_id: number,
  end: 'done' | 'changed' | 'failed',
): Promise<void> {
  const stored = await db.transaction().execute(async (trx) => {
    await lockUpload(trx, upload_id)
    await trx
      .updateTable('uploads')
      .set({
        state: end === 'done' ? 'done' : 'failed',
        failure: end === 'done' ? null : end,
        progress: null,
        changed_at: sql<Date>`now()`,
      })
      .where('upload_id', '=', upload_id)
      .where('state', 'in', ['looking', 'applying'])
      .execute()
    return end === 'done' ? forgetStored(trx, upload_id) : []
  })
  await removeStored(dataDir, stored)
}
