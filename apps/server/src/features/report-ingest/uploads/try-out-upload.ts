import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { installationScope } from '../../../access/scope.ts'
import type { Config } from '../../../config.ts'
import { parseCsv } from '../../../csv/parse-csv.ts'
import type { ReadBounds } from '../../../csv/read-bounds.ts'
import { type ReportPart, readText, withParts } from '../../../csv/read-parts.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import type { Database } from '../../../db/connection.ts'
import { runOrRollBack } from '../../../db/transaction.ts'
import type { JobContext } from '../../../jobs/scheduled-job.ts'
import { importFiles, type Outcome } from '../import-files.ts'
import { storedRejects } from '../import-report.ts'
import type { LoadConnection } from '../load-connection.ts'
import { nameOtherFile } from '../named-files/name-other-file.ts'
import { parseSettledName } from '../settled-files/parse-settled-name.ts'
import { type LoadState, readLoadState } from '../shown-state.ts'
import { listStudioParts, readStudioHeader } from '../studio/list-studio-parts.ts'
import { matchChannels } from '../studio/match-channels.ts'
import { describeReport } from './describe-report.ts'
import { groupSmallFiles } from './group-small-files.ts'
import { recogniseNetwork, recogniseOwner } from './recognise-network.ts'
import { storedPath } from './stored-files.ts'
import { listPending, optionsOf, type Tried, tellProgress, type UploadFile } from './uploaded-files.ts'

/** Recognises an upload's files and does everything with them that loading them would, and takes it back. */
export async function tryOutUpload(
  { db, config }: JobContext,
  connection: LoadConnection,
  { upload_id, is_automatic }: { upload_id: number; is_automatic: boolean },
  files: readonly UploadFile[],
): Promise<void> {
  const known = new Map<string, string>()
  const shown: unknown[] = []
  const pending = files.filter((file) => file.results === null || listPending(file).length > 0)
  const networks = await recogniseAll(db, config, files)
  let done = 0
  /** False where it was cancelled meanwhile. */
  const tryOutFile = async (file: UploadFile, within: LoadConnection, unsummed?: Set<string>) => {
    const path = storedPath(config.data_dir, file.stored_as!)
    const network_id = networks.get(file.file_no) ?? null
    const reports: Tried[] = []
    const rejects: { line: number; reason: string }[] = []
    let seen: LoadState | null = null
    // The one that its name fits stays its channel.
    let { channel_id } = file
    if (network_id !== null) {
      const scope = installationScope(network_id)
      seen = await readLoadState(db, scope)
      const onBytes = tellProgress(db, upload_id, file, { done, files: pending.length })
      const given = { ...optionsOf(file, config), ...(unsummed && { unsummed }) }
      const options = { ...given, dry_run: true, onBytes, onReject: keepIn(rejects) }
      for await (const outcome of importFiles(within, scope, [{ path, name: file.file_name }], options)) {
        channel_id ??= outcome.channel?.channel_id ?? null
        reports.push(describeTried(outcome, known))
      }
    }
    const result = await db
      .updateTable('upload_files')
      .set({
        network_id,
        channel_id,
        seen: seen && JSON.stringify(seen),
        reports: JSON.stringify(reports),
        rejects: JSON.stringify(rejects),
      })
      .where('upload_id', '=', upload_id)
      .where('file_no', '=', file.file_no)
      .where('stored_as', 'is not', null)
      .executeTakeFirstOrThrow()
    shown.push([file.file_no, network_id, channel_id, file.accept_loss, file.again, file.day, seen, reports])
    done++
    return result.numUpdatedRows > 0n
  }
  const tryOutGroup = async (group: UploadFile[], within: LoadConnection, unsummed?: Set<string>) => {
    for (const file of group) if (!(await tryOutFile(file, within, unsummed))) return false
    return true
  }
  for (const group of groupSmallFiles(pending, ({ file_no }) => networks.get(file_no) ?? null)) {
    const goesOn =
      group.length === 1
        ? await tryOutGroup(group, connection)
        : await runOrRollBack(connection.db, true, (trx) =>
            tryOutGroup(group, { ...connection, db: trx, aside: trx }, new Set()),
          )
    if (!goesOn) return
  }
  await db
    .updateTable('uploads')
    .set({
      state: is_automatic ? 'applying' : 'shown',
      attempts: 0,
      shown_digest: createHash('sha256').update(JSON.stringify(shown)).digest(),
      progress: null,
      changed_at: sql<Date>`now()`,
    })
    .where('upload_id', '=', upload_id)
    .where('state', '=', 'looking')
    .execute()
}

/** A file that is there twice is tried out once. */
function describeTried(outcome: Outcome, known: Map<string, string>): Tried {
  const report = describeReport(outcome)
  if (!('sha256' in outcome)) return report
  const sha256 = outcome.sha256.toString('hex')
  const first = known.get(sha256)
  if (first !== undefined)
    return { ...report, status: 'refused', reason: `It is the same file as ${first}.`, lifted_by: null }
  known.set(sha256, outcome.file)
  return { ...report, sha256 }
}

/** Files of one content owner are of one network, though only some of them name its channels. */
async function recogniseAll(
  db: Database,
  { data_dir: dataDir, report_bounds }: Config,
  files: readonly UploadFile[],
): Promise<Map<number, number | null>> {
  const networks = new Map<number, number | null>()
  for (const { file_no, network_id, stored_as, file_name } of files) {
    const path = stored_as === null ? null : storedPath(dataDir, stored_as)
    networks.set(
      file_no,
      network_id ?? (path === null ? null : await recognise(db, path, file_name, report_bounds)),
    )
  }
  const ofOwner = new Map(
    files.flatMap(({ file_no, file_name }) => {
      const [owner, network_id] = [ownerOf(file_name), networks.get(file_no)]
      return owner && network_id ? [[owner, network_id] as const] : []
    }),
  )
  for (const { file_no, stored_as, file_name } of files) {
    if (networks.get(file_no) || stored_as === null) continue
    const ofSame = ofOwner.get(ownerOf(file_name) ?? '')
    const isRefused =
      !ofSame && (await isRefusedAnyway(storedPath(dataDir, stored_as), file_name, report_bounds))
    networks.set(file_no, ofSame ?? (isRefused ? await findAnyNetwork(db) : null))
  }
  return networks
}

const ownerOf = (fileName: string) => parseSettledName(fileName).owner?.toLowerCase()

/** A file that is stored under another name has its own; an entry of a zip file has one. */
const nameOf = (part: ReportPart, path: string, fileName: string) =>
  path.endsWith(part.name) ? fileName : part.name

/** Of a zip file: those of one network stand in all of them. */
const lookedAtParts = 50

/** Whose channels a file is of, or whose content owner; null where neither is known, or it cannot be read. */
async function recognise(
  db: Database,
  path: string,
  fileName: string,
  bounds: ReadBounds,
): Promise<number | null> {
  try {
    const find = async (parts: ReportPart[]) => {
      let isStudio = false
      for (const part of parts.slice(0, lookedAtParts)) {
        if (await readStudioHeader(part)) isStudio = true
        else {
          const found = await recogniseNetwork(db, part)
          if (found !== null) return found
        }
      }
      const [first] = parts
      if (!first) return null
      const ofOwner = await recogniseOwner(db, nameOf(first, path, fileName))
      return ofOwner ?? (isStudio ? recogniseChannel(db, fileName) : null)
    }
    return await withParts(path, find, undefined, bounds)
  } catch (error) {
    if (error instanceof RefusedFile) return null
    throw error
  }
}

/** It cannot be read, which its dry run says, or is known as one that no network loads. */
async function isRefusedAnyway(path: string, fileName: string, bounds: ReadBounds): Promise<boolean> {
  try {
    const areAllNamed = async (parts: ReportPart[]) => {
      for (const part of await listStudioParts(parts))
        if (!(await isNamed({ ...part, name: nameOf(part, path, fileName) }))) return false
      return parts.length > 0
    }
    return await withParts(path, areAllNamed, undefined, bounds)
  } catch (error) {
    if (error instanceof RefusedFile) return true
    throw error
  }
}

/** A file that is known by its header may name no channel at all. */
async function isNamed(part: ReportPart): Promise<boolean> {
  return nameOtherFile(await readFirstRecords(part), part.name) !== null
}

async function readFirstRecords(part: ReportPart): Promise<string[][]> {
  for await (const { records } of parseCsv(readText(part).chunks, { mayEndOpen: true, mayHaveTabs: true }))
    return records
  return []
}

/** The network whose channel an export's file name fits; where several do, nobody knows. */
async function recogniseChannel(db: Database, fileName: string): Promise<number | null> {
  const found = (await matchChannels(db, [fileName], null)).get(fileName) ?? []
  const networks = [...new Set(found.map(({ network_id }) => network_id))]
  return networks.length === 1 ? networks[0]! : networks.length > 1 ? null : findOnlyNetwork(db)
}

/** Where there is one network, everything is of it. */
async function findOnlyNetwork(db: Database): Promise<number | null> {
  const found = await db.selectFrom('networks').select('network_id').limit(2).execute()
  return found.length === 1 ? found[0]!.network_id : null
}

/** A file that is no report is refused in every network alike. */
async function findAnyNetwork(db: Database): Promise<number | null> {
  const found = await db
    .selectFrom('networks')
    .select('network_id')
    .orderBy('network_id')
    .limit(1)
    .executeTakeFirst()
  return found?.network_id ?? null
}

const keepIn = (rejects: { line: number; reason: string }[]) => (_: string, line: number, reason: string) => {
  if (rejects.length < storedRejects) rejects.push({ line, reason })
}
