import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRedirects } from '../../../../e2e/open-redirects.ts'
import { fromUrlOf, returnPath } from './return-path.ts'

const origin = 'http://morning.localhost:4100'

describe('returnPath', () => {
  it.each(['/dashboard', '/report-video?period=6_months&q=%EA%B0%80', '/notices/12'])(
    'takes the path %s of this site',
    (path) => {
      expect(returnPath(path, origin)).toBe(path)
    },
  )

  it('opens no modal', () => {
    expect(returnPath('/dashboard?logout=1&period=6_months', origin)).toBe('/dashboard?period=6_months')
  })

  it.each([
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/dashboard\r\nSet-Cookie: a=b',
    'https://evil.test/dashboard',
    'javascript:alert(1)',
    ' /dashboard',
    'dashboard',
    '/..//evil.test',
    '/a/..//evil.test',
    `/${'a'.repeat(10_000)}`,
    '/login',
    '/Login/',
    '/login?fromUrl=%2Flogin',
    '/EXTERNAL/auth',
    '/%64ashboard',
    '/',
    '/external/auth',
    '',
    null,
    undefined,
  ])('ignores %j', (path) => {
    expect(returnPath(path, origin)).toBeNull()
  })

  it.each(openRedirects)('leads nowhere but into this site by %j', (given) => {
    const path = returnPath(given, origin)
    if (path === null) return
    // Also where a router decodes what it is given, once or twice.
    for (const read of [path, decodeURIComponent(path), decodeURIComponent(decodeURIComponent(path))]) {
      expect(read).toMatch(/^\/\w/)
      expect(new URL(read, origin).origin).toBe(origin)
    }
    expect(
      fromUrlOf({ pathname: '/dashboard', searchStr: `?fromUrl=${encodeURIComponent(given)}` }, origin),
    ).toBe(path)
  })

  it('never leads to another origin, for any input', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('/', '\\', '.', ':', '@', '\t', '\n', '%', 'a', '?', '#'),
    })
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string(), fc.webUrl()), (given) => {
        const path = returnPath(given, origin)
        if (path !== null) expect(new URL(path, origin).origin).toBe(origin)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('fromUrlOf', () => {
  it('is the place a visitor is sent away from', () => {
    expect(fromUrlOf({ pathname: '/report-video', searchStr: '?period=6_months' }, origin)).toBe(
      '/report-video?period=6_months',
    )
  })

  it('is nothing for the open pages', () => {
    for (const pathname of ['/', '/login', '/external/auth'])
      expect(fromUrlOf({ pathname, searchStr: '' }, origin)).toBeUndefined()
  })

  it('is the page asked for, unless that is hostile', () => {
    expect(fromUrlOf({ pathname: '/dashboard', searchStr: '?fromUrl=%2Fmusics' }, origin)).toBe('/musics')
    expect(fromUrlOf({ pathname: '/login', searchStr: '?fromUrl=%2Fmusics' }, origin)).toBe('/musics')
    expect(fromUrlOf({ pathname: '/dashboard', searchStr: '?fromUrl=//evil.test' }, origin)).toBe(
      '/dashboard?fromUrl=//evil.test',
    )
  })
})
