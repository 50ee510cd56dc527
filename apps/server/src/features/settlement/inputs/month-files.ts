import type { BasisLevel } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { chooseBasis } from '../rules.ts'

export type MonthFile = {
  file_id: number
  month: string
  family: string
  level: string
  part: string
  is_adjustment: boolean
  state: 'current' | 'replaced' | 'late' | 'reverted'
  revenue: string
}

/** The files that came for a month, the first first. */
export async function listMonthFiles(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
): Promise<MonthFile[]> {
  const { rows } = await sql<MonthFile>`
    select file_id, month, family, level, part, is_adjustment, state, revenue::text as revenue
    from settled_files where network_id = ${network_id} and month = ${month} order by file_id`.execute(db)
  return rows
}

/** By which of its families’ files a network settles, where it has said so. */
export async function findLevels(
  db: Database,
  { network_id }: NetworkScope,
): Promise<Map<string, BasisLevel>> {
  const rows = await db
    .selectFrom('settlement_bases')
    .select(['family', 'level'])
    .where('network_id', '=', network_id)
    .execute()
  return new Map(rows.map(({ family, level }) => [family, level as BasisLevel]))
}

export type ReadFiles = { basis: MonthFile[]; payment: MonthFile | null; taxes: MonthFile[] }

/** What a calculation of a month reads of its files. */
export function filesToRead(files: readonly MonthFile[], levels: ReadonlyMap<string, BasisLevel>): ReadFiles {
  const current = files.filter(({ state }) => state === 'current')
  return {
    basis: chooseBasis(current, levels),
    payment: current.find(({ family }) => family === 'payment_summary') ?? null,
    taxes: current.filter(({ family }) => family === 'us_tax' || family === 'us_tax_refund'),
  }
}
