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

/** A smaller one of a stored square picture; null where it is not kept so small. */
export async function findPictureOfSize(db: Database, sha256: Buffer, pixels: number) {
  const picture = await db
    .selectFrom('picture_sizes')
    .select('content')
    .where('sha256', '=', sha256)
    .where('pixels', '=', pixels)
    .executeTakeFirst()
  return picture?.content ?? null
}
