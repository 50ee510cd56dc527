import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/tables.gen.ts'
import type { Picture } from './parse-picture.ts'

/** Keeps a picture, once however often it is brought along; answers where it is served. */
export async function storePicture(trx: Transaction<DB>, picture: Picture): Promise<string> {
  const { sha256, media_type, width, height, content } = picture
  await trx
    .insertInto('pictures')
    .values({ sha256, media_type, width, height, content })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ released_at: null }))
    .execute()
  return `/pictures/${sha256.toString('hex')}.${picture.type}`
}

/** Keeps a square WebP picture with smaller ones of it, by the length of their sides in pixels. */
export async function storePictureSizes(
  trx: Transaction<DB>,
  picture: Picture,
  smaller: ReadonlyMap<number, Buffer>,
): Promise<string> {
  const address = await storePicture(trx, picture)
  const { sha256 } = picture
  if (smaller.size > 0)
    await trx
      .insertInto('picture_sizes')
      .values([...smaller].map(([pixels, content]) => ({ sha256, pixels, content })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return address
}

/** Keeps a picture of the video platform, fetched at `now`; answers where it is served until it has to go. */
export async function storePlatformPicture(
  trx: Transaction<DB>,
  picture: Picture,
  now: Date,
): Promise<string> {
  const address = await storePicture(trx, picture)
  await trx
    .updateTable('pictures')
    .set({ platform_fetched_at: now })
    .where('sha256', '=', picture.sha256)
    .execute()
  return address
}

function keyOf(address: string | null): Buffer | null {
  const hex = /^\/pictures\/([0-9a-f]{64})\./.exec(address ?? '')?.[1]
  return hex ? Buffer.from(hex, 'hex') : null
}

/** Says that pictures are no longer shown somewhere; the job deletes those that are shown nowhere else. */
export const releasePictures = (trx: Transaction<DB>, addresses: readonly (string | null)[]) =>
  setReleased(trx, addresses, sql<Date>`now()`)

/** Says that pictures are shown somewhere again, or for the first time. */
export const keepPictures = (trx: Transaction<DB>, addresses: readonly (string | null)[]) =>
  setReleased(trx, addresses, null)

async function setReleased(
  trx: Transaction<DB>,
  addresses: readonly (string | null)[],
  released_at: RawBuilder<Date> | null,
): Promise<void> {
  const keys = addresses.map(keyOf).filter((key) => key !== null)
  if (keys.length === 0) return
  await trx
    .updateTable('pictures')
    .set({ released_at })
    .where(sql<boolean>`sha256 = any(${keys}::bytea[])`)
    .execute()
}

export const releasePicture = (trx: Transaction<DB>, address: string | null) =>
  releasePictures(trx, [address])
