import type { UploadedReport } from '@cuesheet/contract/console-uploads'
import type { UploadState } from '@cuesheet/contract/values/report-intake'
import { sql } from 'kysely'
import type { ApiKey } from '../../../access/api-key.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { hasNoSpace } from '../../../disk/disk-full.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { ensureUploadFolder, newStoredName, removeStored, storedPath, writePiece } from './stored-files.ts'
import { requireReportName, takeInFile } from './take-in-file.ts'
import type { UploadPlace } from './upload-mutations.ts'

/** The largest file of one call; larger ones come by the console, a folder or the command. */
export const maxSentBytes = 32 * 1024 ** 2

export function requireReportScope({ scopes }: ApiKey): void {
  if (!scopes.includes('reports:write'))
    throw new DomainError('forbidden', { message_key: 'api_key_reports' })
}

type Given = { name: string; dry_run: boolean; again: boolean; day?: string | undefined; address: string }

/** Takes the file of a program that holds a key of the network; answers the upload's number. */
export async function takeSentFile(
  db: Database,
  { data_dir: dataDir, disk_reserve_bytes: reserve }: UploadPlace,
  api_key: ApiKey,
  { name, dry_run, again, day, address }: Given,
  bytes: Buffer,
): Promise<number> {
  requireReportScope(api_key)
  const file_name = requireReportName(name)
  if (bytes.length === 0) throw new DomainError('invalid_input', { message_key: 'upload_piece_size' })
  const folder = await ensureUploadFolder(dataDir)
  if (hasNoSpace(folder, bytes.length + reserve))
    throw new DomainError('unavailable', { message_key: 'upload_disk_full' })
  const stored_as = newStoredName()
  await writePiece(storedPath(dataDir, stored_as), bytes, 0)
  try {
    return await db.transaction().execute(async (trx) => {
      // It may have been revoked since it was proven.
      const key = await trx
        .selectFrom('api_keys')
        .select('name')
        .where('network_id', '=', api_key.scope.network_id)
        .where('api_key_id', '=', api_key.api_key_id)
        .forShare()
        .executeTakeFirst()
      if (!key) throw new DomainError('invalid_credentials', { message_key: 'api_key_refused' })
      const from = { door: 'api', door_name: key.name, network_id: api_key.scope.network_id } as const
      const file = { file_name, stored_as, size: bytes.length, is_automatic: !dry_run, again, day, address }
      return takeInFile(trx, { ...from, ...file })
    })
  } catch (error) {
    await removeStored(dataDir, [stored_as])
    throw error
  }
}

export type SentFile = {
  upload_id: number
  state: UploadState
  file_name: string
  reports: UploadedReport[] | null
}

/** What became of a file; `not_found` for another network's, and for one that came through another door. */
export async function getSentFile(
  db: Database,
  { network_id }: NetworkScope,
  upload_id: number,
): Promise<SentFile> {
  const found = await findTaken(
    db,
    sql`upload_id = ${upload_id} and u.network_id = ${network_id} and door = 'api'`,
  )
  if (!found) throw new DomainError('not_found')
  return found
}

/** Of a file that came alone: what was loaded of it, and of the rest what its dry run said. */
export async function findTaken(db: Database, which: ReturnType<typeof sql>): Promise<SentFile | null> {
  const { rows } = await sql<SentFile & { results: UploadedReport[] | null }>`
    select upload_id, state, file_name, reports, results
    from uploads as u join upload_files using (upload_id) where ${which} order by upload_id desc limit 1`.execute(
    db,
  )
  const [found] = rows
  if (!found) return null
  const { results, reports, ...rest } = found
  const loaded = new Map(results?.map((report) => [report.name, report]))
  return { ...rest, reports: reports?.map((report) => loaded.get(report.name) ?? report) ?? null }
}
