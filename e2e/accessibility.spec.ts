import type { Locator, Page } from '@playwright/test'
import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { expect, test } from './guarded-page.ts'
import { pickPeriod } from './pick-period.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

const languages = { ko: 'ko-KR', en: 'en-US', 'zh-CN': 'zh-CN', 'zh-TW': 'zh-TW' }
const widths = { laptop: 1440, 'large mobile': 900, mobile: 390 }

/** Everything that opens on the dashboard, by how it is opened. */
function layers(page: Page, locale: string, width: number): Record<string, () => Promise<void>> {
  const button = (key: string) => page.getByRole('button', { name: word(locale, key), exact: true })
  const isPhone = width < 700
  const openMenu = () => page.getByRole('button', { name: word(locale, 'shell.menu.open') }).click()
  return {
    ...(isPhone && { menu: openMenu }),
    'sign-out': async () => {
      if (isPhone) await openMenu()
      await button('shell.menu.logout').click()
    },
    'custom period': () => pickPeriod(page, locale, 'custom'),
    'member picker': () => page.getByRole('button', { name: word(locale, 'shell.members.all') }).click(),
    ...(width < 1024 && {
      'sort picker': () =>
        page.getByRole('button', { name: `${word(locale, 'videos.list.sort')}: ` }).click(),
    }),
    'explained term': () => page.getByRole('tabpanel').locator('[aria-haspopup=dialog]').first().click(),
    'video detail': () =>
      page
        .getByRole('region', { name: word(locale, 'videos.list.title') })
        .getByRole('link')
        .first()
        .click(),
  }
}

async function standsStill(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(
        () => document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1).length,
      ),
    )
    .toBe(0)
}

// Each language, each width and both schemes, without their products; every screen is looked at in narrow-screens.
for (const [at, [locale, tag]] of sampleOf([...Object.entries(languages).entries()], { share: 4 }))
  for (const [place, [screen, width]] of Object.entries(widths).entries()) {
    if (place !== at % 3) continue
    const colorScheme = at % 2 === 0 ? 'light' : 'dark'
    test.describe(`${locale}, ${screen}, ${colorScheme}`, () => {
      test.use({
        locale: tag,
        colorScheme,
        viewer: 'manager',
        viewport: { width, height: width < 700 ? 844 : 900 },
      })

      test('every layer of the dashboard holds WCAG 2.2 AA while it is open, and has a name', async ({
        page,
        checkAccessibility,
      }) => {
        await page.goto('/dashboard')
        await expect(page.getByRole('tablist')).toContainText('₩')
        await untilQuiet(page)
        await test.step('dashboard', checkAccessibility)
        for (const [name, open] of Object.entries(layers(page, locale, width)))
          await test.step(name, async () => {
            await open()
            const layer = page.getByRole('dialog').or(page.getByRole('listbox')).last()
            await expect(layer).toBeVisible()
            await untilQuiet(page)
            await standsStill(page)
            await checkAccessibility()
            await expect(layer).toHaveAccessibleName(/.{2,}/)
            while (await page.getByRole('dialog').or(page.getByRole('listbox')).count()) {
              await page.keyboard.press('Escape')
              await standsStill(page)
            }
          })
        await page.evaluate(() => localStorage.clear())
        await page.goto('/login')
        await expect(page.getByRole('button', { name: word(locale, 'auth.submit') })).toBeVisible()
        await test.step('login', checkAccessibility)
      })
    })
  }

test.describe('on a narrow or enlarged screen', () => {
  test.use({ locale: 'en-US', viewer: 'manager' })
  for (const { name, width, height } of [{ name: 'a laptop at 400 %', width: 360, height: 225 }])
    test(`nothing is cut off or scrolls sideways: ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      for (const path of ['/dashboard', '/language', '/guides', '/guides/auths/pc-auth', '/musics/tags']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await untilQuiet(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          width,
        )
      }
      await page.goto('/language')
      const opener = page.getByRole('button', {
        name: word('en', width < 640 ? 'shell.menu.open' : 'shell.menu.logout'),
      })
      await opener.click()
      const modal = page.getByRole('dialog')
      await expect(modal).toBeVisible()
      await standsStill(page)
      const box = (await modal.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThanOrEqual(height)
      // Its last control can be reached, by scrolling inside where need be.
      const last = modal.getByRole('button').last()
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport({ ratio: 0.9 })
      await page.evaluate(() => localStorage.clear())
      await page.goto('/login')
      await expect(page.getByLabel(word('en', 'auth.id'))).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
})

test.describe('with reduced motion', () => {
  test.use({ locale: 'ko-KR', viewer: 'manager', contextOptions: { reducedMotion: 'reduce' } })
  test('nothing moves for longer than a frame', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('tablist')).toContainText('₩')
    await page.getByRole('button', { name: word('ko', 'shell.menu.logout') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const longest = await page.evaluate(() => {
      const seconds = [...document.querySelectorAll('*')].flatMap((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
        return [...transitionDuration.split(','), animationName === 'none' ? '0s' : animationDuration]
      })
      return Math.max(...seconds.map(Number.parseFloat))
    })
    expect(longest).toBeLessThan(0.017)
  })
})

test.describe('with forced colours', () => {
  test.use({ locale: 'ko-KR', viewer: 'manager', contextOptions: { forcedColors: 'active' } })
  test('what a tint says otherwise is framed, and the focus is seen', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('tablist')).toContainText('₩')
    const outline = (element: Locator) =>
      element.evaluate((node) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(node)
        return outlineStyle === 'none' ? null : { width: Number.parseFloat(outlineWidth), outlineColor }
      })
    const active = page.locator('nav [data-status="active"]')
    expect(await outline(active)).toMatchObject({ width: 2 })
    expect(await outline(page.locator('nav a:not([data-status="active"])').first())).toBeNull()
    expect(await outline(page.locator('[aria-pressed="true"]').first())).toMatchObject({ width: 2 })
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    await expect(focused).toHaveText(word('ko', 'shell.frame.skip_to_content'))
    expect(await outline(focused)).toMatchObject({ width: 2 })
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })
})
