import type { Database } from '../../db/connection.ts'

/** A stored picture by its SHA-256. */
export async function findPicture(db: Database, sha256: Buffer) {
  const picture = await db
    .selectFrom('pictures')
    .select(['media_type', 'content', 'platform_fetched_at'])
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return picture ?? null
}
