import { logout, me } from '@cuesheet/contract/auth'
import { apiReferencePass } from '@cuesheet/contract/console-system'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import { createAccount, createNetwork, createSession, type TestNetwork } from '../testing/factories.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** What is about the installation itself: for operators who are signed in, and a scraper with its token. */
const ofOperators = ['/metrics', '/api/openapi.json']
const pages = ['/api/docs', '/api/docs/json', '/api/docs/static/index.css']
const scrape_token = 'of-the-scraper-alone'

let opened: TestApp | null = null
afterEach(async () => {
  await opened?.close()
  opened = null
})

describe('the metrics and the API reference', () => {
  let test: TestApp
  let operator: Viewer
  let member: Viewer
  let network: TestNetwork
  beforeAll(async () => {
    test = await createTestApp({ scrape_token })
    network = await createNetwork(test.db)
    operator = await createAccount(test.db, null, { as: 'operator', operator_role: 'reviewer' })
    member = await createAccount(test.db, network)
  })
  afterAll(() => test.close())
  const statusOf = async (url: string, headers: Record<string, string> = {}) =>
    (await test.app.inject({ url, headers: { host: 'localhost', ...headers } })).statusCode
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const passOf = async (viewer: Viewer) => {
    const client = await test.open('localhost', viewer)
    const { pass } = await client.call(apiReferencePass)
    return { client, cookie: `language=en; api_reference=${pass}` }
  }

  it.each([...ofOperators, ...pages])('%s answers nobody who is not known, wherever from', async (url) => {
    expect(await statusOf(url)).toBe(404)
    expect(await statusOf(url, { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    expect(await statusOf(url, bearer('x'.repeat(43)))).toBe(404)
    expect(await statusOf(url, { cookie: 'api_reference=x' })).toBe(404)
    const token = await createSession(test.db, member)
    expect(await statusOf(url, { host: network.domain, ...bearer(token) })).toBe(404)
    expect(await statusOf(url, bearer(token))).toBe(404)
  })

  it('opens to the scraper’s token, and to no other', async () => {
    for (const url of ofOperators) {
      expect(await statusOf(url, { host: '10.0.0.7:4100', ...bearer(scrape_token) }), url).toBe(200)
      for (const wrong of [scrape_token.slice(1), `${scrape_token}2`, ''])
        expect(await statusOf(url, bearer(wrong)), `${url} ${wrong}`).toBe(404)
    }
  })

  it('opens to an operator’s session on the installation’s domain alone', async () => {
    const token = await createSession(test.db, operator)
    for (const url of ofOperators) {
      expect(await statusOf(url, bearer(token)), url).toBe(200)
      expect(await statusOf(url, { host: network.domain, ...bearer(token) }), url).toBe(404)
    }
  })

  it('opens to a browser with an operator’s pass, for as long as the session lives', async () => {
    const { client, cookie } = await passOf(operator)
    for (const url of pages) expect(await statusOf(url, { cookie }), url).toBe(200)
    expect(await statusOf('/api/docs', { host: network.domain, cookie })).toBe(404)
    expect(await statusOf('/api/docs', { cookie: cookie.slice(0, -3) })).toBe(404)
    await client.call(logout)
    expect(await statusOf('/api/docs', { cookie })).toBe(404)
  })

  it('closes to a pass after an hour', async () => {
    const hourAgo = new Date(Date.now() - 3_601_000)
    opened = await createTestApp({}, { now: () => hourAgo })
    const late = await createAccount(opened.db, null, { as: 'operator' })
    const { pass } = await (await opened.open('localhost', late)).call(apiReferencePass)
    const headers = { host: 'localhost', cookie: `api_reference=${pass}` }
    expect((await opened.app.inject({ url: '/api/docs', headers })).statusCode).toBe(404)
  })
})

it('without a token set, none opens anything', async () => {
  opened = await createTestApp()
  const headers = { authorization: 'Bearer ' }
  for (const url of ofOperators) expect((await opened.app.inject({ url, headers })).statusCode, url).toBe(404)
})

describe('the installation’s own domain', () => {
  const statusOf = async (test: TestApp, host: string, domain: string) => {
    const client = await test.open(host)
    return client.fail(me, { headers: { 'x-domain': domain } })
  }

  it('counts only where the Host is it', async () => {
    opened = await createTestApp({ installation_domain: 'staff.example.com' })
    for (const host of [
      'nobody.test',
      '10.0.0.7',
      '127.0.0.1',
      '[::1]',
      'localhost',
      'staff.example.com.evil.test',
    ])
      expect(await statusOf(opened, host, 'staff.example.com'), host).toMatchObject({ code: 'wrong_domain' })
    expect(await statusOf(opened, 'staff.example.com', 'staff.example.com')).toMatchObject({
      code: 'session_required',
    })
  })

  it('has the names of this machine where it is localhost, and no others', async () => {
    opened = await createTestApp()
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(await statusOf(opened, host, 'localhost'), host).toMatchObject({ code: 'session_required' })
    for (const host of ['nobody.test', '10.0.0.7', 'demo.example.com'])
      expect(await statusOf(opened, host, 'localhost'), host).toMatchObject({ code: 'wrong_domain' })
  })
})
