import type { Page } from '@playwright/test'
import { fetchLocally } from './fetch-locally.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { holdCall } from './hold-call.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const site = siteOf('morning')
const snackbar = (page: Page) => page.getByRole('region', { name: word('ko', 'app.snackbar.region') })
const overlay = (page: Page, kind: 'loading' | 'blocking') => page.locator(`[data-overlay="${kind}"]`)
const heading = (page: Page, key: string) =>
  page.getByRole('heading', { level: 1, name: word('ko', key), exact: true })
const menuLink = (page: Page, key: string) =>
  page.getByRole('link', { name: word('ko', `shell.menu.${key}`) })

/** The page as a server writes it that does not know the brand. */
async function withoutBrand(page: Page) {
  await page.route(`${site}/language`, async (route) => {
    const answer = await fetchLocally(route)
    const body = (await answer.text()).replace(/"metadata":\{.*\}(?=\}<)/, '"metadata":null')
    await route.fulfill({ response: answer, body })
  })
}

test.describe('the call for the brand', () => {
  test.use({ provoked: /mcn\/meta/ })

  test('is waited for behind the overlay only where the page does not know the brand', async ({ page }) => {
    const meta = await holdCall(page, '**/v2/mcn/meta?*')
    await page.goto('/login')
    await meta.isAsked
    await expect(heading(page, 'shell.menu.dashboard').or(page.getByRole('tablist'))).not.toHaveCount(0)
    await expect(overlay(page, 'loading')).toHaveCount(0)

    await withoutBrand(page)
    await page.goto('/language')
    await expect(overlay(page, 'loading')).toBeVisible()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    meta.letGo()
    await expect(page.locator('html')).toHaveAttribute('style', /--brand-fill-light/)
    await untilQuiet(page)
    await page.clock.runFor(290)
    await expect(overlay(page, 'loading')).toBeVisible()
    await page.clock.runFor(10)
    await expect(overlay(page, 'loading')).toBeHidden()
    await expect(page).toHaveTitle(/언어 · .+/)
  })

  test('says what the server says when it fails', async ({ page }) => {
    const message = '사이트를 찾을 수 없습니다.'
    await page.route('**/v2/mcn/meta?*', (route) =>
      route.fulfill({ status: 404, json: { success: false, code: 'unknown_domain', message } }),
    )
    await page.goto('/language')
    await expect(snackbar(page)).toContainText(message)
    await expect(snackbar(page).locator('[data-snackbar="error"]')).toBeVisible()
    await expect(overlay(page, 'loading')).toHaveCount(0)
  })

  test('says that there was an error when a proxy answers in its place', async ({ page }) => {
    await page.route('**/v2/mcn/meta?*', (route) => route.fulfill({ status: 404, body: '<html>' }))
    await page.goto('/login')
    await expect(snackbar(page).locator('[data-snackbar="error"]')).toContainText(
      word('ko', 'app.errors.any'),
    )
  })
})

test.describe('the accounts of a manager', () => {
  test.use({ provoked: /mcn\/accounts/ })
  test('failing, leave the screen as it is and say what the server says', async ({ page }) => {
    const message = '멤버 목록을 불러오지 못했습니다.'
    await page.route('**/member/mcn/accounts?*', (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'invalid_input', message } }),
    )
    await page.goto('/language')
    await expect(snackbar(page).locator('[data-snackbar="error"]')).toContainText(message)
    await expect(heading(page, 'shell.language.title')).toBeVisible()
  })

  test('answered by a proxy, say that there was an error, and send nobody to support with a number', async ({
    page,
  }) => {
    await page.route('**/member/mcn/accounts?*', (route) => route.fulfill({ status: 400, body: '<html>' }))
    await page.goto('/manage-member')
    await expect(snackbar(page).locator('[data-snackbar="error"]')).toContainText(
      word('ko', 'app.errors.any'),
    )
    await expect(page.getByRole('main')).toContainText(word('ko', 'app.state.error_text'))
    await expect(page.getByRole('main')).not.toContainText(word('ko', 'app.state.error_text_numbered'))
    await page.unroute('**/member/mcn/accounts?*')
    const refusal = { success: false, code: 'invalid_input', message: '', request_id: 'req-7' }
    await page.route('**/member/mcn/accounts?*', (route) => route.fulfill({ status: 400, json: refusal }))
    await page.getByRole('button', { name: word('ko', 'app.action.retry') }).click()
    await expect(page.getByRole('main')).toContainText(word('ko', 'app.state.error_text_numbered'))
    await expect(page.getByRole('main')).toContainText('req-7')
  })

  test('failing for good are given up within 5 s', async ({ page }) => {
    let requestCount = 0
    await page.clock.install()
    await page.route('**/member/mcn/accounts?*', (route) => {
      requestCount += 1
      return route.fulfill({ status: 502, body: '<html>' })
    })
    await page.goto('/manage-member')
    await expect.poll(() => requestCount).toBeGreaterThan(0)
    await page.clock.runFor(5000)
    await expect(page.getByRole('button', { name: word('ko', 'app.action.retry') })).toBeVisible()
    expect(requestCount).toBeLessThanOrEqual(3)
  })
})

test('an action that must not be interrupted dims the screen until 300 ms after its end', async ({
  page,
}) => {
  await page.goto('/language')
  const leaving = await holdCall(page, '**/member/logout')
  await page.getByRole('button', { name: word('ko', 'shell.menu.logout') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('ko', 'shell.logout.confirm') })
    .click()
  await expect(overlay(page, 'blocking')).toBeVisible()
  leaving.letGo({ json: { success: true, message: '' } })
  await expect(page).toHaveURL(`${site}/login`)
  await expect(overlay(page, 'blocking')).toBeHidden()
})

test.describe('without a network', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED|A part of the app/ })
  test('what is loaded stays, what is not says so, and all goes on by itself when it is back', async ({
    page,
    context,
    checkAccessibility,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('tablist')).toContainText('₩')
    await untilQuiet(page)
    await context.setOffline(true)
    const strip = page.getByText(word('ko', 'app.state.offline_strip'))
    await expect(strip).toBeVisible()
    await checkAccessibility()
    // What a chart shows on a hover or a press came with it.
    await page.locator('[role=slider][data-crosshair]').hover()
    await expect(page.locator('[data-crosshair][aria-hidden=true] > div')).toBeVisible()
    const figure = page.getByRole('figure')
    await figure.getByRole('button', { name: word('ko', 'charts.as_table') }).click()
    await expect(figure.getByRole('table')).toBeVisible()
    await figure.getByRole('button', { name: word('ko', 'charts.as_chart') }).click()
    // A period that was not loaded yet: asked for as soon as there is a network.
    const views = page.getByRole('tab', { name: new RegExp(`^${word('ko', 'dashboard.measures.views')}`) })
    const before = await views.textContent()
    await page.getByRole('button', { name: word('ko', 'shell.period.previous_month') }).click()
    await expect(page).toHaveURL(/period=previous_month/)
    await expect(views).toHaveText(before!)
    await context.setOffline(false)
    await expect(strip).toBeHidden()
    await expect(views).not.toHaveText(before!)

    // A screen whose code was not loaded yet.
    await context.setOffline(true)
    await menuLink(page, 'musics').click()
    await expect(heading(page, 'app.state.offline_title')).toBeVisible()
    await expect(page).toHaveURL(`${site}/musics`)
    await checkAccessibility()
    await context.setOffline(false)
    await expect(heading(page, 'shell.menu.musics')).toBeVisible()
  })

  test('a layer that was not loaded yet says so in its own place, and opens when the network is back', async ({
    page,
    context,
    checkAccessibility,
  }) => {
    test.slow()
    const button = (key: string) => page.getByRole('button', { name: word('ko', key), exact: true })
    const videos = page.getByRole('region', { name: word('ko', 'videos.list.title') })
    const movers = page.getByRole('region', { name: word('ko', 'videos.movers.title') })
    // Far down the filters are in the condensed head, which goes while the page scrolls to them.
    const atTop = async () => {
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.locator('.condensed-head')).toHaveCount(0)
    }
    const popups = {
      'column chooser': () => button('app.columns.label').click(),
      'custom period': async () => {
        await atTop()
        await button('shell.period.custom').click()
      },
      'member picker': async () => {
        await atTop()
        await page.getByRole('button', { name: word('ko', 'shell.members.all') }).click()
      },
    }
    const dialogs = {
      video: () => videos.getByRole('row').nth(1).getByRole('link').first().click(),
      mover: () => movers.getByRole('link').first().click(),
      why: () =>
        page
          .getByRole('link', { name: word('ko', 'dashboard.cause.why') })
          .first()
          .click(),
      palette: () => page.keyboard.press('ControlOrMeta+k'),
    }
    const ahead = page.waitForResponse(/-failed-layer-[\w-]+\.js/)
    await page.goto('/dashboard')
    await ahead
    await page.keyboard.press('End')
    await expect(videos.getByRole('row').nth(1)).toBeVisible()
    await untilQuiet(page)
    await context.setOffline(true)
    await expect(page.getByText(word('ko', 'app.state.offline_strip'))).toBeAttached()

    const main = page.getByRole('main', { includeHidden: true })
    const dialog = page.getByRole('dialog')
    const isStill = async (name: string) =>
      expect(main.getByRole('tabpanel', { includeHidden: true }), name).toHaveCount(1)
    for (const [name, press] of Object.entries(popups)) {
      await press()
      await expect(snackbar(page), name).toContainText(word('ko', 'app.errors.offline'))
      await expect(dialog, name).toHaveCount(0)
      await isStill(name)
      await snackbar(page)
        .getByRole('button', { name: word('ko', 'app.action.close') })
        .click()
    }
    for (const [name, press] of Object.entries(dialogs)) {
      await press()
      await expect(dialog, name).toHaveAccessibleName(word('ko', 'app.state.offline_title'))
      await isStill(name)
      if (name === 'why') await checkAccessibility()
      await dialog.getByRole('button', { name: word('ko', 'app.action.retry') }).click()
      await expect(dialog, name).toHaveAccessibleName(word('ko', 'app.state.offline_title'))
      await page.keyboard.press('Escape')
      await expect(dialog, name).toHaveCount(0)
    }
    // The last one is still asked for when the network comes back.
    await dialogs.video()
    await expect(dialog).toHaveAccessibleName(word('ko', 'app.state.offline_title'))
    await context.setOffline(false)
    await expect(dialog.getByRole('heading', { name: word('ko', 'videos.detail.countries') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    for (const [name, press] of Object.entries({ ...popups, ...dialogs })) {
      await press()
      await expect(dialog, name).toBeVisible()
      await expect(dialog, name).not.toHaveAccessibleName(word('ko', 'app.state.offline_title'))
      await page.keyboard.press('Escape')
      await expect(dialog, name).toHaveCount(0)
    }
  })

  test('a first load whose profile gets no answer offers to try again', async ({ page }) => {
    await page.route('**/member/me', (route) => route.abort('internetdisconnected'))
    await page.goto('/language')
    await expect(page.getByRole('heading', { name: word('ko', 'app.state.offline_title') })).toBeVisible({
      timeout: 15_000,
    })
    await expect(page).toHaveURL(`${site}/language`)
    await page.unroute('**/member/me')
    await page.getByRole('button', { name: word('ko', 'app.action.retry') }).click()
    await expect(heading(page, 'shell.language.title')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  })
})

test.describe('a newer build', () => {
  test.use({ provoked: /\/builds\// })
  const id = 'feedfacefeedface'

  test('is offered every 5 minutes and when the tab comes into sight, from when its manifest is there', async ({
    page,
  }) => {
    let latest = { status: 503, json: {} as object }
    let meta = { status: 404, json: {} as object }
    await page.clock.install()
    await page.route('**/builds/latest.json', (route) => route.fulfill(latest))
    await page.route(`**/builds/meta/${id}.json`, (route) => route.fulfill(meta))
    await page.goto('/language')
    await expect(snackbar(page)).toBeAttached()
    const offer = snackbar(page).locator('[data-snackbar="info"]')
    const passing = async (last = '**/builds/latest.json') => {
      const answered = page.waitForResponse(last)
      await page.clock.fastForward('05:00')
      await answered
      await page.clock.runFor(200)
    }
    // Nothing but the log hears of a manifest that cannot be read.
    await passing()
    latest = { status: 200, json: { id, timestamp: new Date().toISOString() } }
    await passing('**/builds/meta/**')
    await expect(snackbar(page)).toHaveText('')
    meta = { status: 200, json: { ...latest.json, routes: ['/'] } }
    await passing('**/builds/meta/**')
    // The clock stands still but for this: what its answer sets going needs time.
    await expect.poll(() => page.clock.runFor(100).then(() => offer.isVisible())).toBe(true)
    await expect(offer).toContainText(word('ko', 'app.build.ready'))
    await page.clock.runFor(3200)
    await expect(offer).toBeHidden()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect.poll(() => page.clock.runFor(100).then(() => offer.isVisible())).toBe(true)
    const reloaded = page.waitForEvent('load')
    await offer.getByRole('button', { name: word('ko', 'app.error_page.reload') }).click()
    await reloaded
    await expect(page).toHaveURL(`${site}/language`)
  })
})

test.describe('a part of the app that is gone', () => {
  test.use({ provoked: /\/assets\/musics|assets\/all|A part of the app/ })
  const chunk = /\/assets\/musics-[\w-]+\.js/

  for (const { name, isGone } of [
    { name: 'with its build is found in the current one', isGone: false },
    { name: 'for good is said on a page of its own', isGone: true },
  ])
    test(`${name}, after one reload`, async ({ page, checkAccessibility }) => {
      let loads = 0
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1
      })
      await page.goto('/language')
      await expect(heading(page, 'shell.language.title')).toBeVisible()
      await page.route(chunk, (route) =>
        loads === 1 || isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
      )
      await menuLink(page, 'musics').click()
      await expect(heading(page, isGone ? 'app.error_page.internal' : 'shell.menu.musics')).toBeVisible()
      await expect(page).toHaveURL(`${site}/musics`)
      expect(loads).toBe(2)
      await checkAccessibility()
      if (!isGone) return
      // Reloaded once for this place only: the rest of the app is there.
      await page.goBack()
      await expect(heading(page, 'shell.language.title')).toBeVisible()
    })
})

test.describe('a picture that cannot be loaded', () => {
  test.use({ provoked: /\/pictures\// })
  test('gives way to a placeholder and keeps its place', async ({ page }) => {
    await page.route('**/pictures/**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/dashboard')
    const broken = page.locator('main img.error:visible, main img[class*="error-"]:visible')
    await expect(broken.first()).toBeVisible()
    const shown = await broken.first().evaluate((image: HTMLImageElement) => ({
      isPlaceholder: /placeholder/.test(image.src),
      isLoaded: image.complete && image.naturalWidth > 0,
      width: image.getBoundingClientRect().width,
    }))
    expect(shown).toMatchObject({ isPlaceholder: true, isLoaded: true })
    expect(shown.width).toBeGreaterThan(20)
  })
})
