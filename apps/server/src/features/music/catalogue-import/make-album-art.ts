import { createHash } from 'node:crypto'
import { albumArtPixels } from '@cuesheet/contract/values/album-art'
import sharp from 'sharp'
import { OperatorError } from '../../../errors/operator-error.ts'
import { type Picture, parsePicture } from '../../pictures/public.ts'

/** The largest size, and the smaller ones by the length of their sides. */
export type AlbumArt = { picture: Picture; smaller: Map<number, Buffer> }

const maxPixels = 40_000_000
const minSide = 96
const timeoutSeconds = 20

/**
 * A square of the middle of a PNG, JPEG or WebP picture in every size as WebP, without what else its file held. Throws an
 * OperatorError that says what is wrong with it.
 */
export async function makeAlbumArt(bytes: Buffer): Promise<AlbumArt> {
  const picture = parsePicture(bytes)
  if (picture.type === 'svg' || picture.type === 'ico')
    throw new OperatorError('The file is no PNG, JPEG or WebP picture.')
  const { width, height } = picture
  if (width * height > maxPixels)
    throw new OperatorError(`The picture is too large: ${width} × ${height} pixels.`)
  const side = Math.min(width, height)
  if (side < minSide)
    throw new OperatorError(
      `The picture is too small: ${width} × ${height} pixels, and ${minSide} are needed.`,
    )
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  const squares = new Map<number, Buffer>()
  try {
    for (const pixels of albumArtPixels) {
      const length = Math.min(pixels, side)
      const square = source.clone().resize(length, length, { fit: 'cover' })
      squares.set(pixels, await square.webp({ quality: 82 }).timeout({ seconds: timeoutSeconds }).toBuffer())
    }
  } catch (error) {
    throw new OperatorError(`The picture is damaged: ${(error as Error).message}.`)
  }
  const largest = Math.max(...albumArtPixels)
  const content = squares.get(largest)!
  squares.delete(largest)
  const length = Math.min(largest, side)
  const sha256 = createHash('sha256').update(content).digest()
  return {
    picture: { sha256, type: 'webp', media_type: 'image/webp', width: length, height: length, content },
    smaller: squares,
  }
}
