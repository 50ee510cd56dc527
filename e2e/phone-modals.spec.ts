import type { Page } from '@playwright/test'
import { expect, siteOf, test } from './guarded-page.ts'
import { periodList } from './pick-period.ts'
import { pullDown } from './touch.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'member' })

const site = siteOf('morning')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const menuName = word('ko', 'shell.menu.name')

async function openMenu(page: Page) {
  await page.getByRole('button', { name: word('ko', 'shell.menu.open') }).tap()
  await expect(page).toHaveURL(/[?&]menu=1/)
  const menu = dialog(page, menuName)
  await expect(menu).toBeVisible()
  // Until it has slid all the way up a finger would miss it.
  await expect
    .poll(() => menu.evaluate((sheet) => Math.round(sheet.getBoundingClientRect().bottom) - innerHeight))
    .toBe(0)
  await expect.poll(() => menu.evaluate((sheet) => sheet.getAnimations().length)).toBe(0)
  return menu
}

test('a sheet closes when it is pulled over 10 % of its height or swiped within 300 ms', async ({ page }) => {
  await page.goto('/language?q=1')
  for (const { share, ms, closes } of [
    { share: 0.05, ms: 1000, closes: false },
    { share: 0.15, ms: 1000, closes: true },
    { share: 0.05, ms: 400, closes: false },
    { share: 0.05, ms: 200, closes: true },
  ]) {
    const menu = await openMenu(page)
    await pullDown(page, menu, share, ms)
    if (closes) await expect(menu, `${share} in ${ms} ms`).toBeHidden()
    else {
      await page.waitForTimeout(300)
      await expect(menu, `${share} in ${ms} ms`).toBeVisible()
      await expect.poll(() => menu.evaluate((sheet) => sheet.style.transform)).toBe('')
      await menu.getByRole('button', { name: word('ko', 'app.action.close') }).tap()
      await expect(menu).toBeHidden()
    }
    await expect(page).toHaveURL(`${site}/language?q=1`)
  }
})

test('a sheet that is drawn again while it is pulled goes on following the finger', async ({ page }) => {
  await page.goto('/language?q=1')
  const menu = await openMenu(page)
  const drawAgain = () => page.evaluate(() => history.replaceState(history.state, '', '/language?q=2&menu=1'))
  await pullDown(page, menu, 0.15, 1000, drawAgain)
  await expect(menu).toBeHidden()
})

test('a finger that scrolls the content of a sheet does not close it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await page.goto('/language')
  const menu = await openMenu(page)
  const content = menu.locator('[data-modal-scroll]')
  await content.evaluate((element) => element.scrollTo(0, 100))
  await pullDown(page, content, 0.3, 200)
  await expect(menu).toBeVisible()
  await expect(page).toHaveURL(/menu=1/)
  // The page behind does not scroll, also where the content is at its end.
  await content.evaluate((element) => element.scrollTo(0, 10_000))
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('Back closes the menu, and a link in it leads on without it', async ({ page }) => {
  await page.goto('/musics')
  const menu = await openMenu(page)
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(`${site}/musics`)
  await openMenu(page)
  await menu.getByRole('link', { name: word('ko', 'shell.menu.notices') }).tap()
  await expect(page).toHaveURL(`${site}/notices`)
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(`${site}/musics`)
})

test('a picker’s sheet is on the page as the others do', async ({ page, checkAccessibility }) => {
  await page.goto('/dashboard')
  const opener = periodList(page, 'ko')
  await opener.tap()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await checkAccessibility()
  await expect.poll(() => sheet.evaluate((element) => element.getAnimations().length)).toBe(0)
  await pullDown(page, sheet, 0.15, 1000)
  await expect(sheet).toBeHidden()
})
