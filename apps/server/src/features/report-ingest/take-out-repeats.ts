import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { countReason, keptRejects, type RejectTally } from '../../csv/refused-file.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { ImportOptions } from './report-kind.ts'
import type { Staged, StagedRows } from './stage-rows.ts'

type Repeat = { line: number; first_line: number; is_same: boolean } & Record<string, unknown>

const pageRows = 5_000

/**
 * A report's whole key occurs once in a file: of rows that have it in common the first stays, the others are rejected. Those
 * with the same figures are only counted; one with others may be the one that is right.
 */
export async function takeOutRepeats(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { kind, reading }: Staged,
  rows: StagedRows,
  { onReject }: ImportOptions,
): Promise<void> {
  const { table, key: keyColumns, figures = [] } = kind.staging
  if (!keyColumns) return
  const staging = sql.table(table)
  const key = sql.join(keyColumns.map((column) => sql.ref(column)))
  // Several workers would each group a part, and then all of it again (measured: twice as slow).
  await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
  const found = await sql`
    select from ${staging} where network_id = ${network_id} group by ${key} having count(*) > 1 limit 1`.execute(
    trx,
  )
  await sql`set local max_parallel_workers_per_gather to default`.execute(trx)
  if (found.rows.length === 0) return

  const same = sql`row(${sql.join(figures.map((column) => sql.ref(column)))})`
  await sql`
    declare repeats cursor for
    select ${key}, line, first_line, figures = first_figures as is_same
    from (
      select ${key}, line, ${same}::text as figures,
        first_value(line) over same_key as first_line, first_value(${same}::text) over same_key as first_figures
      from ${staging}
      where network_id = ${network_id}
      window same_key as (partition by ${key} order by line)
    ) as keyed
    where line <> first_line
    order by line`.execute(trx)
  const listed: RejectTally['rejects'] = []
  for (;;) {
    const page = await sql<Repeat>`fetch ${sql.lit(pageRows)} from repeats`.execute(trx)
    for (const { line, first_line, is_same, ...repeated } of page.rows) {
      rows.rows_staged--
      rows.rows_repeated++
      if (!is_same) rows.rows_contradicting++
      reading.takeOut?.(repeated, is_same)
      const reason = is_same
        ? `repeats line ${first_line}`
        : `has the key of line ${first_line} and other figures`
      rows.rows_rejected++
      countReason(rows.reject_counts, reason)
      if (listed.length < keptRejects) listed.push({ line, reason })
      onReject?.(line, reason)
    }
    if (page.rows.length < pageRows) break
  }
  await sql`close repeats`.execute(trx)
  rows.rejects = [...rows.rejects, ...listed].sort((a, b) => a.line - b.line).slice(0, keptRejects)
  const part = sql.ref(keyColumns[0]!)
  await sql`
    delete from ${staging} as repeated
    using (select ${part}, line, row_number() over (partition by ${key} order by line) as place
      from ${staging} where network_id = ${network_id}) as placed
    where repeated.network_id = ${network_id} and placed.${part} = repeated.${part} and placed.line = repeated.line and placed.place > 1`.execute(
    trx,
  )
}
