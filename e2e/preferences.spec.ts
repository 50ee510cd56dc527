import { preferences } from '@cuesheet/contract/account'
import type { BodyOf } from '@cuesheet/contract/endpoint'
import type { Browser, Page } from '@playwright/test'
import { expect, siteOf, test } from './guarded-page.ts'
import { clientOf, signIn, storageOf } from './sign-in.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

// The other network's member: what is kept on an account here is nobody else's journey.
const site = siteOf('midnight')
test.use({ baseURL: site, locale: 'ko-KR' })
test.describe.configure({ mode: 'serial' })

const keep = (token: string, body: BodyOf<typeof preferences>) =>
  clientOf(site, token).call(preferences, { body })
const none = { currency: null, language: null, theme: null }

/** Another device of the same person: another browser, of another language. */
async function openElsewhere(browser: Browser, token: string, path: string, locale = 'zh-TW'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site,
    locale,
    storageState: storageOf(site, token),
  })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const htmlOf = (page: Page) => page.locator('html')
const cookiesOf = async (page: Page) =>
  Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))

test('currency, theme and language are kept on the account, and end with the session', async ({
  page,
  browser,
}) => {
  const token = await signIn(site, 'member')
  await keep(token, none)
  await page.goto('/favicon.svg')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto('/dashboard')
  const figures = page.getByRole('tablist')
  const switchTo = (key: string) => page.getByRole('button', { name: word('ko', `shell.${key}`) })
  await expect(figures).toContainText('$')
  await switchTo('currency.to_KRW').click()
  await expect(figures).toContainText('₩')
  await switchTo('theme.to_dark').click()
  await expect(htmlOf(page)).toHaveAttribute('data-theme', 'dark')
  expect(await cookiesOf(page), 'the account keeps them, no cookie').toEqual({})
  // Begins as it was: the first thing drawn is dark, the first amounts are in won.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { dataset } = document.documentElement
      if (document.querySelector('#root')?.firstChild) dataset.begun ??= dataset.theme ?? 'system'
      if (document.querySelector('[role=tablist]')?.textContent.includes('$')) dataset.dollars = 'seen'
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(htmlOf(page)).toHaveAttribute('data-theme', 'dark')
  await expect(htmlOf(page)).toHaveAttribute('data-begun', 'dark')
  await expect(figures).toContainText('₩')
  await expect(htmlOf(page)).not.toHaveAttribute('data-dollars')

  await page.getByRole('link', { name: word('ko', 'shell.menu.language') }).click()
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByText(word('en', 'shell.language.changed'))).toBeVisible()
  await untilQuiet(page)

  const other = await openElsewhere(browser, token, '/dashboard')
  await expect(htmlOf(other)).toHaveAttribute('lang', 'en')
  await expect(htmlOf(other)).toHaveAttribute('data-theme', 'dark')
  await expect(other.getByRole('tablist')).toContainText('₩')
  // A choice of this browser goes before the account's.
  await other.goto('/language')
  await other.getByRole('radio', { name: '简体中文' }).click()
  await expect(htmlOf(other)).toHaveAttribute('lang', 'zh-CN')
  await untilQuiet(other)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
  await other.context().close()

  await page.getByRole('button', { name: word('en', 'shell.menu.logout') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('en', 'shell.logout.confirm') })
    .click()
  await expect(page).toHaveURL(`${site}/login`)
  await expect(htmlOf(page)).not.toHaveAttribute('data-theme')
  // The language is the browser's too, for a year; all else was the account's.
  expect(await cookiesOf(page)).toEqual({ language: 'en' })
})

test.describe('a choice that cannot be kept', () => {
  test.use({ provoked: /account\/preferences/ })
  test('is rolled back with the server’s words', async ({ page }) => {
    const token = await signIn(site, 'member')
    await keep(token, none)
    await page.goto('/favicon.svg')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    const message = '지금은 저장할 수 없습니다.'
    await page.route('**/member/account/preferences', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message } }),
    )
    await page.goto('/dashboard')
    await expect(page.getByRole('tablist')).toContainText('$')
    await page.getByRole('button', { name: word('ko', 'shell.currency.to_KRW') }).click()
    await expect(page.locator('[data-snackbar="error"]')).toContainText(message)
    await expect(page.getByRole('tablist')).toContainText('$')
  })
})

test('the language is the cookie’s, else the browser’s, else the network’s', async ({ browser }) => {
  const morning = siteOf('morning')
  for (const { on, locale, cookie, lang } of [
    { on: site, locale: 'ko-KR', cookie: null, lang: 'ko' },
    { on: site, locale: 'zh-HK', cookie: null, lang: 'zh-TW' },
    { on: site, locale: 'zh-SG', cookie: null, lang: 'zh-CN' },
    { on: site, locale: 'ko-KR', cookie: 'zh-CN', lang: 'zh-CN' },
    { on: site, locale: 'ko-KR', cookie: 'klingon', lang: 'ko' },
    // This network is the one of the playlist flag; the other one speaks Korean.
    { on: site, locale: 'fr-FR', cookie: null, lang: 'en' },
    { on: morning, locale: 'fr-FR', cookie: null, lang: 'ko' },
  ]) {
    const context = await browser.newContext({ locale })
    if (cookie) await context.addCookies([{ name: 'language', value: cookie, url: on }])
    const page = await context.newPage()
    await page.goto(`${on}/login`)
    await expect(page.getByLabel(word(lang, 'auth.id'))).toBeVisible()
    await expect(htmlOf(page)).toHaveAttribute('lang', lang)
    expect(await cookiesOf(page), 'only a choice is kept').toEqual(cookie ? { language: cookie } : {})
    await context.close()
  }
})

test('a chosen language lasts 365 days on the whole site', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '繁體中文' }).click()
  await expect(page.getByLabel(word('zh-TW', 'auth.id'))).toBeVisible()
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ name: 'language', value: 'zh-TW', path: '/', sameSite: 'Lax' })
  expect(Math.round((cookie!.expires - Date.now() / 1000) / 86_400)).toBe(365)
})
