import { sql, type Transaction } from 'kysely'
import { type Acting, type AuditedFields, recordAudit } from '../../../access/audit.ts'
import type { AuditAction } from '../../../access/audit-actions.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { appendPiece } from '../../../disk/append-piece.ts'
import { hasNoSpace } from '../../../disk/disk-full.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { sendJob } from '../../../jobs/send-job.ts'
import { ensureUploadFolder, newStoredName, removeStored, storedPath } from './stored-files.ts'

/** The data folder, and what is left free on its disk for the database, which writes what is loaded. */
export type UploadPlace = Pick<Config, 'data_dir' | 'disk_reserve_bytes'>

export const isFileName = (name: string) => !/[/\\\p{Cc}]/u.test(name) && name !== '.' && name !== '..'
export const isReportName = (name: string) => /\.(csv|tsv|gz|zip)$/i.test(name)

export async function beginUpload(
  db: Database,
  { data_dir: dataDir, disk_reserve_bytes: reserve }: UploadPlace,
  files: readonly { name: string; size: number }[],
  acting: Acting,
): Promise<number> {
  const names = files.map(({ name }) => name.normalize('NFC'))
  if (!names.every(isFileName))
    throw new DomainError('invalid_input', { message_key: 'upload_name_has_path' })
  if (!names.every(isReportName)) throw new DomainError('invalid_input', { message_key: 'upload_wrong_kind' })
  const folder = await ensureUploadFolder(dataDir)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (hasNoSpace(folder, bytes + (await countAwaitedBytes(db)) + reserve))
    throw new DomainError('unavailable', { message_key: 'upload_disk_full' })
  return db.transaction().execute(async (trx) => {
    await requireFewOpen(trx, acting)
    const { upload_id } = await trx
      .insertInto('uploads')
      .values({ account_id: acting.account_id })
      .returning('upload_id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('upload_files')
      .values(
        files.map(({ size }, index) => ({
          upload_id,
          file_no: index + 1,
          file_name: names[index]!,
          size,
          stored_as: newStoredName(),
        })),
      )
      .execute()
    await auditUpload(trx, 'report.upload', upload_id, acting, { files: files.length, bytes })
    return upload_id
  })
}

const mostOpen = 50

/** Throws `too_many_requests` where so many uploads of one person are under way. */
async function requireFewOpen(trx: Transaction<DB>, { account_id }: Acting): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from uploads
    where account_id = ${account_id} and state in ('receiving', 'looking', 'applying')`.execute(trx)
  if (rows[0]!.open >= mostOpen)
    throw new DomainError('too_many_requests', { message_key: 'uploads_open', retry_after_seconds: 60 })
}

/** What uploads that have begun will still bring. */
async function countAwaitedBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size - received), 0)::bigint as bytes
    from upload_files join uploads using (upload_id) where state = 'receiving'`.execute(db)
  return rows[0]!.bytes
}

/** Takes the next bytes of a file; answers how many of it are there. One piece of an upload at a time, and none while it ends. */
export async function takePiece(
  db: Database,
  { data_dir: dataDir, disk_reserve_bytes: reserve }: UploadPlace,
  { upload, file, offset }: { upload: number; file: number; offset: number },
  bytes: Buffer,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const state = await lockUpload(trx, upload)
    const row = await trx
      .selectFrom('upload_files')
      .select(['stored_as', 'size', 'received'])
      .where('upload_id', '=', upload)
      .where('file_no', '=', file)
      .executeTakeFirst()
    if (!row) throw new DomainError('not_found')
    const { stored_as, size } = row
    if (state !== 'receiving' || stored_as === null)
      throw new DomainError('conflict', { message_key: 'upload_ended' })
    await ensureUploadFolder(dataDir)
    const coming = { file: storedPath(dataDir, stored_as), size, received: row.received, reserve }
    const received = await appendPiece(coming, { offset, bytes })
    await trx
      .updateTable('upload_files')
      .set({ received })
      .where('upload_id', '=', upload)
      .where('file_no', '=', file)
      .execute()
    await trx
      .updateTable('uploads')
      .set({ changed_at: sql<Date>`now()` })
      .where('upload_id', '=', upload)
      .execute()
    return received
  })
}

export type FileChoice = {
  file_no: number
  network_id?: number | undefined
  /** The channel that a file is of which names none; another network has others. */
  channel_id?: number | undefined
  left_out?: boolean | undefined
  accept_loss?: boolean | undefined
  again?: boolean | undefined
  day?: string | undefined
}

/** Has the job try out what is uploaded, with other choices for some files. */
export async function lookAtUpload(
  db: Database,
  upload_id: number,
  choices: readonly FileChoice[],
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const state = await lockUpload(trx, upload_id)
    if (!['receiving', 'shown', 'failed'].includes(state))
      throw new DomainError('conflict', { message_key: 'upload_busy' })
    for (const { file_no, ...choice } of choices) {
      const given: Record<string, unknown> = Object.fromEntries(
        Object.entries(choice).filter(([, value]) => value !== undefined),
      )
      if (Object.keys(given).length === 0) continue
      if (choice.network_id !== undefined) await requireNetwork(trx, choice.network_id)
      if (choice.network_id !== undefined && choice.channel_id === undefined) given.channel_id = null
      const { numUpdatedRows } = await trx
        .updateTable('upload_files')
        .set(given)
        .where('upload_id', '=', upload_id)
        .where('file_no', '=', file_no)
        .executeTakeFirstOrThrow()
      if (!numUpdatedRows) throw new DomainError('not_found')
      if (choice.channel_id !== undefined) await requireChannel(trx, upload_id, file_no)
    }
    const { rows } = await sql<{ missing: boolean; gone: boolean }>`
      select coalesce(bool_or(received < size), false) as missing,
        coalesce(bool_or(stored_as is null), false) as gone
      from upload_files where upload_id = ${upload_id} and not left_out`.execute(trx)
    if (rows[0]!.missing) throw new DomainError('conflict', { message_key: 'upload_incomplete' })
    if (rows[0]!.gone) throw new DomainError('conflict', { message_key: 'upload_ended' })
    await sql`
      update upload_files set reports = null, rejects = null
      where upload_id = ${upload_id} and results is null`.execute(trx)
    await setState(trx, upload_id, 'looking')
    await trx.updateTable('uploads').set({ is_automatic: false }).where('upload_id', '=', upload_id).execute()
    await auditUpload(trx, 'report.try_out', upload_id, acting)
    await sendJob(trx, 'report-ingest.uploads')
  })
}

/** Has the job load what is shown: of two who ask for it, one is told that it is under way. */
export async function applyUpload(
  db: Database,
  upload_id: number,
  shown: string,
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const state = await lockUpload(trx, upload_id)
    if (state !== 'shown') throw new DomainError('conflict', { message_key: 'upload_busy' })
    const { rows } = await sql<{ is_same: boolean }>`
      select shown_digest = ${Buffer.from(shown, 'hex')} as is_same from uploads where upload_id = ${upload_id}`.execute(
      trx,
    )
    if (!rows[0]?.is_same) throw new DomainError('conflict', { message_key: 'upload_shown_changed' })
    await setState(trx, upload_id, 'applying')
    await trx
      .updateTable('uploads')
      .set({ applied_by: acting.account_id })
      .where('upload_id', '=', upload_id)
      .execute()
    await auditUpload(trx, 'report.apply', upload_id, acting)
    await sendJob(trx, 'report-ingest.uploads')
  })
}

export async function cancelUpload(
  db: Database,
  dataDir: string,
  upload_id: number,
  acting: Acting,
): Promise<void> {
  const stored = await db.transaction().execute(async (trx) => {
    const state = await lockUpload(trx, upload_id)
    if (state === 'applying') throw new DomainError('conflict', { message_key: 'upload_busy' })
    if (state === 'done' || state === 'cancelled')
      throw new DomainError('conflict', { message_key: 'upload_ended' })
    await setState(trx, upload_id, 'cancelled')
    await auditUpload(trx, 'report.cancel', upload_id, acting)
    return forgetStored(trx, upload_id)
  })
  await removeStored(dataDir, stored)
}

/** Says that an upload's bytes are gone; answers which, for the caller to remove once that is committed. */
export async function forgetStored(trx: Transaction<DB>, upload_id: number): Promise<(string | null)[]> {
  const rows = await trx
    .selectFrom('upload_files')
    .select('stored_as')
    .where('upload_id', '=', upload_id)
    .execute()
  await trx.updateTable('upload_files').set({ stored_as: null }).where('upload_id', '=', upload_id).execute()
  return rows.map(({ stored_as }) => stored_as)
}

export async function lockUpload(trx: Transaction<DB>, upload_id: number): Promise<string> {
  const found = await trx
    .selectFrom('uploads')
    .select('state')
    .where('upload_id', '=', upload_id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  return found.state
}

/** Begins a state; what an earlier one left of progress and failure is gone. */
async function setState(
  trx: Transaction<DB>,
  upload_id: number,
  state: 'looking' | 'applying' | 'cancelled',
): Promise<void> {
  await trx
    .updateTable('uploads')
    .set({ state, progress: null, failure: null, attempts: 0, changed_at: sql<Date>`now()` })
    .where('upload_id', '=', upload_id)
    .execute()
}

/** The chosen channel is one of the file's network. */
async function requireChannel(trx: Transaction<DB>, upload_id: number, file_no: number): Promise<void> {
  const { rows } = await sql`
    select from upload_files join channels using (network_id, channel_id)
    where upload_id = ${upload_id} and file_no = ${file_no}`.execute(trx)
  if (rows.length === 0) throw new DomainError('not_found')
}

async function requireNetwork(trx: Transaction<DB>, network_id: number): Promise<void> {
  const found = await trx
    .selectFrom('networks')
    .select('network_id')
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
}

export async function auditUpload(
  trx: Transaction<DB>,
  action: AuditAction,
  upload_id: number,
  { account_id, address }: Acting,
  after: AuditedFields = {},
): Promise<void> {
  const { rows } = await sql<{ names: string }>`
    select left(string_agg(file_name, ', ' order by file_no), 300) as names
    from upload_files where upload_id = ${upload_id}`.execute(trx)
  await recordAudit(trx, {
    network_id: 0,
    account_id,
    action,
    ...(address ? { address } : {}),
    subject: String(upload_id),
    after: { file: rows[0]?.names ?? '', ...after },
  })
}
