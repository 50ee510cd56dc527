import type { Page } from '@playwright/test'
import { expect, siteOf, test } from './guarded-page.ts'
import { openRedirects } from './open-redirects.ts'
import { word } from './words.ts'

// Refusals are recognised by status: 404 for unknown pages, 414 or 431 for addresses no server takes.
test.use({ locale: 'ko-KR', provoked: /status of 4\d\d/ })

const site = siteOf('morning')
const hostile = [
  '<script>window.hacked=1</script>',
  '"><img src=x onerror=window.hacked=1>',
  '</script><svg/onload=window.hacked=1>',
  'javascript:window.hacked=1',
  '//evil.test',
  '/\\evil.test',
  'https://evil.test/dashboard',
  'ff0000;background:url(//evil.test/x)',
  'red}html{display:none',
  'line\nbreak',
  'nul\0',
  '\u202Eevil',
  '__proto__',
  '{"a":1}',
  '%E0%A4%A',
  'a'.repeat(10_000),
]
/** A hostile value in each of the parameters; the long one in one of them, or no server takes the address. */
function queryOf(value: string, ...names: string[]): string {
  const given = value.length > 1000 ? names.slice(0, 1) : names
  return `?${given.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
const named = (value: string) => value.slice(0, 60)

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const told: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => told.push(event.violatedDirective))
    Object.assign(window, { told })
  })
})

/** What a hostile value would have changed, had it been believed. */
const harm = () => ({
  script: 'hacked' in window,
  violations: (window as unknown as { told: string[] }).told,
  primary: getComputedStyle(document.documentElement).getPropertyValue('--brand-fill-light'),
  screen: document.documentElement.dataset.screen,
  isShown: document.documentElement.getBoundingClientRect().height > 0,
  host: location.host,
})

async function open(page: Page, address: string) {
  await page.goto(address)
  return page.evaluate(harm)
}

test('colours and designs in the address are hex digits and known designs, or nothing', async ({ page }) => {
  const own = await open(page, '/login')
  await page.goto('/login?p=0a7&pd=005533&d=4')
  // The server has painted the network's own: the browser lays others over them as it starts.
  await expect.poll(() => page.evaluate(harm)).toEqual({ ...own, primary: '#00aa77' })
  for (const value of hostile) {
    await open(page, `/login${queryOf(value, 'p', 'pd', 'd')}`)
    await expect(page.getByLabel(word('ko', 'auth.id'))).toBeVisible()
    expect(await page.evaluate(harm), named(value)).toEqual(own)
  }
})

test('fromUrl leads nowhere but into this site', async ({ page, tokens }) => {
  const own = await open(page, '/login')
  for (const value of hostile) {
    await open(page, `/login?fromUrl=${encodeURIComponent(value)}`)
    await expect(page.getByLabel(word('ko', 'auth.id'))).toBeVisible()
    expect(await page.evaluate(harm), named(value)).toEqual(own)
    // Signed in meanwhile, by another tab.
    await page.evaluate((token) => {
      localStorage.setItem('token', token)
      dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    }, tokens.member)
    await expect(page).toHaveURL(`${site}/dashboard`)
    await page.evaluate(() => localStorage.clear())
  }
})

test.describe('with a session', () => {
  test.use({ viewer: 'member' })
  // A few that browsers read as other sites; return-path.test.ts has all of them.
  test('fromUrl and paths lead nowhere else', async ({ page }) => {
    const asked: string[] = []
    page.on('framenavigated', (frame) => asked.push(frame.url()))
    for (const place of openRedirects.filter((_, index) => index % 8 === 0)) {
      await page.goto(`/login?fromUrl=${encodeURIComponent(place)}`)
      await expect(page, place).toHaveURL(/\/dashboard($|\?)/)
      await page.goto(`/language?fromUrl=${encodeURIComponent(place)}`)
      await expect(page.getByRole('radiogroup').or(page.getByRole('main')).first(), place).toBeVisible()
      expect(new URL(page.url()).origin, place).toBe(site)
      expect(await page.evaluate(() => 'hacked' in window), place).toBe(false)
    }
    expect(asked.filter((url) => !url.startsWith(`${site}/`))).toEqual([])
  })
})

test.describe('signed in', () => {
  test.use({ viewer: 'member' })

  test('modals, filters and paths show what they name, as text, or an error page', async ({ page }) => {
    const own = await open(page, '/language')
    for (const value of hostile) {
      await open(page, `/dashboard${queryOf(value, 'video-detail', 'member', 'period', 'from', 'sort')}`)
      await expect(page.getByRole('tablist'), named(value)).toContainText('₩')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await page.evaluate(harm), named(value)).toEqual(own)
      // The same from inside the app, where modals do open.
      const search = queryOf(value, 'video-detail')
      await page.evaluate((opening) => history.pushState(history.state, '', opening), search)
      const dialog = page.getByRole('dialog')
      if (value.length > 200) await expect(dialog).toHaveCount(0)
      else await expect(dialog).toContainText(word('ko', 'videos.detail.not_found'))
      expect(await page.evaluate(harm), named(value)).toEqual(own)
    }
  })

  test('unknown paths are shown on the error page', async ({ page }) => {
    const own = await open(page, '/language')
    for (const path of [
      '/nothing-here',
      '/notices/0',
      '/notices/abc',
      '/notices/1e3',
      '/notices/99999999999',
      '/notices/1/2',
      '/guides/nothing',
      `/${encodeURIComponent('<img src=x onerror=window.hacked=1>')}`,
      '/%E2%80%AEevil',
      '//evil.test/dashboard',
      '/dashboard/../nothing-here',
      `/${'a'.repeat(2000)}`,
    ]) {
      const answer = await page.goto(site + path)
      expect(answer?.status(), path).toBe(404)
      await expect(
        page.getByRole('heading', { level: 1, name: word('ko', 'app.error_page.not_found') }),
        path,
      ).toBeVisible()
      const shown = await page.locator('p.font-mono').textContent()
      expect(decodeURI(new URL(page.url()).pathname), path).toContain(shown && decodeURI(shown))
      expect(await page.evaluate(harm), path).toEqual(own)
    }
  })
})

test('a malformed cookie or stored token is ignored', async ({ page, context }) => {
  const own = await open(page, '/login')
  for (const value of ['%E0%A4%A', 'xx', '"><script>', 'ko%00']) {
    await context.clearCookies()
    await page.evaluate((text) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API takes no malformed ones.
      document.cookie = `language=${text}`
      localStorage.setItem('token', `${text}\n`)
    }, value)
    await page.goto('/dashboard')
    await expect(page, value).toHaveURL(/\/login\?fromUrl=%2Fdashboard$/)
    await expect(page.locator('html'), value).toHaveAttribute('lang', 'ko')
    await expect(page.locator('html'), value).not.toHaveAttribute('data-theme')
    expect(await page.evaluate(harm), named(value)).toEqual(own)
  }
})
