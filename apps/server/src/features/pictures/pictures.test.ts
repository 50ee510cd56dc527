import { describe, expect, test } from 'vitest'
import { createNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { cleanSvg } from './clean-svg.ts'
import { drawShareImage, marks } from './draw-share-image.ts'
import { parsePicture } from './parse-picture.ts'

const app = await openTestApp()
const { db } = app

const get = (url: string) => app.app.inject({ method: 'GET', url })

describe('drawn pictures of shared links', () => {
  test.each(Object.keys(marks))('with %s are pictures that can only draw', (mark) => {
    const { content, ...size } = cleanSvg(drawShareImage(`${mark}-5b4cf0`) ?? '')
    expect(size).toEqual({ width: 1200, height: 630 })
    expect(content.match(/<path/g)?.length).toBeGreaterThan(1)
  })

  test('are PNGs as large as chats want them, for the brands there are', async () => {
    await createNetwork(db)
    const address = '/pictures/generated/share/sunrise-5b5bd6.png'
    const answer = await get(address)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(parsePicture(answer.rawPayload)).toMatchObject({ type: 'png', width: 1200, height: 630 })
    expect((await get(address)).rawPayload.equals(answer.rawPayload)).toBe(true)
  })

  test.each([
    '/pictures/generated/share/sunrise-5b5bd7.png',
    '/pictures/generated/share/star-5b5bd6.png',
    '/pictures/generated/share/sunrise-5b5bd6.svg',
    '/pictures/generated/share/sunrise-5b5bd6%0A.png',
    '/pictures/generated/share/__proto__.png',
    '/pictures/generated/share/..%2F..%2Fpackage.json.png',
  ])('do not exist: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })
})
