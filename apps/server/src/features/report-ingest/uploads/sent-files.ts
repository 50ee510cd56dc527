import type { UploadedReport } from '@cuesheet/contract/console-uploads'
import type { UploadState } from '@cuesheet/contract/values/report-intake'
import { sql } from 'kysely'
import type { ApiKey } from '../../../access/api-key.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/connection.ts'
import { appendPiece } from '../../../disk/append-piece.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { ensureUploadFolder, newStoredName, removeStored, storedPath } from './stored-files.ts'
import { requireReportName, takeInFile } from './take-in-file.ts'
import type { UploadPlace } from './upload-mutations.ts'

/** The largest file of one call; larger ones come by the console, a folder or the command. */
export const maxSentBytes = 32 * 1024 ** 2

export function requireReportScope({ scopes }: ApiKey): void {
  if (!scopes.includes('reports:write'))
    throw new DomainError('forbidden', { message_key: 'api_key_reports' })
}

/** How far a network may go beyond what one of its keys may. */
const networkTimes = 2

/**
 * Throws `too_many_requests` while so many files of a key, or of its network, wait to be loaded, or were worked on for so
 * long within the last hour.
 */
export async function requireTurn(
  db: Database,
  { waiting, work_ms }: Config['sent_files'],
  { name, scope: { network_id } }: ApiKey,
): Promise<void> {
  const { rows } = await sql<{ of_key: Sent; of_network: Sent }>`
    select json_build_object('waiting', count(*) filter (where is_waiting and door_name = ${name}),
        'worked_ms', coalesce(sum(ms) filter (where door_name = ${name}), 0)) as of_key,
      json_build_object('waiting', count(*) filter (where is_waiting), 'worked_ms', coalesce(sum(ms), 0)) as of_network
    from (
      select door_name, state in ('looking', 'applying') as is_waiting,
        case when worked_at > now() - interval '1 hour' then worked_ms else 0 end as ms
      from uploads where coalesce(network_id, -account_id, 0) = ${network_id} and door = 'api'
    ) as sent`.execute(db)
  const { of_key, of_network } = rows[0]!
  const isFull = (of: Sent, times: number) => of.waiting >= waiting * times
  const hasWorked = (of: Sent, times: number) => of.worked_ms >= work_ms * times
  if (isFull(of_key, 1) || isFull(of_network, networkTimes))
    throw new DomainError('too_many_requests', { message_key: 'sent_files_waiting', retry_after_seconds: 60 })
  if (hasWorked(of_key, 1) || hasWorked(of_network, networkTimes))
    throw new DomainError('too_many_requests', { message_key: 'sent_files_time', retry_after_seconds: 600 })
}
type Sent = { waiting: number; worked_ms: number }

type Given = { name: string; dry_run: boolean; again: boolean; day?: string | undefined; address: string }

/** Takes the file of a program that holds a key of the network; answers the upload's number. */
export async function takeSentFile(
  db: Database,
  config: UploadPlace & Pick<Config, 'sent_files'>,
  api_key: ApiKey,
  { name, dry_run, again, day, address }: Given,
  bytes: Buffer,
): Promise<number> {
  const { data_dir: dataDir, disk_reserve_bytes: reserve } = config
  requireReportScope(api_key)
  const file_name = requireReportName(name)
  await ensureUploadFolder(dataDir)
  const stored_as = newStoredName()
  const file = storedPath(dataDir, stored_as)
  await appendPiece({ file, size: bytes.length, received: 0, reserve }, { offset: 0, bytes })
  try {
    return await db.transaction().execute(async (trx) => {
      // It may have been revoked since it was proven.
      const key = await trx
        .selectFrom('api_keys')
        .select('name')
        .where('network_id', '=', api_key.scope.network_id)
        .where('api_key_id', '=', api_key.api_key_id)
        // And its files are counted one after the other.
        .forUpdate()
        .executeTakeFirst()
      if (!key) throw new DomainError('invalid_credentials', { message_key: 'api_key_refused' })
      await requireTurn(trx, config.sent_files, api_key)
      const from = { door: 'api', door_name: key.name, network_id: api_key.scope.network_id } as const
      const sent = { file_name, stored_as, size: bytes.length, is_automatic: !dry_run, again, day, address }
      return takeInFile(trx, { ...from, ...sent })
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
