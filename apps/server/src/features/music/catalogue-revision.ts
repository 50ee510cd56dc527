import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/** Whatever changes tracks or their tags ends with this, in its transaction: nothing remembered of them may hold. */
export async function moveCatalogueRevision(trx: Database): Promise<void> {
  await trx
    .updateTable('catalogue_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute()
}

export const catalogueRevision: RawBuilder<number> = sql`(select revision from catalogue_revision)`
