import { meta } from '@cuesheet/contract/site'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openRedirects } from '../../../../e2e/open-redirects.ts'
import { createNetwork } from '../testing/factories.ts'
import { runs } from '../testing/sample.ts'
import { openTestApp } from '../testing/test-app.ts'
import { configOf, createWebFolder } from '../testing/web-folder.ts'

const hostileTexts = [
  '</script><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '<!-- <script> -->',
  '" onload="alert(1)',
  "' onload='alert(1)",
  '&quot;&lt;script&gt;',
  '\u2028alert(1)\u2029',
  'line\nbreak\r\nSet-Cookie: a=b',
  "$& $` $' $1 $<title>",
  '\\u003c/script\\u003e',
  '}</style><style>*{display:none}',
  'url(javascript:alert(1))',
  '\u0001\u001f\u007f\u0085',
  '\u202egnp.exe',
  '{{constructor.constructor("alert(1)")()}}',
  '가'.repeat(10_000),
]

const { folder, remove } = createWebFolder()
const test = await openTestApp({}, { web_folder: folder })
const { db } = test
const network = await createNetwork(db)
afterAll(() => remove())

const open = (url: string, headers: Record<string, string>) => test.app.inject({ url, headers })

/** Nothing of a page but what it always has: its own two scripts, the brand’s colours, one head, no handler, no other element. */
function expectSound(html: string) {
  expect(html.match(/<script/gi)).toHaveLength(2)
  expect(html.match(/<\/script/gi)).toHaveLength(2)
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(
    html.match(/<style[^>]*>:root\{(--brand-[a-z]+(-(\d|dim))?-(light|dark):#[0-9a-f]{6};?){20}\}<\/style>/g),
  ).toHaveLength(1)
  expect(html.match(/<\/?style/gi)).toHaveLength(2)
  expect(html).not.toMatch(/<(img|iframe|svg)|<!--/i)
  const attributes = [...html.replace(/<script.*?<\/script>/gs, '').matchAll(/<[a-z][^>]*>/g)].map(([tag]) =>
    tag.replaceAll(/"[^"]*"/g, '""'),
  )
  expect(attributes.length).toBeGreaterThan(10)
  for (const tag of attributes) expect(tag).toMatch(/^<[a-z]+(\s+[a-z-]+(=""|\b))*\s*\/?>$/)
}

it('metadata of any text stays text in every place', async () => {
  for (const text of hostileTexts) {
    await db.deleteFrom('network_texts').execute()
    const { network_id } = network
    const row = { network_id, locale: 'ko', title: text, description: text }
    await db.insertInto('network_texts').values(row).execute()
    const links = { support_url: text, logo_favicon: text, logo_meta: text }
    await db.updateTable('networks').set(links).execute()
    // A second instance, so that no cached brand answers.
    const fresh = await createSecondApp()
    const { body, headers } = await fresh.inject({ url: '/login', headers: { host: network.domain } })
    expectSound(body)
    const { metadata } = configOf(body)
    expect(metadata.texts.en).toEqual({ title: text, description: text })
    expect(metadata.links.support).toBe(text)
    expect(Object.keys(headers)).not.toContain('set-cookie')
    const icon = (await fresh.inject({ url: '/favicon.svg', headers: { host: network.domain } })).body
    expect(icon).toMatch(/^<svg [^<]*<rect [^<]*\/><text [^<]*>[^<>"]*<\/text><\/svg>$/)
    await fresh.close()
  }
  await db.deleteFrom('network_texts').execute()
  await db.updateTable('networks').set({ support_url: null, logo_favicon: null, logo_meta: null }).execute()
})

async function createSecondApp() {
  const { createApp } = await import('../app.ts')
  const { readConfig } = await import('../config.ts')
  return createApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, web_folder: folder })
}

describe('a host', () => {
  it.each([
    '"><script>alert(1)</script>',
    'evil.test/%0d%0aX: y',
    'home.test@evil.test',
    'user:password@home.test',
    'javascript:alert(1)',
    '../../etc/passwd',
    'a'.repeat(10_000),
    '[::1',
    '[<script>]',
    '집.test',
    '%00',
    '.',
    '-',
    "'; drop table networks; --",
  ])('%j shows the page that there is no site, and nothing of it', async (host) => {
    for (const url of ['/login', '/', '/no/such/page']) {
      const answer = await open(url, { host: Buffer.from(host).toString('latin1') })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('<h1>이 주소에는 사이트가 없습니다</h1>')
      expect(answer.body).not.toMatch(/<script|alert|evil|passwd|aaaa/)
    }
    const call = await (await test.open(network.domain)).send(meta, { query: { domain: host } })
    expect(call.statusCode).toBe(host === '.' || host === '-' ? 404 : 400)
  })

  it('is not believed from X-Forwarded-Host where no proxy is trusted', async () => {
    const { body } = await open('/', { host: 'nobody.test', 'x-forwarded-host': network.domain })
    expect(body).toContain('<h1>이 주소에는 사이트가 없습니다</h1>')
  })

  it('whose port is no port is a host without one', async () => {
    const { statusCode, body } = await open('/', { host: `${network.domain}:80"><script>` })
    expect(statusCode).toBe(200)
    expectSound(body)
    expect(body).toContain(`content="http://${network.domain}/"`)
  })
})

it('never redirects, for any requested address', async () => {
  for (const place of openRedirects) {
    const encoded = encodeURIComponent(place)
    const paths = [`/login?fromUrl=${encoded}`, `/${encoded}`, `/external/auth?fromUrl=${encoded}`]
    // Only what a request line can carry.
    if (/^[!-~]+$/.test(place) && place.startsWith('/')) paths.push(place)
    for (const url of paths) {
      const { statusCode, headers, body } = await open(url, { host: network.domain, accept: 'text/html' })
      expect([200, 404], url).toContain(statusCode)
      expect(headers).not.toHaveProperty('location')
      expect(headers).not.toHaveProperty('refresh')
      expect(body.replaceAll(/nonce="[^"]*"/g, '')).not.toMatch(/evil|http-equiv="?refresh/i)
    }
  }
})

it('a page comes with any query, and nothing of the query is in it', async () => {
  const wild = fc.oneof(
    fc.constantFrom(...hostileTexts.map((text) => encodeURIComponent(text).slice(0, 5000))),
    fc.stringMatching(/^[!-~]{0,200}$/),
  )
  const header = fc.oneof(
    fc.constantFrom(
      'language="><script>',
      'language=en; language="',
      '=;=;;',
      'language=%',
      `a=${'x'.repeat(10_000)}`,
    ),
    fc.string({
      unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
      maxLength: 300,
    }),
  )
  let pages = 0
  const withoutNonce = ({ body }: { body: string }) => body.replaceAll(/nonce="[^"]*"/g, '')
  await fc.assert(
    fc.asyncProperty(wild, wild, header, header, async (path, query, cookie, language) => {
      const url = `/${path.replaceAll(/[?#\\]|^\/+/g, '')}?${query}`
      const headers = { host: network.domain, accept: 'text/html', cookie, 'accept-language': language }
      const answer = await open(url, headers)
      expect([200, 404]).toContain(answer.statusCode)
      if (answer.statusCode !== 404 || answer.headers['content-type'] !== 'text/html; charset=utf-8') return
      pages += 1
      expectSound(answer.body)
      expect(withoutNonce(answer)).toBe(withoutNonce(await open('/', headers)))
    }),
    { numRuns: runs(300) },
  )
  expect(pages).toBeGreaterThan(runs(80))
})
