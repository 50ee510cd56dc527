import { exportReport } from '@cuesheet/contract/report-export'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { createAccount, createNetwork } from '../testing/factories.ts'
import { openTestApp } from '../testing/test-app.ts'
import { createWebFolder } from '../testing/web-folder.ts'

const scrape_token = 'of-the-scraper-alone'
const scraper = { authorization: `Bearer ${scrape_token}` }
const { folder, remove } = createWebFolder()
const test = await openTestApp({ trust_proxy: ['10.0.0.0/8'], scrape_token }, { web_folder: folder })
const { db } = test
const network = await createNetwork(db, { name: 'home' })
const client = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
const download: string = (await client.call(exportReport, { body: { report: 'channels', format: 'csv' } }))
  .path
afterAll(() => remove())

const proxy = '10.0.0.1'
const ask = (url: string, headers: Record<string, string> = {}, from = proxy, method = 'GET') =>
  test.app.inject({
    url,
    method: method as InjectOptions['method'] & string,
    remoteAddress: from,
    headers: { host: 'home.test', accept: 'text/html', ...headers },
  })

const kinds: Record<string, () => ReturnType<typeof ask>> = {
  'a page': () => ask('/login'),
  'a page that does not exist': () => ask('/no/such/page'),
  'the page of a host that is nobody’s': () => ask('/login', { host: 'nobody.test' }),
  'a script': () => ask('/assets/main-abc123.js'),
  'an icon': () => ask('/favicon.svg'),
  'a picture that does not exist': () => ask('/pictures/nothing.svg'),
  'a payload': () => ask('/login/_payload.json'),
  'a build': () => ask('/builds/latest.json'),
  'a refused call': () => ask('/api/member/me'),
  'an unknown call': () => ask('/api/nothing'),
  'a method that is not taken': () => ask('/api/member/me', {}, proxy, 'POST'),
  'the reference of the API': () => ask('/api/openapi.json', scraper),
  'the page of the reference': () => ask('/api/docs', scraper),
  'a download': () => ask(`/api/${download}`),
  'a probe': () => ask('/healthz'),
  'a report of a violation': () => ask('/csp-reports', {}, proxy, 'POST'),
}

describe.each(Object.entries(kinds))('%s', (_name, answer) => {
  it('may not be framed, sniffed, or run what it should not, and discloses no address to other sites', async () => {
    const { headers } = await answer()
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\)/)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'/)
    for (const directive of ["frame-ancestors 'none'", "base-uri 'none'"]) expect(policy).toContain(directive)
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
    expect(scripts).not.toMatch(/unsafe|\*|https?:|data:|blob:/)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})

it('a page loads from its own site alone, with a nonce that is new each time', async () => {
  const policies = await Promise.all([ask('/login'), ask('/login')]).then((answers) =>
    answers.map(({ headers }) => String(headers['content-security-policy'])),
  )
  const nonces = policies.map((policy) => /'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy)![1]!)
  expect(new Set(nonces).size).toBe(2)
  expect(policies[0]!.replaceAll(nonces[0]!, '…').split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'nonce-…'",
    "style-src 'self' 'nonce-…'",
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'report-uri /csp-reports',
  ])
})

describe('TLS', () => {
  const overTls = { 'x-forwarded-proto': 'https' }
  it.each(['/login', '/api/member/me', '/no/such/page', '/assets/main-abc123.js'])(
    'that a trusted proxy ends is kept for a year: %s',
    async (url) => {
      const { headers } = await ask(url, overTls)
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    },
  )

  it('is not believed of a stranger, nor promised where there is none', async () => {
    for (const answer of [
      await ask('/login'),
      await ask('/login', { 'x-forwarded-proto': 'http' }),
      await ask('/login', overTls, '203.0.113.9'),
    ])
      expect(answer.headers).not.toHaveProperty('strict-transport-security')
  })
})

it('a page of another origin reads nothing, unless it was let in', async () => {
  const { headers } = await ask('/api/member/me', { origin: 'https://evil.test' })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  const preflight = await ask(
    '/api/external/exchange',
    { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    proxy,
    'OPTIONS',
  )
  expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
})
