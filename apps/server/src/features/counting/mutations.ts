import type { SourcedChange } from '@cuesheet/contract/console-counting'
import { countedFormats } from '@cuesheet/contract/values/counting'
import type { Transaction } from 'kysely'
import { type Acting, recordAudit } from '../../access/audit.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { requireSeen } from '../../errors/require-seen.ts'

/** Adds a change of counting, or puts it in the place of the one that was `seen`. */
export async function saveCountingChange(
  db: Database,
  { seen, ...given }: SourcedChange & { seen: SourcedChange | null },
  acting: Acting,
): Promise<void> {
  const change = { ...given, formats: countedFormats.filter((format) => given.formats.includes(format)) }
  await db.transaction().execute(async (trx) => {
    const before = (seen && (await takeOut(trx, seen.day))) ?? null
    requireSeen(before && whatOf(before), seen && whatOf(seen))
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('counting_changes')
      .values(change)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new DomainError('conflict', { message_key: 'setting_changed' })
    await recordAudit(trx, {
      network_id: 0,
      ...acting,
      action: 'report.save_counting',
      subject: change.day,
      ...(before && { before }),
      after: change,
    })
  })
}

const whatOf = ({ formats, source }: { formats: string[]; source: string }) => ({
  formats: formats.join(),
  source,
})

export async function removeCountingChange(db: Database, day: string, acting: Acting): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await takeOut(trx, day)
    if (!before) throw new DomainError('not_found')
    await recordAudit(trx, {
      network_id: 0,
      ...acting,
      action: 'report.remove_counting',
      subject: day,
      before,
    })
  })
}

const takeOut = (trx: Transaction<DB>, day: string) =>
  trx.deleteFrom('counting_changes').where('day', '=', day).returningAll().executeTakeFirst()
