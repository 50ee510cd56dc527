import { sql } from 'kysely'
import type { JobContext } from '../../../jobs/scheduled-job.ts'
import { listOldStored, removeStored } from './stored-files.ts'
import { forgetStored } from './upload-mutations.ts'

const keptHours = 24
/** What is known of an upload, without its bytes. */
const keptDays = 90

/** Removes the bytes of uploads that nobody went on with for a day, and files that are no upload's. */
export async function removeUploads({ db, config }: JobContext): Promise<void> {
  const { rows } = await sql<{ upload_id: number }>`
    select upload_id from uploads
    where state in ('receiving', 'shown', 'failed') and changed_at < now() - ${sql.lit(`${keptHours} hours`)}::interval
    order by upload_id`.execute(db)
  for (const { upload_id } of rows) {
    const stored = await db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await sql`
        update uploads set state = 'cancelled', changed_at = now()
        where upload_id = ${upload_id} and state in ('receiving', 'shown', 'failed')
          and changed_at < now() - ${sql.lit(`${keptHours} hours`)}::interval`.execute(trx)
      return numAffectedRows ? forgetStored(trx, upload_id) : []
    })
    await removeStored(config.data_dir, stored)
  }
  const old = await listOldStored(config.data_dir, keptHours)
  const known = await db
    .selectFrom('upload_files')
    .select('stored_as')
    .where(sql<boolean>`stored_as = any(${old}::text[])`)
    .execute()
  const kept = new Set(known.map(({ stored_as }) => stored_as))
  await removeStored(
    config.data_dir,
    old.filter((name) => !kept.has(name)),
  )
  await sql`
    delete from uploads where state in ('done', 'cancelled')
      and changed_at < now() - ${sql.lit(`${keptDays} days`)}::interval`.execute(db)
}
