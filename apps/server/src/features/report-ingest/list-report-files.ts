import type { ReportFileKind, ReportFileState } from '@cuesheet/contract/values/report-intake'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { count } from '../../csv/format-rejects.ts'
import type { Database } from '../../db/connection.ts'
import type { ReportStore } from './report-kind.ts'
import { listStores } from './report-kinds.ts'

export type ListedFile = {
  file_id: number
  file_name: string
  report_type: string
  kind: ReportFileKind
  created_at: Date | null
  version: number | null
  imported_at: Date
  taken_back_at: Date | null
  rows_read: number
  rows_written: number
  rows_unchanged: number
  rows_rejected: number
  rows_unmatched: number
  rows_superseded: number
  /** The days it speaks for; null: not known of older imports. */
  first_day: string | null
  last_day: string | null
  /** How many days are current from it, and the first and last of them. */
  days_standing: number
  first_standing: string | null
  last_standing: string | null
  /** By the columns of stores that say in another way which files are current. */
  [column: string]: unknown
}

type Current = NonNullable<ReportStore['current']>
export const listCurrent = (): Current[] => listStores().flatMap(({ current }) => current ?? [])

type Asked = {
  day?: string | undefined
  kind?: ReportFileKind | undefined
  state?: ReportFileState | undefined
  file?: number | undefined
  before?: number | undefined
  limit: number
}

/** A network's report files, the latest first; with `day` those that have it or are current for it. */
export async function listReportFiles(
  db: Database,
  scope: NetworkScope,
  { day, kind, state, file, before, limit }: Asked,
): Promise<ListedFile[]> {
  const { network_id } = scope
  const ofNetwork = sql`network_id = ${network_id}`
  const isCurrent = ({ files }: Current) =>
    sql`file_id in (select file_id from (${files(ofNetwork)}) as standing)`
  const stands = sql`(${sql.join([sql`days_standing > 0`, ...listCurrent().map(isCurrent)], sql` or `)})`
  const ofState: Record<ReportFileState, RawBuilder<unknown>> = {
    taken_back: sql`taken_back_at is not null`,
    current: sql`taken_back_at is null and ${stands}`,
    replaced: sql`taken_back_at is null and ${stands} is not true`,
  }
  const conditions = [
    ofNetwork,
    ...(day === undefined
      ? []
      : [
          sql`(${day}::date between first_day and last_day or ${day}::date between first_standing and last_standing)`,
        ]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(state === undefined ? [] : [ofState[state]]),
    ...(file === undefined ? [] : [sql`file_id = ${file}`]),
    ...(before === undefined ? [] : [sql`file_id < ${before}`]),
  ]
  const current = listCurrent().map((current) => sql`${isCurrent(current)} as ${sql.ref(current.column)}`)
  const { rows } = await sql<ListedFile>`
    select file_id, file_name, report_type, kind, created_at, version, imported_at, taken_back_at, rows_read, rows_written,
      rows_unchanged, rows_rejected, rows_unmatched, rows_superseded, first_day, last_day,
      ${sql.join([sql`coalesce(days_standing, 0) as days_standing, first_standing, last_standing`, ...current])}
    from report_files as files
    left join (
      select file_id, count(distinct day)::integer as days_standing, min(day) as first_standing, max(day) as last_standing
      from report_slots where network_id = ${network_id} group by file_id
    ) as standing using (file_id)
    where ${sql.join(conditions, sql` and `)}
    order by file_id desc limit ${limit}`.execute(db)
  return rows
}

/** Whether anything stands from a file. */
export const isStanding = (file: ListedFile) =>
  file.days_standing > 0 || listCurrent().some(({ column }) => file[column] === true)

export function stateOf(file: ListedFile): string {
  if (file.taken_back_at) return `taken back on ${file.taken_back_at.toISOString().slice(0, 10)}`
  const current = listCurrent().find(({ column }) => file[column])
  if (current) return current.state
  if (file.days_standing > 0)
    return `stands for ${span(file.first_standing!, file.last_standing!)}${file.days_standing > 1 ? `, ${count(file.days_standing)} days` : ''}`
  return file.rows_superseded > 0 && file.rows_written + file.rows_unchanged === 0
    ? 'left alone: a newer one stood'
    : 'replaced'
}

const span = (from: string, to: string) => (from === to ? from : `${from} … ${to}`)

export function formatReportFiles(files: readonly ListedFile[]): string[] {
  if (files.length === 0) return ['No report file has been imported.']
  const cells = files.map((file) => [
    String(file.file_id),
    `${file.imported_at.toISOString().slice(0, 16).replace('T', ' ')}Z`,
    file.first_day === null ? '' : span(file.first_day, file.last_day!),
    `${count(file.rows_read)} rows${file.rows_rejected > 0 ? `, ${count(file.rows_rejected)} rejected` : ''}`,
    stateOf(file),
    file.file_name,
  ])
  const table = [['file', 'imported', 'days', 'rows', 'state', 'name'], ...cells]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  return table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padStart(widths[0]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}
