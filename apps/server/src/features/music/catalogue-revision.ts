import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/** Whatever changes tracks or their tags ends with this, in its transaction: nothing remembered of them may hold. */
export async function moveCatalogueRevision(trx: Database): Promise<void> {
  await trx.updateTable('catalogue_revision').set({ revision: randomUUID() }).execute()
}

export const catalogueRevision: RawBuilder<string> = sql`(select revision from catalogue_revision)`
