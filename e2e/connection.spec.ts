import type { Page } from '@playwright/test'
import { expect, siteOf, test } from './guarded-page.ts'
import { holdCall } from './hold-call.ts'
import { demoPassword, expire } from './sign-in.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const site = siteOf('morning')
const say = (key: string) => word('ko', `members.${key}`)
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const dialog = (page: Page) => page.getByRole('dialog')
const list = (page: Page) => page.getByRole('region', { name: say('title') })
const snackbar = (page: Page, type: string) => page.locator(`[data-snackbar="${type}"]`)
const cancel = (page: Page) => dialog(page).getByRole('button', { name: word('ko', 'app.action.cancel') })
const serverStrip = (page: Page) => page.getByText(word('ko', 'app.state.server_strip'))

/** How often a call was sent from now on. */
function count(page: Page, path: string) {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith(path)) sent += 1
  })
  return () => sent
}

async function openDelete(page: Page) {
  await page.goto('/manage-member')
  await expect(list(page).getByRole('link').first()).toBeVisible()
  await list(page).locator('[data-row]').first().getByRole('button').click()
  await page.getByRole('menuitem', { name: say('actions.delete'), exact: true }).click()
  await dialog(page).getByLabel(say('manager_password.label')).fill(demoPassword)
}

async function enter(page: Page, id: string) {
  await page.getByLabel(word('ko', 'auth.id')).fill(id)
  await page.getByLabel(word('ko', 'auth.password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: word('ko', 'auth.submit') }).click()
}

test.describe('without a network', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED|member\/mcn\/delete|member\/logout/ })

  test('an action fails with a sentence, and does not happen later', async ({ page, context }) => {
    await openDelete(page)
    const sent = count(page, '/member/mcn/delete')
    await context.setOffline(true)
    await dialog(page).locator('button[type=submit]').click()
    await expect(dialog(page).getByText(word('ko', 'app.errors.offline'))).toBeVisible()
    await cancel(page).click()
    await expect(dialog(page)).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByText(word('ko', 'app.state.offline_strip'))).toHaveCount(0)
    await page.waitForTimeout(1500)
    expect(sent()).toBe(1)
  })

  test('signing out ends the session here at once, and on the server when the network is back', async ({
    page,
    context,
  }) => {
    await page.goto('/login?fromUrl=%2Flanguage')
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    // The way out is fetched ahead.
    const wayOut = page.waitForResponse(/-logout-modal/)
    await enter(page, 'manager@demo.test')
    await expect(page).toHaveURL(`${site}/language`)
    await wayOut
    await untilQuiet(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: word('ko', 'shell.menu.logout') }).click()
    await dialog(page)
      .getByRole('button', { name: word('ko', 'shell.logout.confirm') })
      .click()
    await expect(page).toHaveURL(`${site}/login`)
    expect(await token(page)).toBeNull()
    await expect(page.locator('[data-overlay="blocking"]')).toHaveCount(0)
    await expect(page.getByText(word('ko', 'auth.ended'))).toHaveCount(0)
    const told = page.waitForResponse('**/member/logout')
    await context.setOffline(false)
    expect((await told).status()).toBe(200)
  })
})

test('what is not waited for is given up: its call is broken off, and that is said', async ({ page }) => {
  await openDelete(page)
  await holdCall(page, '**/member/mcn/delete')
  const broken = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/member/mcn/delete'))
  await dialog(page).locator('button[type=submit]').click()
  await expect(dialog(page).locator('button[type=submit]')).toHaveAttribute('aria-disabled', 'true')
  // By Back, which asks nobody.
  await page.goBack()
  await broken
  await expect(dialog(page)).toHaveCount(0)
  await expect(snackbar(page, 'info')).toContainText(word('ko', 'app.errors.given_up'))
})

test('Enter twice in one moment sends once, and says that it succeeded', async ({ page }) => {
  await openDelete(page)
  const sent = count(page, '/member/mcn/delete')
  const answers = [
    { status: 200, json: { success: true, message: '첫 번째' } },
    { status: 404, json: { success: false, code: 'not_found', message: '두 번째' } },
  ]
  await page.route('**/member/mcn/delete', (route) => route.fulfill(answers.shift()!))
  await dialog(page)
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
  await expect(snackbar(page, 'success')).toContainText('첫 번째')
  await expect(dialog(page)).toHaveCount(0)
  expect(sent()).toBe(1)
})

test('signing in by Enter twice in one moment sends once', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  const sent = count(page, '/member/login')
  await page.getByLabel(word('ko', 'auth.id')).fill('manager@demo.test')
  await page.getByLabel(word('ko', 'auth.password'), { exact: true }).fill(demoPassword)
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(page).toHaveURL(`${site}/dashboard`)
  expect(sent()).toBe(1)
})

test.describe('a profile that nobody answers', () => {
  test.use({ provoked: /member\/me/ })

  for (const { name, answer } of [
    { name: '500', answer: { status: 500, json: { success: false, code: 'internal', message: '고장' } } },
    { name: '502 of a proxy', answer: { status: 502, body: '<html>' } },
    { name: '401 of a proxy', answer: { status: 401, body: '<html>' } },
    { name: '403 of a proxy', answer: { status: 403, body: '<html>' } },
  ])
    test(`as ${name}, keeps the session and is asked again until it is there`, async ({ page }) => {
      let isDown = true
      await page.route('**/member/me', (route) => (isDown ? route.fulfill(answer) : route.fallback()))
      await page.goto('/language')
      await expect(serverStrip(page)).toBeVisible({ timeout: 15_000 })
      expect(await token(page)).not.toBeNull()
      await expect(page).toHaveURL(`${site}/language`)
      isDown = false
      await expect(serverStrip(page)).toBeHidden({ timeout: 20_000 })
      await expect(
        page.getByRole('heading', { level: 1, name: word('ko', 'shell.language.title') }),
      ).toBeVisible()
    })

  test('leaves an open form as it is', async ({ page }) => {
    await page.goto('/manage-member')
    await expect(list(page).getByRole('link').first()).toBeVisible()
    await page.getByRole('button', { name: say('add.open'), exact: true }).click()
    await dialog(page).getByLabel(say('add.nickname')).fill('새 멤버')
    await page.route('**/member/me', (route) => route.fulfill({ status: 502, body: '<html>' }))
    await page.clock.install()
    await page.clock.fastForward('00:06:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await page.clock.runFor(6000)
    await expect(page.getByText(word('ko', 'app.state.server_strip'))).toBeAttached()
    await expect(dialog(page).getByLabel(say('add.nickname'))).toHaveValue('새 멤버')
    expect(await token(page)).not.toBeNull()
  })
})

test.describe('a session that ended by itself', () => {
  test.use({ viewer: null, provoked: /status of 401/ })

  async function loseSession(page: Page) {
    await page.goto('/login?fromUrl=%2Fmanage-member')
    await enter(page, 'manager@demo.test')
    await expect(list(page).getByRole('link').first()).toBeVisible()
    await page.getByRole('button', { name: say('add.open'), exact: true }).click()
    await dialog(page).getByLabel(say('add.user_id')).fill('someone@new.test')
    await dialog(page).getByLabel(say('add.nickname')).fill('돌아온 멤버')
    await dialog(page).locator('input[name=new_password]').fill('a good password')
    await expire(site, (await token(page))!)
    // The page may hear of it before the button is pressed.
    await dialog(page)
      .locator('button[type=submit]')
      .click({ timeout: 5_000 })
      .catch(() => {})
    await expect(page).toHaveURL(`${site}/login?fromUrl=%2Fmanage-member`)
    await expect(page.getByText(word('ko', 'auth.ended'))).toBeVisible()
    await expect(page.getByText(word('ko', 'auth.ended_kept'))).toBeVisible()
    await page.waitForTimeout(200)
    await expect(page.locator('[data-snackbar]')).toHaveCount(0)
  }

  test('says so at /login, and the open form is there again for the same account', async ({
    page,
    checkAccessibility,
  }) => {
    await loseSession(page)
    await checkAccessibility()
    await enter(page, 'manager@demo.test')
    await expect(dialog(page).getByLabel(say('add.user_id'))).toHaveValue('someone@new.test')
    await expect(dialog(page).getByLabel(say('add.nickname'))).toHaveValue('돌아온 멤버')
    await expect(dialog(page).locator('input[name=new_password]')).toHaveValue('')
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(`${site}/manage-member`)
    await page.getByRole('button', { name: say('add.open'), exact: true }).click()
    await expect(dialog(page).getByLabel(say('add.nickname'))).toHaveValue('')
  })

  test('shows nothing of it to another account, nor afterwards to its own', async ({ page }) => {
    await loseSession(page)
    await enter(page, 'member@demo.test')
    await expect(page.getByRole('heading', { name: word('ko', 'app.error_page.forbidden') })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await page.goto('/language')
    await page.getByRole('button', { name: word('ko', 'shell.menu.logout') }).click()
    await dialog(page)
      .getByRole('button', { name: word('ko', 'shell.logout.confirm') })
      .click()
    await expect(page).toHaveURL(`${site}/login`)
    await expect(page.getByText(word('ko', 'auth.ended'))).toHaveCount(0)
    await enter(page, 'manager@demo.test')
    await expect(page).toHaveURL(`${site}/dashboard`)
    await page.getByRole('link', { name: word('ko', 'shell.menu.manage_member') }).click()
    await page.getByRole('button', { name: say('add.open'), exact: true }).click()
    await expect(dialog(page).getByLabel(say('add.nickname'))).toHaveValue('')
  })
})
