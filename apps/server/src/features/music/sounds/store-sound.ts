import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { Sound } from './parse-sound.ts'

/** Keeps a sound, once however often it is brought along; answers where it is served. */
export async function storeSound(trx: Transaction<DB>, sound: Sound): Promise<string> {
  const { sha256, media_type, content, type } = sound
  await trx
    .insertInto('sounds')
    .values({ sha256, media_type, content })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ stored_at: sql`excluded.stored_at` }))
    .execute()
  return `/audio/${sha256.toString('hex')}.${type}`
}

/** A stored sound by its SHA-256. */
export async function findSound(db: Database, sha256: Buffer) {
  const sound = await db
    .selectFrom('sounds')
    .select(['media_type', 'content'])
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return sound ?? null
}

/** Takes away what no track is heard in any more, a day after it was stored at the earliest. */
export async function deleteUnheardSounds(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sounds
    where stored_at < now() - interval '1 day' and not exists (
      select from tracks where substring(preview, 8, 64) = encode(sounds.sha256, 'hex'))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
