import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { me } from '@cuesheet/contract/auth'
import { uploadChunk } from '@cuesheet/contract/console-uploads'
import { contextHeaders } from '@cuesheet/contract/context-headers'
import { endpoint } from '@cuesheet/contract/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import { addApiKey } from '../features/api-keys/mutations.ts'
import { createAccount, createNetwork } from '../testing/factories.ts'
import { openTestApp } from '../testing/test-app.ts'
import { signedRequest, type TestClient } from '../testing/test-client.ts'
import { createBodyMemory } from './read-body.ts'
import { serve } from './serve.ts'

const MiB = 1024 * 1024

const lasting = endpoint({
  method: 'POST',
  path: 'test/lasting',
  access: 'anyone',
  context: false,
  summary: 'For this test.',
})
/** The server’s side of every connection, for what it has read of each. */
const connections: net.Socket[] = []
const test = await openTestApp(
  { body_memory_bytes: 64 * MiB },
  {
    addRoutes: (server) =>
      serve(
        server,
        lasting,
        async () => {
          await sleep(700)
          return {}
        },
        { deadline_ms: 60_000 },
      ),
  },
)
const { db } = test
test.app.server.on('connection', (socket) => connections.push(socket))
await test.app.listen({ host: '127.0.0.1', port: 0 })
const port: number = (test.app.server.address() as AddressInfo).port
const network = await createNetwork(db)
beforeEach(async () => {
  await db.deleteFrom('sign_in_throttle').execute()
  // Until then the bodies of the test before have their place.
  while (connections.some(({ destroyed }) => !destroyed)) await sleep(5)
  connections.length = 0
})

const keyOf = async (scope: 'reports:write' | 'tickets') =>
  (await addApiKey(db, network.scope, { name: 'Nightly', scopes: [scope] }, { account_id: null })).key

/** A client that sends a head, and of the body what it is told to. */
async function open(head: string[]) {
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return {
    socket,
    written: Buffer.byteLength(`${head.join('\r\n')}\r\n\r\n`),
    async answered(pattern = /^HTTP\/1\.1 [2-5]/m) {
      while (!pattern.test(text) && !socket.destroyed) await sleep(5)
      return Number(/HTTP\/1\.1 ([2-5]\d\d)/.exec(text.replace('HTTP/1.1 100 Continue', ''))?.[1] ?? 100)
    },
    text: () => text,
    async closed() {
      while (!socket.destroyed) await sleep(5)
    },
  }
}

/** Of a call as a browser signs it: the lines of its head. */
function headOf(call: {
  method: string
  path: string
  headers: Record<string, string>
  length: number | null
}) {
  const { method, path, length } = call
  const { headers } = signedRequest({
    method,
    url: path,
    headers: call.headers,
    payload: Buffer.alloc(length ?? 0),
  })
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
}

const bytes = 'application/octet-stream'
const file = '/api/report-files?name=a.csv'
const piece = '/api/console/reports/uploads/chunk?upload=1&file=1&offset=0'
const page = { [contextHeaders.domain]: 'localhost', 'content-type': bytes }

describe('a body that nobody may send is refused before anything of it is read', () => {
  it.each([
    ['a file without a key', { path: file, headers: {}, length: 32 * MiB }, 401],
    ['a file without a key, in chunks', { path: file, headers: {}, length: null }, 401],
    ['a piece without a session', { path: piece, headers: page, length: 4 * MiB }, 401],
    ['a piece without a session, in chunks', { path: piece, headers: page, length: null }, 401],
    [
      'a piece without a signature',
      { path: piece, headers: { ...page, 'x-secure-token': 'no' }, length: 4 * MiB },
      403,
    ],
    ['more than its call takes', { path: '/api/member/login', headers: page, length: MiB }, 413],
    ['more than any file has', { path: file, headers: {}, length: 40 * MiB }, 413],
    ['what no call takes', { path: '/api/nobody', headers: {}, length: 200_000 }, 404],
    ['what no call takes, in chunks', { path: '/nobody', headers: {}, length: null }, 404],
    ['another method', { method: 'DELETE', path: '/api/member/login', headers: {}, length: 200_000 }, 405],
  ])('%s', async (_name, call, status) => {
    const method = 'method' in call ? call.method : call.path === piece ? 'PUT' : 'POST'
    const client = await open(headOf({ method, ...call }))
    expect(await client.answered()).toBe(status)
    expect(client.text()).toMatch(/^connection: close\r$/im)
    // Nothing but the head was read, and the connection is no longer.
    await client.closed()
    expect(connections.map(({ bytesRead }) => bytesRead)).toEqual([client.written])
  })

  it('a file with a key that is for something else', async () => {
    const authorization = `Bearer ${await keyOf('tickets')}`
    const client = await open(
      headOf({ method: 'POST', path: file, headers: { authorization }, length: 32 * MiB }),
    )
    expect(await client.answered()).toBe(403)
    await client.closed()
    expect(connections[0]!.bytesRead).toBe(client.written)
  })

  it('and a client that asks first is told without sending', async () => {
    const expects = { expect: '100-continue' }
    const refused = await open(headOf({ method: 'POST', path: file, headers: expects, length: 32 * MiB }))
    expect(await refused.answered()).toBe(401)
    expect(refused.text()).not.toContain('100 Continue')
    const authorization = `Bearer ${await keyOf('reports:write')}`
    const head = headOf({
      method: 'POST',
      path: file,
      headers: { authorization, ...expects, 'content-type': bytes },
      length: 5,
    })
    const taken = await open(head)
    await taken.answered(/100 Continue/)
    taken.socket.write('a,b\n1')
    expect(await taken.answered()).toBe(200)
    taken.socket.destroy()
  })
})

it('a body in chunks ends where its call takes no more, and is otherwise taken', async () => {
  const authorization = `Bearer ${await keyOf('reports:write')}`
  const headers = { authorization, 'content-type': bytes }
  const whole = await open(headOf({ method: 'POST', path: file, headers, length: null }))
  whole.socket.write('4\r\na,b\n\r\n0\r\n\r\n')
  expect(await whole.answered()).toBe(200)
  whole.socket.destroy()
  const endless = await open(headOf({ method: 'POST', path: file, headers, length: null }))
  const chunk = `100000\r\n${'x'.repeat(MiB)}\r\n`
  const send = async () => {
    while (!endless.socket.destroyed && !/^HTTP/.test(endless.text()))
      if (!endless.socket.write(chunk))
        await Promise.race([sleep(50), new Promise((go) => endless.socket.once('drain', go))])
  }
  await Promise.race([send(), endless.answered()])
  expect(connections.at(-1)!.bytesRead).toBeLessThan(36 * MiB)
  endless.socket.destroy()
})

it('a caller’s bodies take half of the memory at most; the next one is told to wait, unread, and others are served', async () => {
  const authorization = `Bearer ${await keyOf('reports:write')}`
  const headers = { authorization, 'content-type': bytes }
  const begin = () => open(headOf({ method: 'POST', path: file, headers, length: 16 * MiB }))
  // Whichever two are proven first have the places.
  const clients = [await begin(), await begin(), await begin()]
  const told = await Promise.race(clients.map((client) => client.answered().then(() => client)))
  expect(await told.answered()).toBe(429)
  expect(told.text()).toMatch(/^retry-after: 5\r$/im)
  await told.closed()
  expect(Math.max(...connections.map(({ bytesRead }) => bytesRead))).toBeLessThanOrEqual(
    Math.max(...clients.map(({ written }) => written)),
  )
  const browser = await test.open(network.domain, await createAccount(db, network))
  expect((await browser.call(me)).permission_flag).toBe(0)
  const others = clients.filter((client) => client !== told)
  expect(others.map(({ text }) => text())).toEqual(['', ''])
  for (const { socket } of others) socket.destroy()
  // Their places are free as soon as the server has seen that.
  await expect
    .poll(async () => {
      const next = await begin()
      const isTold = await Promise.race([next.answered().then(() => true), sleep(200).then(() => false)])
      next.socket.destroy()
      return isTold
    })
    .toBe(false)
})

it('all together have what there is, and strangers a quarter of it; what is freed is there again', () => {
  const memory = createBodyMemory(64 * MiB)
  const of = (address: string, size: number, is_stranger = false) =>
    memory.reserve({ bytes: size * MiB, address, is_stranger })
  const free = [of('203.0.113.1', 32), of('203.0.113.2', 16)]
  expect(() => of('203.0.113.1', 1)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  free.push(of('2001:db8::1', 8, true), of('2001:db8:1::1', 8, true))
  expect(() => of('203.0.113.9', 1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  // What costs no more than its connection is always taken.
  memory.reserve({ bytes: 2000, address: '203.0.113.1', is_stranger: true })()
  for (const each of free.slice(0, 2)) each()
  for (const each of free.slice(0, 2)) each()
  expect(() => of('203.0.113.9', 1, true)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  of('203.0.113.9', 32)
  expect(() => of('203.0.113.9', 1)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
})

it('strangers who send what nobody asked for cost the server no memory', async () => {
  const body = Buffer.alloc(8 * MiB)
  const head = headOf({ method: 'POST', path: file, headers: {}, length: 32 * MiB })
  const before = process.memoryUsage().arrayBuffers
  let highest = 0
  const clients = await Promise.all(Array.from({ length: 12 }, () => open(head)))
  for (const { socket } of clients) for (let count = 0; count < 4; count++) socket.write(body)
  while (clients.some(({ socket }) => !socket.destroyed)) {
    highest = Math.max(highest, process.memoryUsage().arrayBuffers - before)
    await sleep(2)
  }
  expect(connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0)).toBeLessThan(12 * MiB)
  expect(highest).toBeLessThan(32 * MiB)
})

it('requests that are reset by their client leave no error in the log', async () => {
  const send = (raw: string) =>
    new Promise<void>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.write(raw, () => {
          socket.resetAndDestroy()
          resolve()
        })
      })
      socket.on('error', () => resolve())
    })
  const before = test.logged().length
  const get = 'GET /api/member/me HTTP/1.1\r\nHost: localhost\r\n\r\n'
  for (let count = 0; count < 60; count++)
    await Promise.all([
      send(get),
      send(`${get}${get}`),
      send('GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      send('POST /api/member/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{}'),
      send('POST /nobody HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}'),
    ])
  await sleep(300)
  const levels = test
    .logged()
    .slice(before)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level === 'error' || level === 'fatal')
  expect(levels).toEqual([])
  const client: TestClient = await test.open('localhost')
  expect((await client.send(uploadChunk)).statusCode).toBe(401)
})

it('a call that may take long is answered, though nothing moves on its connection meanwhile', async () => {
  const { timeout } = test.app.server
  test.app.server.timeout = 200
  const client = await open(headOf({ method: 'POST', path: '/api/test/lasting', headers: {}, length: 0 }))
  await Promise.race([client.answered(), client.closed()])
  test.app.server.timeout = timeout
  expect(client.text()).toMatch(/^HTTP\/1\.1 200 OK/)
  client.socket.destroy()
})
