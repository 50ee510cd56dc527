import { expect, it } from 'vitest'
import { albumArtOfSize, albumArtSet } from './album-art.ts'

it('has an address for each size of a stored picture, and one for all of a drawing', () => {
  const base = `/pictures/${'a'.repeat(64)}`
  expect(albumArtOfSize(`${base}.webp`, 96)).toBe(`${base}-96.webp`)
  expect(albumArtSet(`${base}.webp`)).toBe(`${base}-96.webp 96w, ${base}-320.webp 320w, ${base}.webp 640w`)
  const drawing = '/pictures/generated/album/song-00000000.svg'
  expect([albumArtOfSize(drawing, 96), albumArtSet(drawing)]).toEqual([drawing, undefined])
})
