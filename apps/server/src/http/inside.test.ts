import { me } from '@cuesheet/contract/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Pages for the operator of the installation, and callers who pretend to be one. */
const inside = ['/metrics', '/api/openapi.json', '/api/docs', '/api/docs/json', '/api/docs/static/index.css']
const proxied: Record<string, Record<string, string>> = {
  Forwarded: { forwarded: 'for=203.0.113.9' },
  'X-Forwarded-For': { 'x-forwarded-for': '203.0.113.9' },
  'X-Forwarded-For of a private network': { 'x-forwarded-for': '10.0.0.9' },
  'X-Forwarded-Proto': { 'x-forwarded-proto': 'https' },
  'X-Forwarded-Host': { 'x-forwarded-host': 'localhost' },
  Via: { via: '1.1 edge' },
  'X-Real-IP': { 'x-real-ip': '127.0.0.1' },
}

let opened: TestApp | null = null
afterEach(async () => {
  await opened?.close()
  opened = null
})

describe('without a word of a proxy in the settings', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp()
  })
  afterAll(() => test.close())
  const statusOf = async (url: string, headers = {}, remoteAddress = '127.0.0.1') =>
    (await test.app.inject({ url, headers, remoteAddress })).statusCode

  it.each(inside)('%s answers this machine and private networks', async (url) => {
    for (const address of [
      '127.0.0.1',
      '::1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.9.9',
      '::ffff:10.0.0.1',
      'fd00::7',
    ])
      expect(await statusOf(url, {}, address), address).toBe(200)
    for (const address of ['203.0.113.9', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.9'])
      expect(await statusOf(url, {}, address), address).toBe(404)
  })

  it.each(inside)('%s answers nobody who shows to have come through a proxy', async (url) => {
    for (const [name, headers] of Object.entries(proxied))
      expect(await statusOf(url, headers), name).toBe(404)
  })
})

it.each([
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback' }],
  ['PUBLIC_SCHEME', { PUBLIC_SCHEME: 'https' }],
  ['PUBLIC_PORT', { PUBLIC_PORT: '443' }],
  ['PUBLIC_BASE_PATH', { PUBLIC_BASE_PATH: '/v1/api' }],
  ['NODE_ENV', { NODE_ENV: 'production' }],
])('where %s says that others may come in, no call counts as inside', async (_, environment) => {
  opened = await createTestApp({}, { environment })
  for (const url of inside) expect((await opened.app.inject(url)).statusCode, url).toBe(404)
})

it('a token opens the metrics from anywhere, and only the right one', async () => {
  const environment = { TRUST_PROXY: 'loopback', METRICS_TOKEN: 'of-the-scraper-alone' }
  opened = await createTestApp({}, { environment })
  const scrape = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' }
    return (await opened!.app.inject({ url: '/metrics', headers })).statusCode
  }
  expect(await scrape('of-the-scraper-alone')).toBe(200)
  for (const wrong of ['of-the-scraper-alon', 'x', 'of-the-scraper-alone2'])
    expect(await scrape(wrong)).toBe(404)
  expect((await opened.app.inject('/metrics')).statusCode).toBe(404)
})

it('API_DOCS=1 shows the reference to anyone, and the metrics to nobody else', async () => {
  opened = await createTestApp({}, { environment: { TRUST_PROXY: 'loopback', API_DOCS: '1' } })
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const statuses = await Promise.all(
    inside.map(async (url) => (await opened!.app.inject({ url, headers })).statusCode),
  )
  expect(statuses).toEqual([404, 200, 200, 200, 200])
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
