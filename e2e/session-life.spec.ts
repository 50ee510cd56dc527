import type { Page } from '@playwright/test'
import { expect, siteOf, test } from './guarded-page.ts'
import { holdCall } from './hold-call.ts'
import { demoPassword, expire } from './sign-in.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR' })

const site = siteOf('morning')
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const frameOf = (page: Page) => page.getByRole('navigation', { name: word('ko', 'shell.menu.name') })

async function enter(page: Page, id = 'manager@demo.test') {
  await page.getByLabel(word('ko', 'auth.id')).fill(id)
  await page.getByLabel(word('ko', 'auth.password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: word('ko', 'auth.submit') }).click()
}

async function leave(page: Page) {
  await page.getByRole('button', { name: word('ko', 'shell.menu.logout') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('ko', 'shell.logout.confirm') })
    .click()
}

test.describe('a refused profile', () => {
  test.use({ viewer: 'member', provoked: /status of (401|403)/ })

  for (const { name, status, code, path, ends } of [
    {
      name: 'of a signed-in page',
      status: 401,
      code: 'session_required',
      path: '/musics?a=1',
      ends: '/login?fromUrl=%2Fmusics%3Fa%3D1',
    },
    {
      name: 'that is forbidden',
      status: 403,
      code: 'forbidden',
      path: '/language',
      ends: '/login?fromUrl=%2Flanguage',
    },
    {
      name: 'at a partner’s door',
      status: 401,
      code: 'session_required',
      path: '/external/auth',
      ends: '/login',
    },
  ])
    test(`${name} ends the session at once and the page 200 ms later`, async ({ page }) => {
      await page.clock.install()
      const profile = await holdCall(page, '**/member/me')
      await page.goto(path)
      await profile.isAsked
      await page.clock.pauseAt(Date.now() + 15_000)
      profile.letGo({ status, json: { success: false, code } })
      await expect.poll(() => page.clock.runFor(1).then(() => storedToken(page))).toBeNull()
      await page.clock.runFor(195)
      await expect(page).toHaveURL(site + path)
      await page.clock.runFor(5)
      await expect(page).toHaveURL(site + ends)
    })
})

test.describe('a partner’s door', () => {
  const door = '/external/auth'

  test.use({ provoked: /status of 401/ })

  test('takes the ticket out of the address and the history, and says when it cannot be used', async ({
    page,
    checkAccessibility,
  }) => {
    const requestedPaths: string[] = []
    const swapped: string[] = []
    page.on('request', (request) => {
      const isSwap = request.url() === `${site}/api/external/exchange`
      if (isSwap) swapped.push((request.postDataJSON() as { ticket: string }).ticket)
      requestedPaths.push(request.url() + (isSwap ? '' : (request.postData() ?? '')))
    })
    await page.goto('/login')
    await page.goto(`${door}#ticket=used-before`)
    await expect(page.getByRole('heading', { name: word('ko', 'external.title') })).toBeVisible()
    await expect(page).toHaveURL(site + door)
    await checkAccessibility()
    // Another ticket in the same tab is another try.
    await page.evaluate(() => location.assign('#ticket=another'))
    await expect(page).toHaveURL(site + door)
    await expect(page.getByRole('heading', { name: word('ko', 'external.title') })).toBeVisible()
    await page.getByRole('link', { name: word('ko', 'external.to_login') }).click()
    await expect(page).toHaveURL(`${site}/login`)
    await page.goBack()
    await expect(page).toHaveURL(site + door)
    expect(requestedPaths.filter((request) => /ticket=|used-before|another/.test(request))).toEqual([])
    expect(swapped).toEqual(['used-before', 'another'])
  })

  test.describe('with a session', () => {
    test.use({ viewer: 'member' })
    test('leads to the dashboard 200 ms after the profile', async ({ page }) => {
      await page.clock.install()
      const profile = await holdCall(page, '**/member/me')
      await page.goto(door)
      await profile.isAsked
      await page.clock.pauseAt(Date.now() + 15_000)
      const answered = page.waitForResponse('**/member/me')
      profile.letGo()
      await (await answered).finished()
      await page.clock.runFor(199)
      await expect(page).toHaveURL(site + door)
      await expect.poll(() => page.clock.runFor(1).then(() => page.url())).toBe(`${site}/dashboard`)
    })
  })
})

test('what one tab does to the session, the others follow', async ({ page, context }) => {
  await page.goto('/report-video?period=6_months')
  const other = await context.newPage()
  await other.goto('/login')
  await enter(other)
  await expect(other).toHaveURL(`${site}/dashboard`)
  await expect(page).toHaveURL(`${site}/report-video?period=6_months`)
  await expect(frameOf(page)).toBeVisible()

  await leave(page)
  await expect(page).toHaveURL(`${site}/login`)
  await expect(other).toHaveURL(`${site}/login?fromUrl=%2Fdashboard`)
  expect(await storedToken(other)).toBeNull()

  await enter(other, 'member@demo.test')
  await expect(other).toHaveURL(`${site}/dashboard`)
  await expect(page).toHaveURL(`${site}/dashboard`)
  // Of the manager before, nothing is left on the other tab.
  await expect(frameOf(page).getByText(word('ko', 'shell.menu.manage_member'))).toHaveCount(0)
})

test.describe('two networks in one browser', () => {
  test.use({ viewer: 'manager', provoked: /status of 401/ })
  test('share neither session nor brand', async ({ page, context, tokens }) => {
    const own = `${siteOf('midnight')}/dashboard`
    await page.goto('/dashboard')
    await expect(frameOf(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto(own)
    await expect(other).toHaveURL(/midnight.*\/login/)
    // The other network does not know the token either.
    await other.evaluate((token) => localStorage.setItem('token', token), tokens.manager)
    await other.goto(own)
    await expect(other).toHaveURL(/midnight.*\/login/)
    await enter(other)
    await expect(other).toHaveURL(own)
    const looks = (tab: Page) =>
      tab.evaluate(() => [
        document.title,
        getComputedStyle(document.documentElement).getPropertyValue('--brand-fill-light'),
      ])
    expect(await looks(page)).not.toEqual(await looks(other))
    await leave(other)
    await expect(other).toHaveURL(/midnight.*\/login/)
    await page.reload()
    await expect(frameOf(page)).toBeVisible()
    await expect(page).toHaveURL(`${site}/dashboard`)
  })
})

test.describe('after a long sleep', () => {
  test.use({ provoked: /status of 401/ })
  test('a token that expired meanwhile leads to /login and back to the same place', async ({ page }) => {
    await page.goto('/login?fromUrl=%2Fdashboard%3Fperiod%3Dprevious_month')
    await enter(page, 'member@demo.test')
    await expect(page).toHaveURL(`${site}/dashboard?period=previous_month`)
    await expect(page.getByRole('tablist')).toContainText('₩')
    await expire(site, (await storedToken(page))!)
    await page.clock.install()
    await page.clock.fastForward('08:00:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await page.clock.runFor(1000)
    await expect(page).toHaveURL(`${site}/login?fromUrl=%2Fdashboard%3Fperiod%3Dprevious_month`)
    expect(await storedToken(page)).toBeNull()
    await enter(page, 'member@demo.test')
    await expect(page).toHaveURL(`${site}/dashboard?period=previous_month`)
  })
})

test('where storage and cookies are blocked, the session lives as long as the page', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: '한국어' }).click()
  await enter(page, 'member@demo.test')
  await expect(page).toHaveURL(`${site}/dashboard`)
  await page.getByRole('link', { name: word('ko', 'shell.menu.musics') }).click()
  await expect(page).toHaveURL(`${site}/musics`)
  await page.reload()
  await expect(page).toHaveURL(`${site}/login?fromUrl=%2Fmusics`)
})
