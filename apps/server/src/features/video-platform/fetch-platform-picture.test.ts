import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext } from '../../testing/job-context.ts'
import { makeJpeg, makePng, makeWebp } from '../../testing/picture-files.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { pictureJobs } from '../pictures/jobs.ts'
import { storePicture, storePlatformPicture } from '../pictures/mutations.ts'
import { parsePicture } from '../pictures/parse-picture.ts'
import { fetchPlatformPicture } from './fetch-platform-picture.ts'
import { PlatformError } from './platform-error.ts'

let server: Server
let root: string
const asked: string[] = []
const files: Record<string, [status: number, type: string, body: Buffer | string | null]> = {
  '/a.jpg': [200, 'image/jpeg', makeJpeg(240, 240)],
  '/a.png': [200, 'image/png', makePng(88, 88)],
  '/a.webp': [200, 'image/webp', makeWebp(320, 180)],
  '/named-so.jpg': [200, 'image/jpeg', '<!doctype html><script>alert(1)</script>'],
  '/page': [200, 'text/html', makePng(88, 88)],
  '/huge.png': [200, 'image/png', Buffer.concat([makePng(88, 88), Buffer.alloc(3_000_000)])],
  '/wide.jpg': [200, 'image/jpeg', makeJpeg(5000, 10)],
  '/gone': [404, 'image/png', makePng(88, 88)],
  '/moved': [302, 'image/png', ''],
  '/broken': [503, 'text/html', 'no'],
  '/silent': [200, 'image/png', null],
}
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const [status, type, body] = files[request.url ?? ''] ?? [404, 'text/plain', '']
    if (body === null) return
    response.writeHead(status, { 'content-type': type, location: `${root}/a.png` }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const fetchIt = (address: string, options = {}) =>
  fetchPlatformPicture(address, { youtube_root_url: root }, options)

test.each([
  ['/a.jpg', 'jpg', 240],
  ['/a.png', 'png', 88],
  ['/a.webp', 'webp', 320],
])('%s is a picture', async (file, type, width) => {
  expect(await fetchIt(root + file)).toMatchObject({ type, width })
})

test.each(['/named-so.jpg', '/page', '/huge.png', '/wide.jpg', '/gone', '/moved'])(
  '%s is none',
  async (file) => {
    asked.length = 0
    expect(await fetchIt(root + file)).toBeNull()
    expect(asked).toEqual([file])
  },
)

test('a server that fails or says nothing is unreachable', async () => {
  const failure = (error: PlatformError) => [error instanceof PlatformError, error.code, error.detail]
  expect(await fetchIt(`${root}/broken`).catch(failure)).toEqual([true, 'unreachable', 'network'])
  expect(await fetchIt(`${root}/silent`, { timeout_ms: 100 }).catch(failure)).toEqual([
    true,
    'unreachable',
    'timeout',
  ])
})

test('no other server is ever asked', async () => {
  asked.length = 0
  const { port } = server.address() as AddressInfo
  for (const address of [
    `http://localhost:${port}/a.png`,
    `http://[::ffff:127.0.0.1]:${port}/a.png`,
    `http://127.0.0.1:${port}@evil.test/a.png`,
    `http://someone@127.0.0.1:${port}/a.png`,
    `https://127.0.0.1:${port}/a.png`,
    'http://i.ytimg.com/vi/x/mqdefault.jpg',
    'https://i.ytimg.com:8443/vi/x/mqdefault.jpg',
    'https://i.ytimg.com.evil.test/vi/x/mqdefault.jpg',
    'https://evil-ytimg.com/a.png',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    'not an address',
  ])
    expect(await fetchIt(address), address).toBeNull()
  expect(asked).toEqual([])
})

test('what is kept of the platform goes after 30 days, unless it was fetched again; a brand keeps its own', async () => {
  const app: TestApp = await createTestApp()
  const [old, again, brand] = [makePng(10, 10), makePng(20, 20), makePng(30, 30)].map(parsePicture)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const addresses = await app.db
    .transaction()
    .execute(async (trx) => [
      await storePlatformPicture(trx, old!, daysAgo(31)),
      await storePlatformPicture(trx, again!, daysAgo(31)),
      await storePlatformPicture(trx, again!, daysAgo(28)),
      await storePicture(trx, brand!),
    ])
  const kept = async (address: string) => (await app.app.inject(address)).statusCode === 200
  const answer = await app.app.inject(addresses[1]!)
  expect(answer.headers['cache-control']).toBe('public, max-age=86400, immutable')
  await pictureJobs[0]!.run(jobContext(app.db))
  expect(await Promise.all(addresses.map(kept))).toEqual([false, true, true, true])
  const { rows } = await sql`select from pictures`.execute(app.db)
  expect(rows).toHaveLength(2)
  await app.close()
})
