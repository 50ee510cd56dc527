import { sql, type Transaction } from 'kysely'
import { countReason, keptRejects, type RejectTally } from '../../csv/refused-file.ts'
import type { DB } from '../../db/tables.gen.ts'
import { figureColumnsOf } from './merge-facts.ts'
import { type Staged, stagingOf } from './stage-report.ts'

type Repeat = { channel_id: number; day: string; line: number; first_line: number; is_same: boolean }

const pageRows = 5_000

/**
 * A report's whole key occurs once in a file: of rows that have it in common the first stays, the others are rejected. Those
 * with the same figures are only counted; one with others may be the one that is right, so its day is marked.
 */
export async function takeOutRepeats(
  trx: Transaction<DB>,
  staged: Staged,
  onReject: (line: number, reason: string) => void = () => {},
): Promise<void> {
  const { kind, source } = staged.layout
  const staging = sql.table(stagingOf[kind])
  const key = sql`channel_id, day, video_id, country, split`
  // Several workers would each group a part, and then all of it again (measured: twice as slow).
  await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
  const found = await sql`
    select from ${staging} group by ${key} having count(*) > 1 limit 1`.execute(trx)
  await sql`set local max_parallel_workers_per_gather to default`.execute(trx)
  if (found.rows.length === 0) return

  const figures = sql.join(figureColumnsOf[kind].map((column) => sql.ref(column)))
  const same = sql`row(${figures})`
  await sql`
    declare repeats cursor for
    select channel_id, day, line, first_line, figures = first_figures as is_same
    from (
      select channel_id, day, line, ${same}::text as figures,
        first_value(line) over same_key as first_line, first_value(${same}::text) over same_key as first_figures
      from ${staging}
      window same_key as (partition by ${key} order by line)
    ) as keyed
    where line <> first_line
    order by line`.execute(trx)
  const listed: RejectTally['rejects'] = []
  const slots = new Map(staged.slots.map((slot) => [`${slot.channel_id} ${slot.day}`, slot]))
  for (;;) {
    const { rows } = await sql<Repeat>`fetch ${sql.lit(pageRows)} from repeats`.execute(trx)
    for (const { channel_id, day, line, first_line, is_same } of rows) {
      const slot = slots.get(`${source === 0 ? 0 : channel_id} ${day}`)!
      slot.rows--
      staged.rows_staged--
      staged.rows_repeated++
      if (!is_same) {
        slot.rows_rejected++
        staged.rows_contradicting++
      }
      const reason = is_same
        ? `repeats line ${first_line}`
        : `has the key of line ${first_line} and other figures`
      staged.rows_rejected++
      countReason(staged.reject_counts, reason)
      if (listed.length < keptRejects) listed.push({ line, reason })
      onReject(line, reason)
    }
    if (rows.length < pageRows) break
  }
  await sql`close repeats`.execute(trx)
  staged.rejects = [...staged.rejects, ...listed].sort((a, b) => a.line - b.line).slice(0, keptRejects)
  await sql`
    delete from ${staging} as repeated
    using (select channel_id, line, row_number() over (partition by ${key} order by line) as place from ${staging}) as placed
    where placed.channel_id = repeated.channel_id and placed.line = repeated.line and placed.place > 1`.execute(
    trx,
  )
}
