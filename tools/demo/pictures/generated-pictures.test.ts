import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../apps/server/src/testing/test-app.ts'
import { drawPicture, pictureAddress } from './generated-pictures.ts'
import { genres } from './genres.ts'
import { generatedPictureRoutes } from './picture-routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({}, { addRoutes: generatedPictureRoutes })
})
afterAll(() => app.close())

const get = (url: string) => app.app.inject({ method: 'GET', url })

const seeds = [
  ...genres.flatMap((genre) => [
    ['thumbnail', `${genre}-portrait-0123abcd`],
    ['thumbnail', `${genre}-landscape-ffffffff`],
    ['avatar', `${genre}-00000000`],
  ]),
  ...['song', 'bgm', 'ost'].map((category) => ['album', `${category}-89abcdef`]),
  ['favicon', 'sunrise-5b4cf0'],
  ['exclusive', '0e7c86'],
] as [Parameters<typeof pictureAddress>[0], string][]

/** Enough of XML to know that every tag is closed and every attribute quoted. */
function isWellFormed(svg: string): boolean {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9-]+="[^"<>&]*")*)(\/?)>/g,
    (_, end, name, _attributes, self) => {
      if (end) return open.pop() === name ? '' : '<'
      if (!self) open.push(name)
      return ''
    },
  )
  return open.length === 0 && rest === ''
}

describe('generated pictures', () => {
  test('are well-formed, small, the same every time, and load or run nothing', () => {
    for (const [kind, seed] of seeds) {
      const drawn = drawPicture(kind, seed) ?? ''
      expect(isWellFormed(drawn), `${kind} ${seed}`).toBe(true)
      expect(drawn).not.toMatch(/NaN|undefined|null|Infinity|script|href|style|\bon\w+=|foreignObject|<text/)
      expect(drawn.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\/\//)
      expect(drawn.length).toBeLessThan(9000)
      expect(drawPicture(kind, seed)).toBe(drawn)
    }
    expect(drawPicture('avatar', 'cats-00000001')).not.toBe(drawPicture('avatar', 'cats-00000002'))
  })

  test('are served for ever, to anyone, as documents that may do nothing', async () => {
    const answer = await get(pictureAddress('thumbnail', 'cats-portrait-0123abcd'))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(answer.body).toBe(drawPicture('thumbnail', 'cats-portrait-0123abcd'))
  })

  test.each([
    '/pictures/generated/thumbnail/cats-portrait-0123ABCD.svg',
    '/pictures/generated/thumbnail/cats-portrait-0123abcd0.svg',
    '/pictures/generated/thumbnail/unicorns-portrait-0123abcd.svg',
    '/pictures/generated/thumbnail/cats-portrait-0123abcd.png',
    '/pictures/generated/thumbnail/cats-portrait-0123abcd.svg.svg',
    '/pictures/generated/thumbnail/cats-portrait-0123abcd%0A.svg',
    '/pictures/generated/exclusive/%22%2F%3E%3Cscript%3E.svg',
    '/pictures/generated/__proto__/x.svg',
    '/pictures/generated/constructor/name.svg',
    '/pictures/generated/favicon/..%2F..%2Fpackage.json.svg',
    '/pictures/generated/favicon/sunrise-5b4cf.svg',
  ])('does not exist: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })
})
