import net, { type AddressInfo } from 'node:net'
import { login } from '@cuesheet/contract/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { cheapPasswordCost, createTestApp, type TestApp } from '../../testing/test-app.ts'
import { signedRequest } from '../../testing/test-client.ts'

const password = 'cuesheet-demo'
let test: TestApp
let network: TestNetwork

beforeAll(async () => {
  test = await createTestApp()
  network = await createNetwork(test.db)
  await test.db
    .insertInto('network_domains')
    .values({ domain: 'play.localhost', network_id: network.network_id })
    .execute()
  const password_hash = await hashPassword(password, cheapPasswordCost)
  await createAccount(test.db, network, { user_id: 'manager@demo.test', password_hash })
  await createAccount(test.db, null, { as: 'operator', user_id: 'operator@demo.test', password_hash })
})
afterAll(() => test.close())

/** A sign-in as its bytes arrive: from where, called by what name. */
const signIn = (
  from: { host?: string; domain?: string; headers?: Record<string, string>; remoteAddress?: string },
  { app } = test,
) => {
  const { host = 'localhost', domain = host, headers = {}, remoteAddress = '127.0.0.1' } = from
  const id = domain === 'localhost' || domain === '127.0.0.1' ? 'operator@demo.test' : 'manager@demo.test'
  const request = signedRequest({
    method: 'POST',
    url: `/api/${login.path}`,
    headers: {
      host,
      'x-domain': domain,
      'content-type': 'application/json',
      connection: 'keep-alive',
      ...headers,
    },
    payload: JSON.stringify({ id, password }),
  })
  return app.inject({ ...request, remoteAddress })
}

it('the published password works for someone at this machine', async () => {
  for (const from of [{}, { host: 'play.localhost' }, { host: '127.0.0.1' }, { remoteAddress: '::1' }])
    expect((await signIn(from)).statusCode, JSON.stringify(from)).toBe(200)
})

it.each([
  ['a proxy that names its caller', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['a proxy that names another host', { headers: { 'x-forwarded-host': 'demo.example.com' } }],
  ['a proxy of the standard', { headers: { forwarded: 'for=203.0.113.9' } }],
  ['a proxy that signs', { headers: { via: '1.1 caddy' } }],
  ['a network’s own name', { host: 'play.localhost', headers: { 'x-real-ip': '203.0.113.9' } }],
  ['another machine', { host: 'play.localhost', remoteAddress: '10.0.0.7' }],
  ['an address of this machine that others call', { host: '10.0.0.1', domain: 'play.localhost' }],
  ['a public name', { host: 'demo.example.com', domain: 'play.localhost' }],
])('and nobody who comes through %s', async (_, from) => {
  await test.db.deleteFrom('sign_in_throttle').execute()
  const answer = await signIn(from)
  expect(answer.json()).toMatchObject({ success: false, code: 'forbidden' })
  expect(await test.db.selectFrom('sign_in_throttle').select('throttle_key').execute()).toHaveLength(0)
})

it('and nobody who comes through nginx as it is, which adds no header and calls this machine by its own name', async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  const payload = JSON.stringify({ id: 'operator@demo.test', password })
  const send = (version: string, connection: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const { headers } = signedRequest({
        method: 'POST',
        url: `/api/${login.path}`,
        headers: { host: `localhost:${port}`, 'x-domain': 'localhost', 'content-type': 'application/json' },
        payload,
      })
      const lines = Object.entries({ ...headers, 'content-length': payload.length, ...connection })
      const socket = net.connect(port, '127.0.0.1', () =>
        socket.write(
          `POST /api/${login.path} ${version}\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${payload}`,
        ),
      )
      let answer = ''
      socket.setEncoding('utf8').on('data', (chunk) => {
        answer += chunk
        if (answer.endsWith('}')) socket.end()
      })
      socket.on('error', reject).on('close', () => resolve(answer))
    })
  const refused = / 403 [\s\S]*"code":"forbidden"/
  expect(await send('HTTP/1.0', { connection: 'close' }), 'nginx before 1.29.7').toMatch(refused)
  expect(await send('HTTP/1.1', {}), 'nginx since then').toMatch(refused)
  expect(await send('HTTP/1.1', { connection: 'upgrade' }), 'as its guides have it').toMatch(refused)
  expect(await send('HTTP/1.1', { connection: 'keep-alive' }), 'a browser').toMatch(/ 200 [\s\S]*"token":"/)
})

it('a password of one’s own is asked for everywhere, and taken from anywhere', async () => {
  const own = await createTestApp({ demo_password: 'our own words' })
  const home = await createNetwork(own.db)
  await createAccount(own.db, home, {
    user_id: 'manager@demo.test',
    password_hash: await hashPassword(password, cheapPasswordCost),
  })
  const answer = await signIn({ host: home.domain, headers: { 'x-forwarded-for': '203.0.113.9' } }, own)
  await own.close()
  expect(answer.statusCode).toBe(200)
})
