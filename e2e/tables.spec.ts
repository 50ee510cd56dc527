import type { Page } from '@playwright/test'
import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { expect, test } from './guarded-page.ts'
import { hasChanged } from './has-changed.ts'
import { untilFilled } from './until-quiet.ts'
import { word } from './words.ts'

const tables = ['/dashboard', '/report-channel', '/report-video', '/manage-channel', '/manage-member']
/** 640 is a laptop of 1,280 px enlarged to twice its size (WCAG 1.4.10). */
const widths = [640, 768, 1024, 1180, 1366]
const leastName = 220

test.use({ viewer: 'manager' })

const nameCells = (page: Page) =>
  page
    .locator('main tbody [data-row-link]')
    .evaluateAll((links) => links.map((link) => link.closest('td')?.getBoundingClientRect().width ?? 0))

const views = ['ko-KR', 'en-US'].flatMap((locale) => tables.map((path) => ({ locale, path })))

for (const { locale, path } of sampleOf(views, { share: 5, changed: ({ path }) => hasChanged(path) }))
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 1440, height: 900 } })

    test(`${path} keeps its names at every width`, async ({ page }) => {
      await page.goto(path)
      await untilFilled(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expect
          .poll(async () => Math.min(...(await nameCells(page))), { message: `at ${width} px` })
          .toBeGreaterThanOrEqual(leastName)
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
            message: `at ${width} px`,
          })
          .toBe(width)
      }
    })
  })

test.describe('columns of one’s own', () => {
  test.use({ locale: 'en-US', viewport: { width: 1024, height: 900 } })

  test('are chosen, kept by the account, scroll under the pinned name, and can be given back', async ({
    page,
    checkAccessibility,
  }) => {
    const table = () => page.getByRole('table', { name: word('en', 'videos.list.label') })
    const heads = () => table().getByRole('columnheader')
    const open = () => page.getByRole('button', { name: word('en', 'app.columns.label') }).click()
    const kept = () => page.waitForResponse((answer) => answer.url().endsWith('/account/preferences'))
    await page.goto('/dashboard')
    await untilFilled(page)
    const automatic = await heads().count()
    await expect(heads().filter({ hasText: word('en', 'videos.list.premium_views') })).toHaveCount(0)

    await open()
    const popup = page.getByRole('dialog', { name: word('en', 'app.columns.label') })
    await checkAccessibility()
    const saved = kept()
    const premium = popup.getByRole('checkbox', { name: word('en', 'videos.list.premium_views') })
    // It follows what the account has chosen, so a moment after the click.
    await premium.click()
    await expect(premium).toBeChecked()
    await saved
    await page.keyboard.press('Escape')
    await expect(heads()).toHaveCount(automatic + 1)

    await page.reload()
    await untilFilled(page)
    await expect(heads()).toHaveCount(automatic + 1)

    // Where they have no room they scroll, and the name stays.
    await page.setViewportSize({ width: 700, height: 900 })
    const first = table().locator('[data-row-link]').first()
    const left = () => first.evaluate((link) => link.closest('td')!.getBoundingClientRect().left)
    const before = await left()
    await table().evaluate((element) => {
      element.parentElement!.scrollLeft = 200
    })
    expect(await table().evaluate((element) => element.parentElement!.scrollLeft)).toBe(200)
    expect(await left()).toBe(before)
    await expect.poll(async () => Math.min(...(await nameCells(page)))).toBeGreaterThanOrEqual(leastName)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700)
    await checkAccessibility()

    await page.setViewportSize({ width: 1024, height: 900 })
    await open()
    const given = kept()
    await popup.getByRole('button', { name: word('en', 'views.columns.automatic') }).click()
    await given
    await page.keyboard.press('Escape')
    await expect(heads()).toHaveCount(automatic)
  })
})

test.describe('figures', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } })

  test('are exact by arrow keys in a row, and for a screen reader', async ({ page }) => {
    await page.goto('/dashboard')
    await untilFilled(page)
    const row = page.locator('main tbody [data-row="0"]')
    await row.locator('[data-row-link]').focus()
    await page.keyboard.press('ArrowRight')
    const figure = row.locator('[data-tooltip]').first()
    await expect(figure).toBeFocused()
    const exact = (await figure.getAttribute('data-tooltip'))!
    await expect(page.locator('body > * .shadow-float', { hasText: exact }).last()).toBeVisible()
    await expect(figure.locator('.sr-only')).toHaveText(exact)
    await page.keyboard.press('ArrowLeft')
    await expect(row.locator('[data-row-link]')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('main tbody [data-row="1"] [data-row-link]')).toBeFocused()
  })

  test('of a video are stops of the keyboard', async ({ page }) => {
    await page.goto('/dashboard')
    await untilFilled(page)
    await page.locator('main tbody [data-row-link]').first().click()
    const dialog = page.getByRole('dialog')
    await untilFilled(page)
    const figures = dialog.locator('dl [data-tooltip]')
    expect(await figures.count()).toBeGreaterThanOrEqual(6)
    for (const figure of await figures.all()) {
      expect(await figure.evaluate((element) => (element as HTMLElement).tabIndex)).toBe(0)
      await expect(figure.locator('.sr-only')).toHaveText((await figure.getAttribute('data-tooltip'))!)
    }
  })
})

test.describe('the dashboard’s list', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } })

  test('ends after 50 videos; the report has all of the same selection', async ({ page }) => {
    await page.goto('/dashboard?period=6_months&sort=views')
    await untilFilled(page)
    const table = page.getByRole('table', { name: word('en', 'videos.list.label') })
    await expect(table).toHaveAttribute('aria-rowcount', '51')
    await page.getByRole('contentinfo').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('contentinfo').last()).toBeInViewport()
    await page
      .getByRole('link', { name: word('en', 'videos.list.all_in_report').replace(/\{count\}.*/, '') })
      .and(page.locator('a[href*="/report-video"]'))
      .click()
    await expect(page).toHaveURL(/\/report-video\?/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      period: '6_months',
      sort: 'views',
    })
    await untilFilled(page)
    await expect(
      page.getByRole('columnheader', { name: word('en', 'videos.list.views') }).first(),
    ).toHaveAttribute('aria-sort', 'descending')
  })
})

test.describe('far down a page', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } })

  test('title and filters come along, and a button leads back', async ({ page, checkAccessibility }) => {
    await page.goto('/report-video')
    await untilFilled(page)
    const top = page.getByRole('button', { name: word('en', 'app.action.to_top') })
    await page.evaluate(() => window.scrollTo({ top: 590, behavior: 'instant' }))
    await expect(top).toBeHidden()
    await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }))
    await expect(top).toHaveCount(1)
    await expect(
      page.locator('.condensed-head').getByRole('button', { name: word('en', 'app.action.to_top') }),
    ).toBeVisible()
    const month = page.getByRole('button', { name: word('en', 'shell.period.previous_month') })
    await expect(month).toHaveCount(1)
    await expect(month).toBeInViewport()
    const bar = await page.locator('.condensed-head > div').boundingBox()
    const head = await page.getByRole('columnheader').first().boundingBox()
    expect(bar?.y).toBe(0)
    expect(Math.round(head?.y ?? 0)).toBe(bar?.height)
    await checkAccessibility()
    await top.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(top).toBeHidden()
    await expect(page.locator('.condensed-head')).toHaveCount(0)
    await expect(page.locator('#content')).toBeFocused()
  })
})

test.describe('what is left empty', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } })

  test.describe('of the login', () => {
    test.use({ viewer: null })
    test('is said once, of the first empty field, which is focused', async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('button', { name: word('en', 'auth.submit'), exact: true }).click()
      const id = page.getByLabel(word('en', 'auth.id'), { exact: true })
      const password = page.getByLabel(word('en', 'auth.password'), { exact: true })
      await expect(id).toHaveAccessibleDescription(word('en', 'auth.required'))
      await expect(id).toHaveAttribute('aria-invalid', 'true')
      await expect(id).toBeFocused()
      await expect(password).not.toHaveAttribute('aria-invalid')
      await id.fill('somebody@demo.test')
      await page.getByRole('button', { name: word('en', 'auth.submit'), exact: true }).click()
      await expect(id).not.toHaveAttribute('aria-invalid')
      await expect(password).toHaveAttribute('aria-invalid', 'true')
      await expect(password).toBeFocused()
    })
  })

  test('of a notice is marked in every field', async ({ page }) => {
    await page.goto('/notices?view=manage&edit=new')
    await untilFilled(page)
    const roles = page.getByRole('checkbox', { checked: true })
    while ((await roles.count()) > 0) await roles.first().uncheck()
    await page.getByRole('button', { name: word('en', 'notices.edit.publish'), exact: true }).click()
    const title = page.getByLabel(word('en', 'notices.edit.heading'), { exact: true })
    const body = page.getByLabel(word('en', 'notices.edit.body'), { exact: true })
    for (const field of [title, body]) await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(body).toHaveAccessibleDescription(word('en', 'notices.edit.body_required'))
    await expect(page.getByText(word('en', 'notices.edit.audience_required'))).toBeVisible()
    await expect(title).toBeFocused()
  })
})
