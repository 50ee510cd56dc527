import { createHash } from 'node:crypto'
import { imageSize } from 'image-size'
import { OperatorError } from '../../errors/operator-error.ts'
import { cleanSvg } from './clean-svg.ts'

/** By the ending of an address. */
export const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
} as const
export type PictureType = keyof typeof mediaTypes

export type Picture = {
  sha256: Buffer
  type: PictureType
  media_type: (typeof mediaTypes)[PictureType]
  /** Pixels; of an SVG, its own units. */
  width: number
  height: number
  content: Buffer
}

type RasterType = Exclude<PictureType, 'svg'>

/** How a file of each type begins and how it says that it is whole. */
const forms: Record<RasterType, { starts(bytes: Buffer): boolean; isWhole(bytes: Buffer): boolean }> = {
  png: {
    starts: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
    isWhole: (bytes) => bytes.subarray(-12).equals(Buffer.from('0000000049454e44ae426082', 'hex')),
  },
  jpg: {
    starts: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
    isWhole: (bytes) => bytes.subarray(-2).equals(Buffer.from('ffd9', 'hex')),
  },
  webp: {
    starts: (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    isWhole: (bytes) => bytes.length >= 12 && bytes.readUInt32LE(4) + 8 === bytes.length,
  },
  ico: {
    starts: (bytes) => bytes.subarray(0, 4).equals(Buffer.from('00000100', 'hex')),
    isWhole: (bytes) => endOfIcons(bytes) === bytes.length,
  },
}

/** Where the last picture of an icon file ends. */
function endOfIcons(bytes: Buffer): number {
  const count = bytes.length < 6 ? 0 : bytes.readUInt16LE(4)
  if (count === 0 || bytes.length < 6 + count * 16) return -1
  const ends = Array.from({ length: count }, (_, at) => 6 + at * 16).map(
    (entry) => bytes.readUInt32LE(entry + 8) + bytes.readUInt32LE(entry + 12),
  )
  return Math.max(...ends)
}

const findRaster = (bytes: Buffer) =>
  (Object.keys(forms) as RasterType[]).find((type) => forms[type].starts(bytes))

/** Whether a file begins as a picture of pixels does; nothing else of it is read. */
export const isRaster = (bytes: Buffer) => findRaster(bytes) !== undefined

/** What a file's content says that it is; an SVG comes back cleaned. Throws an OperatorError for anything else. */
export function parsePicture(bytes: Buffer): Picture {
  const raster = findRaster(bytes)
  if (raster) return describe(raster, bytes, readSize(raster, bytes))
  const { content, ...size } = cleanSvg(readText(bytes))
  return describe('svg', Buffer.from(content), size)
}

function describe(type: PictureType, content: Buffer, size: { width: number; height: number }): Picture {
  const sha256 = createHash('sha256').update(content).digest()
  return { sha256, type, media_type: mediaTypes[type], content, ...size }
}

function readSize(type: RasterType, bytes: Buffer): { width: number; height: number } {
  if (!forms[type].isWhole(bytes))
    throw new OperatorError(`The ${type.toUpperCase()} file is cut off, or something follows its end.`)
  try {
    const { width, height } = imageSize(bytes)
    if (width > 0 && height > 0) return { width, height }
  } catch {
    // Said below.
  }
  throw new OperatorError(`The ${type.toUpperCase()} file does not say how large its picture is.`)
}

function readText(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (/^\s*</.test(text)) return text
  } catch {
    // Said below.
  }
  throw new OperatorError('The file is no PNG, JPEG, WebP, ICO or SVG picture.')
}
