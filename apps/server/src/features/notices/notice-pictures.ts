import { maxPictureBytes } from '@cuesheet/contract/values/notices'
import { sql, type Transaction } from 'kysely'
import sharp from 'sharp'
import type { DB } from '../../db/tables.gen.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import {
  isRaster,
  keepPictures,
  type Picture,
  parsePicture,
  releasePicture,
  releasePictures,
  storePicture,
} from '../pictures/public.ts'
import { drawInTurn } from './draw-in-turn.ts'
import { picturesIn } from './rules.ts'

/** Twice the width of an article, for dense screens. */
const widestPixels = 1360
const tallestPixels = 4000
/** A picture that claims to be larger is no photograph but a trap for memory. */
const maxPixels = 50_000_000
/** Of what comes by a call; a file of the operator's own may be larger. */
const maxUploadedPixels = 25_000_000
/** Of one that is held whole while it is drawn. */
const maxHeldPixels = 13_000_000
const timeoutSeconds = 20
/** While somebody else waits. */
const uploadTimeoutSeconds = 5

export const tooLarge = () =>
  new OperatorError(`The picture is larger than ${maxPictureBytes / 1024 / 1024} MB.`)

/**
 * A picture as notices show it: no wider than needed, upright, without a camera's notes on where it was taken. Throws an
 * OperatorError that says what is wrong with it.
 */
export async function preparePicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > maxPictureBytes) throw tooLarge()
  const picture = parsePicture(bytes)
  if (picture.type === 'svg') return picture
  if (picture.type === 'ico')
    throw new OperatorError('An icon is no picture for a notice: take PNG, JPEG or WebP.')
  return shrink(bytes, { max_pixels: maxPixels, timeout_seconds: timeoutSeconds })
}

/**
 * The same of what a call brings: no SVG, whose cleaning would hold up everyone, fewer pixels, and in its network's turn.
 * Null for what is none.
 */
export async function prepareUpload(network_id: number | null, bytes: Buffer): Promise<Picture | null> {
  if (!isRaster(bytes)) return null
  try {
    const { type, width, height } = parsePicture(bytes)
    if (type === 'ico') return null
    const isHeld = type === 'webp' || (await isProgressive(bytes))
    const max_pixels = isHeld ? maxHeldPixels : maxUploadedPixels
    if (width * height > max_pixels) return null
    const limits = { max_pixels, timeout_seconds: uploadTimeoutSeconds }
    return await drawInTurn(network_id ?? 0, () => shrink(bytes, limits))
  } catch (error) {
    if (error instanceof OperatorError) return null
    throw error
  }
}

async function isProgressive(bytes: Buffer): Promise<boolean> {
  const { isProgressive } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw damaged()
    })
  return isProgressive ?? false
}

const damaged = () => new OperatorError('The picture is damaged, or far too large.')

async function shrink(
  bytes: Buffer,
  { max_pixels, timeout_seconds }: { max_pixels: number; timeout_seconds: number },
): Promise<Picture> {
  try {
    const shrunk = await sharp(bytes, { limitInputPixels: max_pixels, failOn: 'error' })
      .rotate()
      .resize({ width: widestPixels, height: tallestPixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84, effort: 4 })
      .timeout({ seconds: timeout_seconds })
      .toBuffer()
    return parsePicture(shrunk)
  } catch {
    throw damaged()
  }
}

/** Keeps a picture that no notice shows yet; answers how a text names it. */
export async function storeUnused(trx: Transaction<DB>, picture: Picture): Promise<string> {
  const address = await storePicture(trx, picture)
  const isShown = await trx
    .selectFrom('notice_pictures')
    .select('notice_id')
    .where('sha256', '=', picture.sha256)
    .limit(1)
    .executeTakeFirst()
  if (!isShown) await releasePicture(trx, address)
  return `${address}#${Math.round(picture.width)}x${Math.round(picture.height)}`
}

const addressesOf = (hexes: readonly string[]) => hexes.map((hex) => `/pictures/${hex}.`)

/** Notes which pictures a notice's texts show now; those that they no longer show are given up. */
export async function notePictures(
  trx: Transaction<DB>,
  noticeId: number,
  bodies: readonly string[],
): Promise<void> {
  const before = await trx
    .selectFrom('notice_pictures')
    .select('sha256')
    .where('notice_id', '=', noticeId)
    .execute()
  const notedBefore = before.map(({ sha256 }) => sha256.toString('hex'))
  const pictured = picturesIn(bodies)
  const gone = notedBefore.filter((hex) => !pictured.includes(hex))
  await sql`delete from notice_pictures
    where notice_id = ${noticeId} and encode(sha256, 'hex') = any(${gone}::text[])`.execute(trx)
  await sql`
    insert into notice_pictures (notice_id, sha256)
    select ${noticeId}, sha256 from pictures
    where sha256 = any(${pictured.map((hex) => Buffer.from(hex, 'hex'))}::bytea[])
    on conflict do nothing`.execute(trx)
  await releasePictures(trx, addressesOf(gone))
  await keepPictures(trx, addressesOf(pictured))
}
