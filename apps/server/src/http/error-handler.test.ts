import net, { type AddressInfo } from 'node:net'
import { login, me } from '@cuesheet/contract/auth'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connection.ts'
import { createTestApp, openTestApp } from '../testing/test-app.ts'
import { signedRequest, TestClient } from '../testing/test-client.ts'
import { createLog } from './log.ts'

const test = await openTestApp()
await test.app.listen({ host: '127.0.0.1', port: 0 })
const port: number = (test.app.server.address() as AddressInfo).port

/** Writes bytes to the server as they are; the status and the JSON it answers. */
function sendRaw(
  ...chunks: string[]
): Promise<{ status: number; head: string; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      for (const chunk of chunks) socket.write(chunk)
    })
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head, body: body ? JSON.parse(body) : {} })
    })
  })
}

const envelope = (code: string) => ({
  success: false,
  code,
  message: expect.stringMatching(/\S/),
  request_id: expect.stringMatching(/^[\w-]{36}$/),
})
/** What each answer says to browsers, also where no request ever came to be. */
function expectHeaders(head: string): void {
  for (const header of [
    /^x-content-type-options: nosniff\r?$/im,
    /^x-frame-options: DENY\r?$/im,
    /^content-security-policy: default-src 'none'; .*frame-ancestors 'none'\r?$/im,
    /^cross-origin-resource-policy: same-origin\r?$/im,
    /^referrer-policy: strict-origin-when-cross-origin\r?$/im,
    /^permissions-policy: camera=\(\)/im,
    /^cache-control: no-store\r?$/im,
    /^content-type: application\/json; charset=utf-8\r?$/im,
  ])
    expect(head).toMatch(header)
}
const close = 'Host: localhost\r\nConnection: close\r\n'

describe('what is no proper HTTP', () => {
  it.each([
    ['garbage', 'HELLO\r\n\r\n', 400, 'invalid_input'],
    [
      'a head over the limit',
      `GET / HTTP/1.1\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'an address over the limit',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${close}\r\n`,
      431,
      'headers_too_large',
    ],
    ['no host', 'GET /api/nobody HTTP/1.1\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    ['TRACE', `TRACE /api/member/me HTTP/1.1\r\n${close}\r\n`, 405, 'method_not_allowed'],
    ['TRACE of a page', `TRACE / HTTP/1.1\r\n${close}\r\n`, 404, 'not_found'],
    ['a rare method', `PROPFIND /api/member/me HTTP/1.1\r\n${close}\r\n`, 405, 'method_not_allowed'],
    ['a bad escape', `GET /api/%zz HTTP/1.1\r\n${close}\r\n`, 400, 'invalid_input'],
    [
      'a bad length',
      `POST /api/member/login HTTP/1.1\r\n${close}Content-Length: x\r\n\r\n`,
      400,
      'invalid_input',
    ],
    ['an unknown method', `BREW /api/member/me HTTP/1.1\r\n${close}\r\n`, 400, 'invalid_input'],
    ['two Hosts', `GET /api/nobody HTTP/1.1\r\n${close}Host: other.test\r\n\r\n`, 400, 'invalid_input'],
    [
      'the same Host twice',
      `GET /api/nobody HTTP/1.1\r\n${close}hOST: localhost\r\n\r\n`,
      400,
      'invalid_input',
    ],
    ['a header without a name', `GET /api/nobody HTTP/1.1\r\n${close}: x\r\n\r\n`, 400, 'invalid_input'],
    [
      'a line feed in a header',
      `GET /api/nobody HTTP/1.1\r\n${close}X-A: b\nc\r\n\r\n`,
      400,
      'invalid_input',
    ],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'invalid_input'],
    ['an unknown expectation', `GET /api/nobody HTTP/1.1\r\n${close}Expect: tea\r\n\r\n`, 404, 'not_found'],
    [
      'two lengths',
      `POST /api/member/login HTTP/1.1\r\n${close}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'invalid_input',
    ],
  ])('%s gets the same envelope', async (_name, raw, status, code) => {
    const answer = await sendRaw(raw)
    expect(answer.body).toEqual(envelope(code))
    expect(answer.status).toBe(status)
    expect(answer.head).toMatch(/x-request-id: /i)
    expectHeaders(answer.head)
  })
})

describe('what no endpoint takes', () => {
  const send = (method: string, url: string, headers = {}, payload?: string) =>
    test.app.inject(signedRequest({ method, url, headers: { 'x-domain': 'localhost', ...headers }, payload }))
  const json = { 'content-type': 'application/json' }

  it.each([
    ['an unknown path', 'GET', '/api/nobody', {}, undefined, 404, 'not_found'],
    ['the base alone', 'GET', '/api', {}, undefined, 404, 'not_found'],
    ['an unknown file', 'GET', '/nobody.js', {}, undefined, 404, 'not_found'],
    ['another method', 'PUT', '/api/member/me', {}, undefined, 405, 'method_not_allowed'],
    ['HEAD', 'HEAD', '/api/member/me', {}, undefined, 405, undefined],
    ['GET where POST is meant', 'GET', '/api/member/login', {}, undefined, 405, 'method_not_allowed'],
    ['malformed JSON', 'POST', '/api/member/login', json, '{"id":', 400, 'invalid_input'],
    ['JSON that is no object', 'POST', '/api/member/login', json, '[1]', 400, 'invalid_input'],
    [
      'another content type',
      'POST',
      '/api/member/login',
      { 'content-type': 'text/xml' },
      '<x/>',
      415,
      'unsupported_media_type',
    ],
    ['no content type', 'POST', '/api/member/login', {}, '{}', 415, 'unsupported_media_type'],
    [
      'a coded body',
      'POST',
      '/api/member/login',
      { ...json, 'content-encoding': 'gzip' },
      '{}',
      415,
      'unsupported_media_type',
    ],
    ['a large body', 'POST', '/api/member/login', json, 'x'.repeat(300_000), 413, 'too_large'],
  ])('%s: %s %s', async (_name, method, url, headers, payload, status, code) => {
    const answer = await send(method, url, headers, payload)
    expect(answer.statusCode).toBe(status)
    if (code) expect(answer.json()).toMatchObject(envelope(code))
    if (status === 405) expect(answer.headers.allow).toMatch(/GET|POST/)
  })

  it('invalid UTF-8 is not read as something else', async () => {
    const payload = Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    const request = signedRequest({
      method: 'POST',
      url: '/api/member/login',
      headers: { 'x-domain': 'localhost', ...json },
      payload,
    })
    expect((await test.app.inject(request)).json()).toMatchObject(envelope('invalid_input'))
  })
})

it('gives every answer its own request id and takes none from strangers', async () => {
  const request = { url: '/api/nobody', headers: { 'x-request-id': 'chosen-by-a-stranger' } }
  const answers = await Promise.all([test.app.inject(request), test.app.inject(request)])
  const ids = answers.map((answer) => answer.headers['x-request-id'])
  expect(new Set([...ids, 'chosen-by-a-stranger']).size).toBe(3)
  expect(answers.map((answer) => answer.json().request_id)).toEqual(ids)
})

it('behind a trusted proxy takes its request id and the address it names', async () => {
  const proxied = await createTestApp({ trust_proxy: ['loopback'] })
  const answer = await proxied.app.inject({
    url: '/api/nobody',
    headers: {
      'x-request-id': 'id-of-the-proxy',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    },
  })
  expect(answer.headers['x-request-id']).toBe('id-of-the-proxy')
  expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
  expect(proxied.logged()).toContain('"address":"203.0.113.9"')
  await proxied.close()
  expect(
    (await test.app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })).headers,
  ).not.toHaveProperty('strict-transport-security')
})

it('is unavailable, and says so in time, while the database is', async () => {
  const db = connect('postgres://nobody@127.0.0.1:9/none', { connect_timeout_ms: 1000 })
  const app = await createApp({ config: readConfig({}), db, log: createLog({ log_level: 'silent' }) })
  const client = new TestClient(app, 'network.test')
  for (const endpoint of [me, login])
    expect(await client.fail(endpoint as typeof me)).toMatchObject({ status: 503, code: 'unavailable' })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, (await app.inject('/healthz')).statusCode]).toEqual([503, 200])
  await app.close()
  await db.destroy()
})

it('answers a call that the database gave up for another with a conflict, and its transaction has not happened', async () => {
  const locked = await createTestApp(
    {},
    {
      addRoutes: ({ app, db }) =>
        app.get('/locks/:first', (request) => {
          const { first } = request.params as { first: string }
          return db.transaction().execute(async (trx) => {
            await sql`select pg_advisory_xact_lock(${Number(first)})`.execute(trx)
            await meet()
            await sql`select pg_advisory_xact_lock(${3 - Number(first)})`.execute(trx)
            return { done: true }
          })
        }),
    },
  )
  const meet = meetingOf(2)
  const answers = await Promise.all(['/locks/1', '/locks/2'].map((url) => locked.app.inject(url)))
  answers.sort((a, b) => a.statusCode - b.statusCode)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409])
  expect(answers[1]!.json()).toEqual(envelope('conflict'))
  expect(locked.logged()).not.toContain('unexpected error')
  await locked.close()
})

/** Lets each of so many wait for the last of them. */
function meetingOf(count: number): () => Promise<void> {
  let arrived = 0
  let open = () => {}
  const everyone = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    arrived += 1
    if (arrived === count) open()
    return everyone
  }
}

it('is not ready before the database has the schema of this code', async () => {
  const behind = await createTestApp()
  expect((await behind.app.inject('/readyz')).statusCode).toBe(200)
  await sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`.execute(
    behind.db,
  )
  const answer = await behind.app.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not migrated' }])
  await behind.close()
})

it('finishes the requests in flight when it closes, and closes their connections', async () => {
  const closing = await createTestApp(
    {},
    {
      addRoutes: ({ app }) =>
        app.get('/slow', async () => {
          await new Promise((resolve) => setTimeout(resolve, 300))
          return { done: true }
        }),
    },
  )
  await closing.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = closing.app.server.address() as AddressInfo
  const inFlight = fetch(`http://127.0.0.1:${port}/slow`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const closed = closing.close()
  const answer = await inFlight
  expect(await answer.json()).toEqual({ done: true })
  expect(answer.headers.get('connection')).toBe('close')
  await closed
})
