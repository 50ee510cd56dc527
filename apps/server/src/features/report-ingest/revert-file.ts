import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { runOrRollBack } from '../../db/transaction.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { lockFacts } from '../facts/change-facts.ts'
import { listStores } from './report-kinds.ts'

/** With what each store says of it; json: the same for machines, lines: for a terminal. */
type RevertedFile = { file_id: number; file_name: string; json: object; lines: string[] }

/**
 * Removes everything that is current from a file, in one transaction. What it had replaced stays
 * replaced: that version is to be loaded again, or the right file imported. An OperatorError where nothing is current from it.
 */
export async function revertFile(
  db: Database,
  scope: NetworkScope,
  file_id: number,
  options: { dry_run: boolean; record?: (trx: Transaction<DB>) => Promise<void> },
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
    const reverted = []
    for (const store of listStores()) reverted.push(await store.revert(trx, scope, file_id))
    if (!reverted.some(({ was_current }) => was_current))
      throw new OperatorError(
        file.taken_back_at
          ? `${file.file_name} was taken back already, on ${file.taken_back_at.toISOString().slice(0, 10)}.`
          : `Nothing stands from ${file.file_name}: other files have replaced it, or it changed nothing.`,
      )
    await trx
      .updateTable('report_files')
      .set({ taken_back_at: sql`now()` })
      .where('network_id', '=', network_id)
      .where('file_id', '=', file_id)
      .execute()
    await options.record?.(trx)
    const known = { file_id, file_name: file.file_name }
    const result = Object.assign(known, ...reverted.map((each) => each.result))
    return {
      ...result,
      json: Object.assign({ ...result }, ...reverted.map((each) => each.json)),
      lines: reverted.flatMap((each) => each.lines),
    }
  })
}
