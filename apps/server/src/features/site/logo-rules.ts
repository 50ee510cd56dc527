import { maxBrandPictureBytes } from '@cuesheet/contract/console-brand'
import { OperatorError } from '../../errors/operator-error.ts'

type Kind = {
  column: 'logo_favicon' | 'logo_meta' | 'exclusive_logo'
  types: readonly string[]
  max_bytes: number
  /** Pixels, width and height; for an SVG they mean nothing. */
  least: readonly [number, number]
  most: readonly [number, number]
  is_square: boolean
}

/** The pictures of a brand: the tab's icon, what a chat shows of a shared link, the mark of exclusive tracks. */
export const logoKinds = {
  favicon: {
    column: 'logo_favicon',
    types: ['svg', 'png', 'ico'],
    max_bytes: maxBrandPictureBytes.favicon,
    least: [16, 16],
    most: [1024, 1024],
    is_square: true,
  },
  share: {
    // No chat shows an SVG.
    column: 'logo_meta',
    types: ['png', 'jpg', 'webp'],
    max_bytes: maxBrandPictureBytes.share,
    least: [600, 315],
    most: [4096, 4096],
    is_square: false,
  },
  exclusive: {
    column: 'exclusive_logo',
    types: ['svg', 'png', 'webp'],
    max_bytes: maxBrandPictureBytes.exclusive,
    least: [16, 16],
    most: [1024, 1024],
    is_square: false,
  },
} as const satisfies Record<string, Kind>
export type LogoKind = keyof typeof logoKinds

type Measured = { type: string; width: number; height: number }

/** What of a picture does not fit its use; null: it fits. */
export function findMisfit(
  kind: LogoKind,
  { type, width, height }: Measured,
): 'type' | 'shape' | 'size' | null {
  const { types, least, most, is_square }: Kind = logoKinds[kind]
  if (!types.includes(type)) return 'type'
  if (is_square && width !== height) return 'shape'
  const isTooSmall = width < least[0] || height < least[1]
  const isTooLarge = width > most[0] || height > most[1]
  return type !== 'svg' && (isTooSmall || isTooLarge) ? 'size' : null
}

/** Throws an OperatorError that says what of a picture does not fit its use. */
export function requireFitting(kind: LogoKind, picture: Measured): void {
  const { types, least, most }: Kind = logoKinds[kind]
  const { type, width, height } = picture
  const size = `${width} × ${height}`
  const misfit = findMisfit(kind, picture)
  if (misfit === null) return
  const sentences = {
    type: `A ${kind} picture is ${types.join(', ').toUpperCase()}; this one is ${type.toUpperCase()}.`,
    shape: `A ${kind} picture is square; this one is ${size}.`,
    size: `A ${kind} picture has ${least.join(' × ')} to ${most.join(' × ')} pixels; this one has ${size}.`,
  }
  throw new OperatorError(sentences[misfit])
}
