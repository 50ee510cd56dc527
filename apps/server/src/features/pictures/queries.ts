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

/** Whether some network shows the drawn picture of a shared link, or would, having none of its own. */
export async function isShareImageShown(db: Database, seed: string): Promise<boolean> {
  const address = (ending: string) => `/pictures/generated/share/${seed}.${ending}`
  const network = await db
    .selectFrom('networks')
    .select('network_id')
    .where((where) =>
      where.or([
        where('logo_meta', 'in', [address('png'), address('svg')]),
        where('color_primary', '=', `#${seed.slice(-6)}`),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return network !== undefined
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
