/** How long the sides of an album's stored picture are, in pixels; smaller ones stay as they were. */
export const albumArtPixels = [96, 320, 640] as const
export type AlbumArtPixels = (typeof albumArtPixels)[number]

const stored = /^(.*\/pictures\/[0-9a-f]{64})\.webp$/

/** The address of an album's picture in a size; a drawing, which has every size, answers its own. */
export function albumArtOfSize(address: string, pixels: AlbumArtPixels): string {
  const [, base] = stored.exec(address) ?? []
  return base && pixels !== 640 ? `${base}-${pixels}.webp` : address
}

/** All sizes of an album's picture as `srcset` takes them; undefined where there is one for all. */
export function albumArtSet(address: string): string | undefined {
  if (!stored.test(address)) return undefined
  return albumArtPixels.map((pixels) => `${albumArtOfSize(address, pixels)} ${pixels}w`).join(', ')
}
