import { albumArtOfSize, albumArtPixels } from '@cuesheet/contract/values/album-art'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makePng } from '../../../testing/picture-files.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { storePictureSizes } from '../../pictures/mutations.ts'
import { makeAlbumArt } from './make-album-art.ts'

const test = await openTestApp()
const { db } = test

/** A picture whose left third is red, its middle green, its right third blue; turned by its EXIF orientation. */
const stripes = async (orientation = 1) => {
  const stripe = (left: number, colour: string) => ({
    input: { create: { width: 400, height: 400, channels: 3 as const, background: colour } },
    left,
    top: 0,
  })
  return sharp({ create: { width: 1200, height: 400, channels: 3, background: 'black' } })
    .composite([stripe(0, 'red'), stripe(400, 'lime'), stripe(800, 'blue')])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}
const store = async (bytes: Buffer) => {
  const { picture, smaller } = await makeAlbumArt(bytes)
  return db.transaction().execute((trx) => storePictureSizes(trx, picture, smaller))
}

it('is the middle as a square, served in each size for ever, without what else the file held', async () => {
  const address = await store(await stripes(6))
  for (const pixels of albumArtPixels) {
    const { statusCode, headers, rawPayload } = await test.app.inject(albumArtOfSize(address, pixels))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { width, height, exif, format } = await sharp(rawPayload).metadata()
    // Nothing is made larger than it was.
    const side = Math.min(pixels, 400)
    expect([width, height, format, exif]).toEqual([side, side, 'webp', undefined])
    const { channels } = await sharp(rawPayload).stats()
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean)
    expect([red < 10, green > 230, blue < 10]).toEqual([true, true, true])
  }
  expect((await test.app.inject(address.replace('.webp', '-97.webp'))).statusCode).toBe(404)
  expect((await test.app.inject(address.replace('.webp', '-96.png'))).statusCode).toBe(404)
})

it('refuses what is no picture, damaged or beyond measure before it takes memory', async () => {
  const problem = (bytes: Buffer) =>
    makeAlbumArt(bytes).then(
      () => 'made',
      (error: Error) => error.message,
    )
  expect(await problem(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'))).toMatch(
    /no PNG, JPEG or WebP/,
  )
  expect(await problem(makePng(20_000, 20_000))).toMatch(/too large: 20000 × 20000/)
  expect(await problem(makePng(95, 500))).toMatch(/too small/)
  const bytes = await sharp(await stripes())
    .png()
    .toBuffer()
  bytes.fill(0, 300, 900)
  expect(await problem(bytes)).toMatch(/^The picture is damaged/)
  expect(await problem(makePng(96, 96))).toBe('made')
})
