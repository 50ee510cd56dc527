import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { Load } from '../report-kind.ts'
import { ageOf, type Issue } from '../rules.ts'
import type { SettledSums } from './merge-settled-file.ts'
import type { KnownFile } from './settled-columns.ts'

/** The file that the close of a month reads for a kind, or the late one that came last. */
export type Standing = Issue & {
  file_id: number
  file_name: string
  revenue: bigint
  /** Its rows have days. */
  has_days: boolean
}

export const ofSlot = ({ month, family, level, is_adjustment, part }: KnownFile): RawBuilder<boolean> => sql`
  (month = ${`${month}-01`}::date and family = ${family} and level = ${level}
    and is_adjustment = ${is_adjustment} and part = ${part})`

export async function findStanding(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  file: KnownFile,
): Promise<Standing | null> {
  const { rows } = await sql<Omit<Standing, 'revenue'> & { revenue: string }>`
    select s.file_id, coalesce(file_name, '') as file_name, created_at, version, revenue::text as revenue,
      exists (select from settled_rows as r
        where r.network_id = ${network_id} and r.file_id = s.file_id and r.day is not null) as has_days
    from settled_files as s left join report_files using (network_id, file_id)
    where network_id = ${network_id} and state in ('current', 'late') and ${ofSlot(file)}
    order by file_id desc limit 1`.execute(trx)
  const [found] = rows
  return found ? { ...found, revenue: BigInt(found.revenue) } : null
}

/** A later issue stays, and rows by day stay before a summary of the same money, which could not say what was credited. */
export const staysBefore = (standing: Standing, { issue, options }: Load, has_days: boolean) =>
  !options.again && (ageOf(issue, standing) === 'older' || (standing.has_days && !has_days))

export async function replaceFile(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  file_id: number,
): Promise<void> {
  await removeRows(trx, network_id, file_id)
  await trx
    .updateTable('settled_files')
    .set({ state: 'replaced' })
    .where('network_id', '=', network_id)
    .where('file_id', '=', file_id)
    .execute()
}

export async function removeRows(trx: Transaction<DB>, network_id: number, file_id: number): Promise<void> {
  for (const table of ['settled_rows', 'settled_payments', 'settled_taxes'] as const)
    await trx.deleteFrom(table).where('network_id', '=', network_id).where('file_id', '=', file_id).execute()
}

export async function recordSettled(
  { trx, scope: { network_id } }: Load,
  { month, family, level, is_adjustment, part, content_owner, owner_id }: KnownFile,
  {
    file_id,
    state,
    row_count,
    sums,
  }: { file_id: number; state: 'current' | 'late'; row_count: number; sums: SettledSums },
): Promise<void> {
  await sql`
    insert into settled_files (network_id, file_id, month, family, level, is_adjustment, part, content_owner, owner_id,
      row_count, views, revenue, state)
    values (${network_id}, ${file_id}, ${`${month}-01`}::date, ${family}, ${level}, ${is_adjustment}, ${part},
      ${content_owner}, ${owner_id}, ${row_count}, ${sums.views}, ${String(sums.revenue)}::bigint, ${state})`.execute(
    trx,
  )
}
