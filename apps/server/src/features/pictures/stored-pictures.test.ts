import { beforeEach, describe, expect, it } from 'vitest'
import { createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { makeIco, makeJpeg, makePng, makeWebp } from '../../testing/picture-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { setLogo } from '../site/brand-mutations.ts'
import { pictureJobs } from './jobs.ts'
import { releasePictures, storePlatformPicture } from './mutations.ts'
import { parsePicture } from './parse-picture.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h9v9z"/></svg>'
const test = await openTestApp()
const { db } = test
const one = await createNetwork(db)
const other = await createNetwork(db)
beforeEach(async () => {
  await db.deleteFrom('pictures').execute()
  await db.updateTable('networks').set({ logo_favicon: null, logo_meta: null }).execute()
})

const give = (network: TestNetwork, kind: 'favicon' | 'share', bytes: Buffer | null) =>
  db.transaction().execute((trx) => setLogo(trx, network.scope, kind, bytes && parsePicture(bytes)))

describe('what a file is', () => {
  it.each([
    ['png', makePng(40, 30), 40, 30],
    ['jpg', makeJpeg(1200, 630), 1200, 630],
    ['webp', makeWebp(800, 600), 800, 600],
    ['ico', makeIco(32), 32, 32],
    ['svg', Buffer.from(`\ufeff  ${drawing}`), 32, 32],
  ])('its content decides: %s', (type, bytes, width, height) => {
    expect(parsePicture(bytes)).toMatchObject({ type, width, height })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('hello')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['UTF-16', Buffer.from(drawing, 'utf16le')],
    ['broken UTF-8', Buffer.concat([Buffer.from(drawing.replace('/></svg>', ' id="')), Buffer.from([0xff])])],
    ['half a PNG', makePng(40, 30).subarray(0, 50)],
    ['a PNG that ends in a page', Buffer.concat([makePng(4, 4), Buffer.from('<script>')])],
    ['a PNG without its head', Buffer.concat([makePng(4, 4).subarray(0, 8), makePng(4, 4).subarray(-12)])],
    ['half a JPEG', makeJpeg(9, 9).subarray(0, -1)],
    ['a JPEG without a size', Buffer.from('ffd8ffd9ffd9', 'hex')],
    ['a WebP that says another length', Buffer.concat([makeWebp(9, 9), Buffer.from('x')])],
    ['an icon that points beyond its end', makeIco(16).subarray(0, -1)],
    ['an icon without pictures', Buffer.from('000001000000', 'hex')],
  ])('and %s is none', (_, bytes) => {
    expect(() => parsePicture(bytes)).toThrow(/^The (file|PNG|JPG|WEBP|ICO|SVG)/)
  })
})

describe('a stored picture', () => {
  it('is served by its content, for ever, as a document that may do nothing', async () => {
    for (const [bytes, type] of [
      [makePng(64, 64), 'image/png'],
      [makeIco(32), 'image/x-icon'],
      [Buffer.from(drawing), 'image/svg+xml; charset=utf-8'],
    ] as const) {
      const address = (await give(one, 'favicon', bytes))!
      expect(address).toMatch(/^\/pictures\/[0-9a-f]{64}\.(png|ico|svg)$/)
      const answer = await test.app.inject(address)
      expect(answer.rawPayload.equals(parsePicture(bytes).content)).toBe(true)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      const site = await db.selectFrom('networks').select('logo_favicon').orderBy('network_id').execute()
      expect(site[0]!.logo_favicon).toBe(address)
    }
  })

  it('is at its own address only', async () => {
    const address = (await give(one, 'favicon', makePng(16, 16)))!
    for (const url of [
      address.replace('.png', '.svg'),
      address.replace('.png', ''),
      address.replace('.png', '.png.png'),
      address.toUpperCase().replace('/PICTURES/', '/pictures/'),
      `/pictures/${'0'.repeat(64)}.png`,
      '/pictures/..%2f..%2fpackage.json',
      '/pictures/__proto__.png',
      `${address.slice(0, -4)}%00.png`,
    ]) {
      const answer = await test.app.inject(url)
      expect([answer.statusCode, answer.json().code], url).toEqual([404, 'not_found'])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('is kept once, and thirty days beyond the last network that shows it, or a version of its brand', async () => {
    const [bytes, larger] = [makePng(16, 16), makePng(32, 32)]
    const address = (await give(one, 'favicon', bytes))!
    expect(await give(other, 'favicon', bytes)).toBe(address)
    const stored = () => db.selectFrom('pictures').select(['width', 'released_at']).orderBy('width').execute()
    const cleanUp = () => pictureJobs[0]!.run(jobContext(db))
    const later = () =>
      db
        .updateTable('pictures')
        .set({ released_at: new Date(Date.now() - 31 * 86_400_000) })
        .where('released_at', 'is not', null)
        .execute()
    expect(await stored()).toEqual([{ width: 16, released_at: null }])

    await give(one, 'favicon', larger)
    await later()
    await cleanUp()
    expect((await stored()).map(({ width }) => width)).toEqual([16, 32])

    await give(other, 'favicon', null)
    await cleanUp()
    expect((await stored()).map(({ width }) => width)).toEqual([16, 32])
    await later()
    await cleanUp()
    expect((await stored()).map(({ width }) => width)).toEqual([16, 32])

    await db.deleteFrom('brand_versions').execute()
    await cleanUp()
    expect(await stored()).toEqual([{ width: 32, released_at: null }])
  })

  it('that is brought along again is no longer released', async () => {
    await give(one, 'favicon', makePng(16, 16))
    await give(one, 'favicon', null)
    await give(one, 'favicon', makePng(16, 16))
    expect(await db.selectFrom('pictures').select('released_at').execute()).toEqual([{ released_at: null }])
  })

  it('of the platform goes once no channel shows it', async () => {
    const store = (width: number) =>
      db
        .transaction()
        .execute((trx) => storePlatformPicture(trx, parsePicture(makePng(width, 9)), new Date()))
    await store(10)
    const [shared, unshown] = [await store(20), await store(30)]
    const channel = await createChannel(db, one, {})
    await db
      .updateTable('channels')
      .set({ thumbnail: shared })
      .where('channel_id', '=', channel.channel_id)
      .execute()
    await db.transaction().execute((trx) => releasePictures(trx, [shared, unshown, null]))
    await pictureJobs[0]!.run(jobContext(db))
    const left = await db.selectFrom('pictures').select('width').orderBy('width').execute()
    expect(left).toEqual([{ width: 10 }, { width: 20 }])
  })
})
