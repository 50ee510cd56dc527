import type { ListedReportFile } from '@cuesheet/contract/console-report-files'
import type { ReportFileKind, ReportFileState } from '@cuesheet/contract/values/report-intake'
import { sql } from 'kysely'
import { actorsOf } from '../../../access/actors.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { storedRejects } from '../import-report.ts'
import { isStanding, type ListedFile, listReportFiles } from '../list-report-files.ts'

type Asked = {
  kind?: ReportFileKind | undefined
  state?: ReportFileState | undefined
  after?: string | undefined
  size: number
}

/** A network's report files as a screen lists them, the latest first. */
export async function listConsoleFiles(
  db: Database,
  scope: NetworkScope,
  { after, size, ...asked }: Asked,
): Promise<{ rows: ListedReportFile[]; next: string | null }> {
  const before = /^\d{1,10}$/.test(after ?? '') ? Number(after) : undefined
  const found = await listReportFiles(db, scope, { ...asked, limit: size + 1, before })
  const rows = await asListed(db, scope, found.slice(0, size))
  return { rows, next: found.length > size ? String(rows.at(-1)!.file_id) : null }
}

export async function getListedFile(
  db: Database,
  scope: NetworkScope,
  file: number,
): Promise<ListedReportFile & Pick<ListedFile, 'first_standing' | 'last_standing'>> {
  const [found] = await listReportFiles(db, scope, { file, limit: 1 })
  if (!found) throw new DomainError('not_found')
  const [listed] = await asListed(db, scope, [found])
  return { ...listed!, first_standing: found.first_standing, last_standing: found.last_standing }
}

async function asListed(
  db: Database,
  scope: NetworkScope,
  files: readonly ListedFile[],
): Promise<ListedReportFile[]> {
  const ids = files.map(({ file_id }) => file_id)
  const [withRejects, people] = await Promise.all([
    listWithRejects(db, scope, ids),
    listLoaders(db, scope, ids),
  ])
  return files.map((file) => ({
    file_id: file.file_id,
    file_name: file.file_name,
    kind: file.kind,
    report_type: file.report_type,
    first_day: file.first_day,
    last_day: file.last_day,
    rows_read: file.rows_read,
    rows_written: file.rows_written,
    rows_rejected: file.rows_rejected,
    rows_unmatched: file.rows_unmatched,
    days_standing: file.days_standing,
    state: file.taken_back_at ? 'taken_back' : isStanding(file) ? 'current' : 'replaced',
    imported_at: file.imported_at.toISOString(),
    loaded_by: people.get(file.file_id) ?? null,
    taken_back_at: file.taken_back_at?.toISOString() ?? null,
    has_rejects: withRejects.has(file.file_id),
  }))
}

/** Who loaded files: the audit entry of a load is of the same transaction, and so of the same moment. */
async function listLoaders(
  db: Database,
  { network_id }: NetworkScope,
  files: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ file_id: number; name: string }>`
    select file_id, coalesce(nickname, user_id) as name
    from report_files join audit_log on audit_log.network_id = ${network_id} and at = imported_at
    join ${actorsOf({ network_id })} as actors on actors.account_id = audit_log.account_id
    where report_files.network_id = ${network_id} and file_id = any(${files}::bigint[]) and action = 'report.load'`.execute(
    db,
  )
  return new Map(rows.map(({ file_id, name }) => [file_id, name]))
}

async function listWithRejects(
  db: Database,
  { network_id }: NetworkScope,
  files: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ file_id: number }>`
    select file_id from unnest(${files}::bigint[]) as given (file_id)
    where exists (select from report_rejects as r where r.network_id = ${network_id} and r.file_id = given.file_id)`.execute(
    db,
  )
  return new Set(rows.map(({ file_id }) => file_id))
}

/** The rejected rows of a loaded file that are kept. */
export async function getFileRejects(
  db: Database,
  { network_id }: NetworkScope,
  file_id: number,
): Promise<{ file_name: string; rejects: { line: number; reason: string }[] }> {
  const file = await db
    .selectFrom('report_files')
    .select('file_name')
    .where('network_id', '=', network_id)
    .where('file_id', '=', file_id)
    .executeTakeFirst()
  if (!file) throw new DomainError('not_found')
  const rejects = await db
    .selectFrom('report_rejects')
    .select(['line', 'reason'])
    .where('network_id', '=', network_id)
    .where('file_id', '=', file_id)
    .orderBy('line')
    .limit(storedRejects)
    .execute()
  return { file_name: file.file_name, rejects }
}
