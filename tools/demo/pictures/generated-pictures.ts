import { type Mark, marks } from '../../../apps/server/src/features/pictures/draw-share-image.ts'
import { drawExclusive, drawFavicon } from './draw-brand.ts'
import { drawAlbum, drawAvatar, drawThumbnail } from './draw-scene.ts'
import { type Genre, genres } from './genres.ts'

const hex8 = '[0-9a-f]{8}'

type Kind = { seed: RegExp; draw(...parts: string[]): string }

/** Every kind of generated picture, with the only seeds it is drawn for. */
const kinds = {
  thumbnail: {
    seed: new RegExp(`^(${genres.join('|')})-(portrait|landscape)-(${hex8})$`),
    draw: (genre, format, seed = '') =>
      drawThumbnail(genre as Genre, format as 'portrait' | 'landscape', seed),
  },
  avatar: {
    seed: new RegExp(`^(${genres.join('|')})-(${hex8})$`),
    draw: (genre, seed = '') => drawAvatar(genre as Genre, seed),
  },
  album: {
    seed: new RegExp(`^(song|bgm|ost)-(${hex8})$`),
    draw: (category, seed = '') => drawAlbum(category as 'song' | 'bgm' | 'ost', seed),
  },
  favicon: {
    seed: new RegExp(`^(${Object.keys(marks).join('|')})-([0-9a-f]{6})$`),
    draw: (mark, color) => drawFavicon(mark as Mark, `#${color}`),
  },
  exclusive: { seed: /^([0-9a-f]{6})$/, draw: (color) => drawExclusive(`#${color}`) },
} satisfies Record<string, Kind>

export type PictureKind = keyof typeof kinds

/** Where a generated picture is served, on every domain of the installation. */
export function pictureAddress(kind: PictureKind, seed: string): string {
  if (!kinds[kind].seed.test(seed)) throw new RangeError(`no ${kind} is drawn for ${seed}`)
  return `/pictures/generated/${kind}/${seed}.svg`
}

/** The SVG of a picture, always the same for the same seed; null for a kind or a seed that does not exist. */
export function drawPicture(kind: string, seed: string): string | null {
  if (!Object.hasOwn(kinds, kind)) return null
  const { seed: pattern, draw }: Kind = kinds[kind as PictureKind]
  const match = pattern.exec(seed)
  return match ? draw(...match.slice(1)) : null
}
