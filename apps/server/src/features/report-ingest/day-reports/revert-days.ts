import { reportingDay } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import { count } from '../../../csv/format-rejects.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { changeFacts, publishFigures } from '../../facts/change-facts.ts'
import { factsOf, type Kind, type Source } from '../../facts/rules.ts'
import type { Reverted } from '../report-kind.ts'
import { dropLines } from '../write-unmatched.ts'
import { formatDays, formatTotals, readDayTotals, toPlainTotals } from './day-totals.ts'
import { keepReplaced } from './keep-replaced.ts'
import { inSlots } from './merge-facts.ts'
import { listDays, listDaysWithout, type Slot } from './slots.ts'

/** Removes the facts of the slots that a file is current for. A file has one kind and one source. */
export async function revertDays(
  trx: Transaction<DB>,
  scope: NetworkScope,
  file_id: number,
): Promise<Reverted> {
  const slots = await trx
    .selectFrom('report_slots')
    .select(['kind', 'source', 'day', 'channel_id'])
    .where('network_id', '=', scope.network_id)
    .where('file_id', '=', file_id)
    .execute()
  const [first] = slots
  const days = listDays(slots)
  const before = await readDayTotals(trx, scope, days)
  const video_days_removed = first
    ? await removeSlots(trx, scope, file_id, first.kind as Kind, first.source as Source, slots)
    : 0
  const lines_removed = await dropLines(trx, scope, file_id)
  await publishFigures(trx, scope, reportingDay(new Date()))
  const totals = { before, after: await readDayTotals(trx, scope, days) }
  const days_without = first ? await listDaysWithout(trx, scope, first.kind as Kind, days) : []
  return {
    was_current: first !== undefined || lines_removed > 0,
    result: { days, days_without, video_days_removed, totals },
    json: { totals: toPlainTotals(totals) },
    lines: first
      ? [
          `  video days ${count(video_days_removed)} removed`,
          `  days       ${formatDays(days)}`,
          ...(first.kind === 'reach' ? [] : formatTotals(totals)),
          ...(days_without.length > 0
            ? [`  without a report of this kind until one is imported: ${formatDays(days_without)}`]
            : []),
        ]
      : [],
  }
}

async function removeSlots(
  trx: Transaction<DB>,
  scope: NetworkScope,
  file_id: number,
  only: Kind,
  source: Source,
  slots: readonly Slot[],
): Promise<number> {
  const { network_id } = scope
  const ofChannels = source !== 0 ? { channel_ids: [...new Set(slots.map((slot) => slot.channel_id))] } : {}
  return changeFacts(trx, scope, { days: listDays(slots), only, ...ofChannels }, async () => {
    await keepReplaced(trx, scope, { kind: only, source }, slots)
    const removed = await sql`
      delete from ${sql.table(factsOf[only])} as f
      where network_id = ${network_id} and source = ${source} and ${inSlots(source, slots)}`.execute(trx)
    await sql`delete from report_slots where network_id = ${network_id} and file_id = ${file_id}`.execute(trx)
    return Number(removed.numAffectedRows)
  })
}
