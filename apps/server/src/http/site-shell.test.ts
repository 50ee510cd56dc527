import { brotliDecompressSync } from 'node:zlib'
import { buildMeta, latestBuild, pagePayload } from '@cuesheet/contract/builds'
import { routes } from '@cuesheet/contract/routes'
import { meta } from '@cuesheet/contract/site'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createNetwork, type NewNetwork } from '../features/site/mutations.ts'
import { createTestApp, openTestApp } from '../testing/test-app.ts'
import { builtScript, configOf, createWebFolder } from '../testing/web-folder.ts'

const brand = {
  design_id: 'mcn-2',
  color_primary: '#112233',
  color_primary_dim: '#001122',
  support_url: 'https://support.test/?a=1&b=2',
} as const
const home: NewNetwork = {
  ...brand,
  name: 'home',
  domains: ['home.test'],
  is_playist: false,
  texts: { ko: { title: '집', description: '집 설명' }, en: { title: 'Home' } },
  logo_meta: '/pictures/share.png',
}

const { folder, remove } = createWebFolder()
const test = await openTestApp({ trust_proxy: ['loopback'] }, { web_folder: folder })
const { db } = test
await createNetwork(db, home)
await createNetwork(db, {
  ...brand,
  name: 'us',
  domains: ['us.test'],
  is_playist: true,
  texts: { ko: { title: '미국' } },
})
afterAll(() => remove())

const open = (url: string, host = 'home.test', headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host, ...headers } })

describe('a page', () => {
  it.each([
    ['/', 200],
    ['/login', 200],
    ['/dashboard?member=3', 200],
    ['/notices/12', 200],
    ['/guides/auths/pc-auth/', 200],
    ['/no/such/page', 404],
    ['/notices/twelve', 404],
    ['/%E0%A4%A', 404],
  ])('is answered at %s with %i', async (url, status) => {
    const answer = await open(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(answer.body).toContain('/assets/main-abc123.js')
  })

  it('carries its domain’s brand as the call answers it, with absolute addresses for link previews', async () => {
    const { body } = await open('/guides?x=1')
    const config = configOf(body)
    const client = await test.open('home.test')
    const { metadata } = await client.call(meta, { query: { domain: 'home.test' } })
    expect(config).toEqual({ apiBaseUrl: '/api', buildId: expect.stringMatching(/^[0-9a-f]{16}$/), metadata })
    expect(metadata).toMatchObject({ domain: 'home.test', design_id: 'mcn-2', color_primary: '#112233' })
    for (const tag of [
      '<title>집</title>',
      '<meta name="description" content="집 설명">',
      '<meta property="og:title" content="집">',
      '<meta property="og:url" content="http://home.test/guides">',
      '<meta property="og:locale" content="ko_KR">',
      '<meta property="og:image" content="http://home.test/pictures/share.png">',
      '<link rel="icon" href="/favicon.svg">',
      '--brand-fill-light:#112233;',
    ])
      expect(body).toContain(tag)
  })

  it('shows a PNG where it is shared, drawn in its colour where the brand has none', async () => {
    expect((await open('/', 'us.test')).body).toContain(
      '<meta property="og:image" content="http://us.test/pictures/generated/share/note-112233.png">',
    )
    expect((await open('/pictures/generated/share/note-112233.png', 'us.test')).statusCode).toBe(200)
    const drawn = db.updateTable('networks').where('name', '=', 'us')
    await drawn.set({ logo_meta: '/pictures/generated/share/moon-112233.svg' }).execute()
    expect((await open('/?y=1', 'us.test')).body).not.toMatch(/og:image[^>]+\.svg/)
  })

  it('names its address as the browser knows it, behind a trusted proxy', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'home.test:8443' }
    const { body, headers } = await open('/login', '10.0.0.7:4100', forwarded)
    expect(body).toContain('<meta property="og:image" content="https://home.test:8443/pictures/share.png">')
    expect(headers['content-security-policy']).toContain('; report-uri /csp-reports; report-to csp')
    expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"')
    await db.updateTable('networks').set({ is_default: true }).where('name', '=', 'us').execute()
    const foreignHost = (await open('/login', 'evil.example:99')).body
    await db.updateTable('networks').set({ is_default: false }).where('name', '=', 'us').execute()
    expect(foreignHost).toContain('<meta property="og:url" content="http://us.test:99/login">')
    expect(foreignHost).not.toMatch(/og:[^>]*evil/)
    const junk = await open('/login', 'home.test', { 'x-forwarded-proto': 'javascript' })
    expect(junk.body).toContain('<meta property="og:url" content="http://home.test/login">')
    const foreign = await open('/login', 'home.test', { 'x-forwarded-host': '"><script>alert(1)</script>' })
    expect([foreign.statusCode, foreign.body.includes('alert')]).toEqual([404, false])
  })

  it('runs nothing but its own scripts, and has violations reported', async () => {
    const answers = [await open('/'), await open('/')]
    const [first, second] = answers.map((answer) => {
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toMatch(/; report-uri \/csp-reports$/)
      expect(policy).not.toContain('unsafe')
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)![1]!
      expect(answer.body).toContain(`<style nonce="${nonce}">:root{--brand-`)
      return nonce
    })
    expect(first).not.toBe(second)
  })

  it('is in the language of the cookie, else of the browser, else of the site', async () => {
    const language = async (host: string, headers = {}) =>
      /<html lang="([^"]+)">/.exec((await open('/', host, headers)).body)![1]
    expect(await language('home.test')).toBe('ko')
    expect(await language('us.test')).toBe('en')
    expect(await language('home.test', { 'accept-language': 'zh-TW,en;q=0.5' })).toBe('zh-TW')
    const cookie = { 'accept-language': 'zh-TW', cookie: 'a=b; language=en' }
    expect(await language('home.test', cookie)).toBe('en')
    expect((await open('/', 'home.test', cookie)).body).toContain('<title>Home</title>')
    expect(await language('home.test', { cookie: 'language=en"><script>' })).toBe('ko')
  })

  it('has a title in every language: its own, else the default language’s, else any, else the name', async () => {
    const titles = async (host: string) =>
      Object.values(configOf((await open('/', host)).body).metadata.texts).map(
        (text) => (text as { title: string }).title,
      )
    expect(await titles('home.test')).toEqual(['집', 'Home', '집', '집'])
    expect(await titles('us.test')).toEqual(['미국', '미국', '미국', '미국'])
  })

  it('reads no cookie but the language’s', async () => {
    const start = async (cookie: string) =>
      (await open('/', 'home.test', { cookie })).body.split('<title>')[0]!
    for (const cookie of ['', 'theme=dark; currency=USD', 'color_primary=%23ff0000'])
      expect(await start(cookie)).toMatch(/<html lang="ko">[\s\S]*content="light dark"/)
  })
})

describe('a domain that is nobody’s', () => {
  it.each([
    ['en', 'There is no site at this address'],
    ['ko', '이 주소에는 사이트가 없습니다'],
    ['zh-CN', '此网址没有网站'],
    ['zh-TW', '這個網址沒有網站'],
  ])('shows an error page that needs nothing else, in %s', async (language, title) => {
    const answer = await open('/login', 'nobody.test', { 'accept-language': language })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain(`<html lang="${language}">`)
    expect(answer.body).toContain(`<h1>${title}</h1>`)
    expect(answer.body).not.toMatch(/<script|src=|nobody\.test/)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; img-src 'self'/)
    expect(answer.body).toContain(/'nonce-([^']+)'/.exec(policy)![1]!)
    expect((await open('/_payload.json', 'nobody.test')).json().code).toBe('unknown_domain')
  })

  it('looks like any other while the database is away: the app comes, with the last known brand if any', async () => {
    const broken = await createTestApp({}, { web_folder: folder })
    await createNetwork(broken.db, home)
    const at = (host: string, url = '/login') => broken.app.inject({ url, headers: { host } })
    const before = configOf((await at('home.test')).body)
    await broken.db.destroy()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    const known = await at('home.test')
    expect([known.statusCode, configOf(known.body)]).toEqual([200, before])
    const unknown = await at('nobody.test')
    expect([unknown.statusCode, configOf(unknown.body).metadata]).toEqual([200, null])
    expect(unknown.body).toContain('<title>nobody.test</title>')
    expect(unknown.body + (await at('nobody.test', '/favicon.svg')).body).not.toContain('Cuesheet')
    const payload = await at('nobody.test', '/login/_payload.json')
    expect([payload.statusCode, payload.json().code]).toEqual([503, 'unavailable'])
    vi.useRealTimers()
    await broken.close()
  })
})

describe('files', () => {
  it('with a hash in their name are kept for ever, and come as they were compressed when built', async () => {
    const plain = await open('/assets/main-abc123.js')
    expect(plain.body).toBe(builtScript)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const compressed = await open('/assets/main-abc123.js', 'home.test', { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(compressed.headers['content-type']).toMatch(/javascript/)
    expect(String(brotliDecompressSync(compressed.rawPayload))).toBe(builtScript)
    expect((await open('/robots.txt')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/assets/main-old.js',
    '/nobody.png',
    '/.sources-hash',
    '/assets/../../package.json',
    '/index.html',
    '/..%2fpackage.json',
    '/builds/meta/0123456789abcdef.json',
    '/builds/meta/latest.json',
    '/builds/meta/__proto__.json',
    '/nothing/_payload.json',
    '/notices/x/_payload.json',
    '/_payload.json/_payload.json',
  ])('%s is not one: 404', async (url) => {
    const answer = await open(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not_found')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('that a reader looks for are a page that does not exist', async () => {
    const answer = await open('/old-page.html', 'home.test', { accept: 'text/html,*/*;q=0.8' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})

describe('builds', () => {
  it('name the one that is served, and its pages', async () => {
    const latest = await open('/builds/latest.json')
    expect(latest.headers['cache-control']).toBe('no-cache')
    const build = latestBuild.parse(latest.json())
    expect(build.id).toBe(configOf((await open('/')).body).buildId)
    const described = await open(`/builds/meta/${build.id}.json`)
    expect(described.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(buildMeta.parse(described.json())).toEqual({ ...build, routes: [...routes] })
  })
})

describe('what a page needs', () => {
  it.each(['/_payload.json', '/login/_payload.json', '/notices/12/_payload.json'])(
    'is given at %s, the same for everyone who names the language',
    async (url) => {
      const cookie = { cookie: 'language=zh-CN', 'accept-language': 'en' }
      const named = await open(`${url}?language=ko`, 'home.test', cookie)
      expect(named.headers['cache-control']).toBe('public, max-age=60')
      const payload = pagePayload.parse(named.json())
      expect(payload).toMatchObject({ language: 'ko', notices: [], guides: [] })
      expect(payload.metadata).toEqual(configOf((await open('/')).body).metadata)
      expect(payload.constants.least_music_volume_percent).toBe(11)
      for (const query of ['', '?language=fr', '?language=ko&language=ko']) {
        const own = await open(url + query, 'home.test', cookie)
        expect(own.headers['cache-control']).toBe('private, no-store')
        expect(own.json()).toEqual({ ...payload, language: 'zh-CN' })
      }
    },
  )

  it('names every guide, with its steps, on the pages of the guides', async () => {
    const { body } = await open('/guides/_payload.json?language=ko')
    const { guides } = pagePayload.parse(JSON.parse(body))
    expect(guides).toHaveLength(7)
    for (const { path, steps } of guides) {
      expect((await open(path)).statusCode, path).toBe(200)
      expect(steps.length).toBeGreaterThan(4)
    }
  })
})

it('compresses answers worth it, and says who may not frame or sniff them', async () => {
  const answer = await open('/guides', 'home.test', { 'accept-encoding': 'br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(String(brotliDecompressSync(answer.rawPayload))).toContain('</html>')
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'private, no-cache',
  })
})

it('keeps the page of links to codes out of indexes and referrers, however it is written', async () => {
  for (const url of ['/verify', '/Verify/', '/verify?x=1']) {
    const { headers, statusCode } = await open(url)
    expect([statusCode, headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
      200,
      'noindex, nofollow',
      'no-referrer',
    ])
  }
  expect((await open('/login')).headers).not.toHaveProperty('x-robots-tag')
})

it('says to build where nothing is built', async () => {
  const unbuilt = await createTestApp({}, { web_folder: '/nowhere' })
  const answer = await unbuilt.app.inject({ url: '/login', headers: { 'accept-language': 'en' } })
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('npm start')
  await unbuilt.close()
})
