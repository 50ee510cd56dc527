import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { storedRejects } from '../import-report.ts'
import { isStanding, listReportFiles } from '../list-report-files.ts'

/** A network's report files as a screen lists them, the latest first. */
export async function listConsoleFiles(
  db: Database,
  scope: NetworkScope,
  { after, size }: { after?: string | undefined; size: number },
) {
  const before = /^\d{1,10}$/.test(after ?? '') ? Number(after) : undefined
  const found = await listReportFiles(db, scope, { limit: size + 1, before })
  const withRejects = await listWithRejects(
    db,
    scope,
    found.map(({ file_id }) => file_id),
  )
  const rows = found.slice(0, size).map((file) => ({
    ...file,
    imported_at: file.imported_at.toISOString(),
    taken_back_at: file.taken_back_at?.toISOString() ?? null,
    is_current: isStanding(file),
    has_rejects: withRejects.has(file.file_id),
  }))
  return { rows, next: found.length > size ? String(rows.at(-1)!.file_id) : null }
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
