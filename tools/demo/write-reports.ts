import type { Transaction } from 'kysely'
import type { DB } from '../../apps/server/src/db/tables.gen.ts'
import type { PlannedNetwork } from './plan-demo.ts'
import { filesOf } from './report-log.ts'
import type { ReportedRows } from './write-facts.ts'

/** The report files that the facts would have come from, and which of them is current for each day. */
export async function writeReports(
  trx: Transaction<DB>,
  network_id: number,
  { network, activity_days, revenue_days }: PlannedNetwork,
  rows: ReportedRows,
  today: string,
): Promise<void> {
  const files = (['activity', 'revenue'] as const).flatMap((kind) =>
    [...(kind === 'activity' ? activity_days : revenue_days)].flatMap((day) =>
      filesOf(network, kind, day, rows.get(day)?.[kind] ?? 0, today),
    ),
  )
  files.sort((a, b) => (a.imported_at < b.imported_at ? -1 : a.imported_at > b.imported_at ? 1 : 0))
  const stored = await trx
    .insertInto('report_files')
    .values(
      files.map(({ day, rows: read, ...file }) => ({
        network_id,
        ...file,
        first_day: day,
        last_day: day,
        rows_read: read,
        rows_written: file.version === 1 ? read : Math.ceil(read / 40),
        rows_unchanged: file.version === 1 ? 0 : read - Math.ceil(read / 40),
        rows_rejected: 0,
        rows_unmatched: 0,
      })),
    )
    .returning(['file_id', 'file_name'])
    .execute()
  const idOf = new Map(stored.map(({ file_id, file_name }) => [file_name, file_id]))
  const newest = new Map(files.map((file) => [`${file.kind} ${file.day}`, file]))
  await trx
    .insertInto('report_slots')
    .values(
      [...newest.values()].map(({ kind, day, file_name, sha256, created_at, version, imported_at }) => ({
        network_id,
        kind,
        source: 0,
        day,
        file_id: idOf.get(file_name) ?? 0,
        sha256,
        created_at,
        version,
        imported_at,
      })),
    )
    .execute()
}
