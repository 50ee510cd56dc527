import { reportingDay } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { RefusedFile } from '../../csv/refused-file.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { runOrRollBack } from '../../db/transaction.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { endClaims } from '../facts/apply-claims.ts'
import { changeFacts, lockFacts, publishFigures } from '../facts/rollup.ts'
import type { Kind } from '../facts/rules.ts'
import { factsOf } from '../facts/rules.ts'
import { inSlots } from './merge-facts.ts'
import { type DayTotals, readDayTotals } from './queries.ts'
import type { Slot } from './stage-report.ts'

export type RevertedFile = {
  file_id: number
  file_name: string
  /** Days that have no report of this kind any more, of any source, until one is imported. */
  days_without: string[]
  days: string[]
  video_days_removed: number
  claims_ended: number
  totals: { before: DayTotals; after: DayTotals }
}

/**
 * Removes everything that is current from a file, in one transaction. What it had replaced is not kept anywhere: the
 * right file is to be imported again. An OperatorError where nothing is current from it.
 */
export async function revertFile(
  db: Database,
  scope: NetworkScope,
  file_id: number,
  options: { dry_run: boolean },
): Promise<RevertedFile> {
  const { network_id } = scope
  return runOrRollBack(db, options.dry_run, async (trx) => {
    await lockFacts(trx, scope)
    const file = await trx
      .selectFrom('report_files')
      .select(['file_name', 'taken_back_at'])
      .where('network_id', '=', network_id)
      .where('file_id', '=', file_id)
      .executeTakeFirst()
    if (!file) throw new OperatorError(`There is no file ${file_id}: \`cuesheet report-files\` lists them.`)
    const slots = await trx
      .selectFrom('report_slots')
      .select(['kind', 'source', 'day', 'channel_id'])
      .where('network_id', '=', network_id)
      .where('file_id', '=', file_id)
      .execute()
    const snapshot = await trx
      .deleteFrom('claim_snapshots')
      .where('network_id', '=', network_id)
      .where('file_id', '=', file_id)
      .returning('file_id')
      .executeTakeFirst()
    if (slots.length === 0 && !snapshot)
      throw new OperatorError(
        file.taken_back_at
          ? `${file.file_name} was taken back already, on ${file.taken_back_at.toISOString().slice(0, 10)}.`
          : `Nothing stands from ${file.file_name}: other files have replaced it, or it changed nothing.`,
      )
    const days = [...new Set(slots.map(({ day }) => day))].sort()
    const before = await readDayTotals(trx, scope, days)
    const video_days_removed = slots.length > 0 ? await removeSlots(trx, scope, file_id, slots) : 0
    await publishFigures(trx, scope, reportingDay(new Date()))
    const claims_ended = snapshot ? await removeClaims(trx, scope) : 0
    await trx
      .updateTable('report_files')
      .set({ taken_back_at: sql`now()` })
      .where('network_id', '=', network_id)
      .where('file_id', '=', file_id)
      .execute()
    return {
      file_id,
      file_name: file.file_name,
      days,
      days_without: await listDaysWithout(trx, scope, slots[0]?.kind as Kind | undefined, days),
      video_days_removed,
      claims_ended,
      totals: { before, after: await readDayTotals(trx, scope, days) },
    }
  })
}

/** A file has one kind and one source. */
async function removeSlots(
  trx: Transaction<DB>,
  scope: NetworkScope,
  file_id: number,
  slots: (Slot & { kind: string; source: number })[],
): Promise<number> {
  const { network_id } = scope
  const only = slots[0]!.kind as Kind
  const source = slots[0]!.source === 0 ? 0 : 1
  const days = [...new Set(slots.map(({ day }) => day))]
  const ofChannels = source === 1 ? { channel_ids: [...new Set(slots.map((slot) => slot.channel_id))] } : {}
  return changeFacts(trx, scope, { days, only, ...ofChannels }, async () => {
    const removed = await sql`
      delete from ${sql.table(factsOf[only])} as f
      where network_id = ${network_id} and source = ${source} and ${inSlots(source, slots)}`.execute(trx)
    await trx
      .deleteFrom('report_slots')
      .where('network_id', '=', network_id)
      .where('file_id', '=', file_id)
      .execute()
    return Number(removed.numAffectedRows)
  })
}

async function removeClaims(trx: Transaction<DB>, scope: NetworkScope): Promise<number> {
  const gone = await trx
    .deleteFrom('video_claims')
    .where('network_id', '=', scope.network_id)
    .executeTakeFirst()
  await endClaims(trx, scope)
  return Number(gone.numDeletedRows)
}

async function listDaysWithout(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  kind: Kind | undefined,
  days: string[],
): Promise<string[]> {
  if (!kind) return []
  const left = await trx
    .selectFrom('report_slots')
    .select('day')
    .distinct()
    .where('network_id', '=', network_id)
    .where('kind', '=', kind)
    .where(sql<boolean>`day = any(${days}::date[])`)
    .execute()
  const reported = new Set(left.map(({ day }) => day))
  return days.filter((day) => !reported.has(day))
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
