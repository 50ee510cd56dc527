import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Kind } from '../facts/rules.ts'
import type { Issue } from './rules.ts'
import type { StagedSlot } from './stage-report.ts'

export type RowCounts = {
  read: number
  written: number
  unchanged: number
  rejected: number
  unmatched: number
  before_registration: number
  superseded: number
}

export type RecordedReport = Issue & {
  file_name: string
  sha256: Buffer
  report_type: string
  kind: Kind
  source: 0 | 1
  first_day: string | null
  last_day: string | null
}

/** Records the file's counts, and makes it the current one of its slots; answers its number. */
export async function recordReport(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  report: RecordedReport,
  rows: RowCounts,
  slots: readonly StagedSlot[],
): Promise<number> {
  const { kind, source, ...file } = report
  const { file_id } = await trx
    .insertInto('report_files')
    .values({
      network_id,
      ...file,
      rows_read: rows.read,
      rows_written: rows.written,
      rows_unchanged: rows.unchanged,
      rows_rejected: rows.rejected,
      rows_unmatched: rows.unmatched,
      rows_before_registration: rows.before_registration,
      rows_superseded: rows.superseded,
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  const days = slots.map(({ day }) => day)
  const channels = slots.map(({ channel_id }) => channel_id)
  const rejected = slots.map(({ rows_rejected }) => rows_rejected)
  // The same content again keeps what is known of its age: a copy under a plain name must not look newer than it is.
  const kept = (column: 'created_at' | 'version') => sql`${sql.ref(column)} = coalesce(
    excluded.${sql.ref(column)},
    case when report_slots.sha256 = excluded.sha256 then report_slots.${sql.ref(column)} end)`
  await sql`
    insert into report_slots
      (network_id, kind, source, day, channel_id, file_id, sha256, created_at, version, rows_rejected, imported_at)
    select ${network_id}, ${kind}, ${source}, day, channel_id, ${file_id}, ${file.sha256}, ${file.created_at},
      ${file.version}, rows_rejected, clock_timestamp()
    from unnest(${days}::date[], ${channels}::integer[], ${rejected}::bigint[]) as slot (day, channel_id, rows_rejected)
    on conflict (network_id, kind, source, day, channel_id) do update set
      file_id = excluded.file_id, sha256 = excluded.sha256, ${kept('created_at')}, ${kept('version')},
      rows_rejected = excluded.rows_rejected, imported_at = excluded.imported_at`.execute(trx)
  return file_id
}
