import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { RefusedFile } from '../../csv/refused-file.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Load, RowCounts } from './report-kind.ts'

/** Records a file and its counts; answers its number. */
export async function recordFile(
  { trx, scope: { network_id }, name: file_name, kind, issue, rejects }: Load,
  report: { report_type: string; first_day?: string | null; last_day?: string | null },
  rows: RowCounts & { before_registration?: number },
): Promise<number> {
  const { file_id } = await trx
    .insertInto('report_files')
    .values({
      network_id,
      file_name,
      kind,
      ...issue,
      ...report,
      rows_read: rows.read,
      rows_written: rows.written,
      rows_unchanged: rows.unchanged,
      rows_rejected: rows.rejected,
      rows_unmatched: rows.unmatched,
      rows_before_registration: rows.before_registration ?? 0,
      rows_superseded: rows.superseded,
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  if (rejects.length > 0)
    await sql`
      insert into report_rejects (network_id, file_id, line, reason)
      select ${network_id}, ${file_id}, line, string_agg(reason, '; ' order by reason)
      from unnest(${rejects.map(({ line }) => line)}::integer[], ${rejects.map(({ reason }) => reason)}::text[])
        as rejected (line, reason)
      group by line`.execute(trx)
  return file_id
}

/** A file that was reverted is not imported again automatically, as with the next round over a folder. */
export async function requireNotReverted(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  sha256: Buffer,
): Promise<void> {
  const file = await trx
    .selectFrom('report_files')
    .select('taken_back_at')
    .where('network_id', '=', network_id)
    .where('sha256', '=', sha256)
    .orderBy('file_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (file?.taken_back_at)
    throw new RefusedFile(
      `This file was taken back on ${file.taken_back_at.toISOString().slice(0, 10)}. If it is right after all, import it with --again.`,
    )
}

/** Whether a file of this content was loaded before, though another one may stand now. */
export async function hasStood(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  sha256: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    select from report_files
    where network_id = ${network_id} and sha256 = ${sha256} and rows_written + rows_unchanged > 0
    limit 1`.execute(trx)
  return rows.length > 0
}
